"""The READMEs are true: every command in them prints what they say, and their Python runs."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = "".join((ROOT / name).read_text(encoding="utf-8") for name in ("README.md", "README.ru.md"))
TRANSCRIPTS = re.findall(r"^```console\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
PROGRAMS = re.findall(r"^```python\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
TARGETS = re.findall(r"^make ([a-z-]+)", README, re.MULTILINE)

SEKUNDANT = f'sekundant() {{ "{sys.executable}" -m sekundant "$@"; }}; '


def _steps(transcript: str) -> list[tuple[str, str]]:
    """The commands of a transcript, each with what it prints."""
    parts = re.split(r"^\$ (.*)\n", transcript, flags=re.MULTILINE)[1:]
    return list(zip(parts[::2], parts[1::2], strict=True))


@pytest.mark.parametrize("transcript", TRANSCRIPTS, ids=lambda text: text.splitlines()[0][2:70])
def test_every_command_prints_what_the_readme_shows(transcript: str, tmp_path: Path) -> None:
    for folder in ("examples", "tests"):
        (tmp_path / folder).symlink_to(ROOT / folder)
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "PYTHONIOENCODING": "utf-8"}
    for command, printed in _steps(transcript):
        done = subprocess.run(
            ["sh", "-c", SEKUNDANT + command],
            cwd=tmp_path,
            env=env,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        assert done.returncode == 0, done.stderr
        assert done.stdout.strip() == printed.strip()


def test_there_are_transcripts_in_both_languages() -> None:
    shown = "".join(TRANSCRIPTS)
    assert len(TRANSCRIPTS) >= 6
    assert "Попадание" in shown
    assert "needs 1" in shown


@pytest.mark.parametrize("program", PROGRAMS)
def test_the_library_example_runs(program: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "shot" in done.stdout.split()


def test_every_make_target_named_exists() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert TARGETS
    for target in TARGETS:
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target


def test_every_link_leads_to_a_file() -> None:
    prose = re.sub(r"^```.*?^```$", "", README, flags=re.MULTILINE | re.DOTALL)
    links = re.findall(r"\]\(([^)#:]+)\)", prose)
    assert links
    for link in links:
        assert (ROOT / link).exists(), link
