"""How the tests of the command line call it."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from click.testing import CliRunner, Result

from sekundant.cli.door import COMMANDS, sekundant

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "duel.yaml"
EXAMPLES = tuple(sorted((ROOT / "examples").glob("*.yaml")))

__all__ = ["COMMANDS", "EXAMPLE", "EXAMPLES", "ROOT", "contents", "process", "run"]


def run(*arguments: str | Path, stdin: str = "", language: str = "en") -> Result:
    """Call a command in this process; its language is that of the environment."""
    environment = {"LC_ALL": "ru_RU.UTF-8" if language == "ru" else "C.UTF-8"}
    words = [str(argument) for argument in arguments]
    return CliRunner().invoke(sekundant, words, input=stdin, env=environment, prog_name="sekundant")


def process(
    *arguments: str | Path, stdin: bytes = b"", env: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[bytes]:
    """Call a command as a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "sekundant", *map(str, arguments)],
        input=stdin,
        capture_output=True,
        check=False,
        timeout=60,
        env={**os.environ, "LC_ALL": "C.UTF-8", **(env or {})},
    )


def contents(folder: Path) -> dict[str, str]:
    """Every file of a folder with its digest, to see that nothing was written."""
    return {
        str(file.relative_to(folder)): hashlib.sha256(file.read_bytes()).hexdigest()
        for file in sorted(folder.rglob("*"))
        if file.is_file()
    }
