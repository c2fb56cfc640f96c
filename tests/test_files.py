"""Nothing half-written is ever left, and what was torn by a crash is mended."""

from __future__ import annotations

import os
import stat
import threading
from pathlib import Path

import pytest

from sekundant.files import Conflict, keep, read_whole_lines, write_whole


def test_a_file_is_written_and_replaced_whole(tmp_path: Path) -> None:
    path = tmp_path / "дуэль.jsonl"
    write_whole(path, "раз\n")
    write_whole(path, "два\r\nтри\n")
    assert path.read_bytes() == "два\r\nтри\n".encode()
    assert list(tmp_path.iterdir()) == [path]


def test_rights_and_links_stay(tmp_path: Path) -> None:
    path, link = tmp_path / "ledger", tmp_path / "link"
    write_whole(path, "one\n")
    path.chmod(0o640)
    link.symlink_to(path)
    write_whole(link, "two\n")
    assert link.is_symlink()
    assert path.read_text() == "two\n"
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


@pytest.mark.parametrize("call", ["fsync", "fchmod"])
def test_when_the_disk_fails_the_old_file_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    path = tmp_path / "ledger"
    write_whole(path, "old\n")

    def fails(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, call, fails)
    with pytest.raises(OSError, match="No space"):
        write_whole(path, "new\n")
    assert path.read_text() == "old\n"
    assert list(tmp_path.iterdir()) == [path]


def test_when_the_disk_fails_on_adding_the_file_is_as_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "ledger"
    keep(path, "one\n")

    def fails(_: int) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(os, "fsync", fails)
    with pytest.raises(OSError, match="Input"):
        keep(path, "one\ntwo\n")
    assert path.read_text() == "one\n"


def test_a_growing_file_is_added_to_in_place(tmp_path: Path) -> None:
    path = tmp_path / "ledger"
    keep(path, "one\n")
    node = path.stat().st_ino
    keep(path, "one\ntwo\n")
    keep(path, "one\ntwo\n")
    assert path.read_text() == "one\ntwo\n"
    assert path.stat().st_ino == node
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("torn", range(1, len("one\ntwo\n")))
def test_a_line_torn_anywhere_is_cut_off_and_mended(tmp_path: Path, torn: int) -> None:
    path = tmp_path / "ledger"
    path.write_bytes(b"one\ntwo\n"[:torn])
    assert read_whole_lines(path) == ("one\n" if torn >= 4 else "", torn != 4)
    keep(path, "one\nother\n")
    assert path.read_text() == "one\nother\n"
    assert read_whole_lines(path) == ("one\nother\n", False)


@pytest.mark.parametrize("held", ["two\n", "one\nthree\n", "one\ntwo\nthree\n"])
def test_lines_of_somebody_else_are_not_written_over(tmp_path: Path, held: str) -> None:
    path = tmp_path / "ledger"
    path.write_text(held)
    with pytest.raises(Conflict):
        keep(path, "one\ntwo\n")
    assert path.read_text() == held


def test_of_two_who_go_on_at_once_one_is_told(tmp_path: Path) -> None:
    path = tmp_path / "ledger"
    keep(path, "one\n")
    told: list[str] = []

    def go_on(name: str) -> None:
        try:
            keep(path, f"one\n{name}\n")
        except Conflict:
            told.append(name)

    threads = [threading.Thread(target=go_on, args=(name,)) for name in ("ann", "bob")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(told) == 1
    assert path.read_text() in {"one\nann\n", "one\nbob\n"}
