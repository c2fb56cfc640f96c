"""The ledger of a refereed duel: made anew from the file each time, and equal as long as the file is.

Its dice are given, not sealed: they were thrown at the master's table or by his program.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from sekundant.files import Conflict, read_whole_lines
from sekundant.ledger.record import dump
from sekundant.recorder import Recorder

if TYPE_CHECKING:
    from sekundant.cli.duel_file import DuelFile
    from sekundant.cli.refereeing import Played


def ledger_text(duel: DuelFile, played: tuple[Played, ...]) -> str:
    """The text of the ledger's file up to the last step; closed if the duel is over."""
    recorder = Recorder.open(
        duel.system,
        duel.setup,
        duel.switches,
        duel.packs,
        encounter=duel.title or Path(duel.document.file).stem,
        secret=None,
        given=True,
    )
    for act in (act for one in played for act in one.acts):
        if act.silent is not None:
            recorder.silence(*act.silent)
        elif act.ruling is not None:
            recorder.rule(act.ruling)
        else:
            recorder.play(act.answers, faces=act.faces)
    if not recorder.asks:
        recorder.close()
    return dump(recorder.ledger)


def check_ledger(file: Path, text: str) -> None:
    """Raise :class:`~sekundant.files.Conflict` if the file's lines are no beginning of ``text``."""
    if not file.exists():
        return
    try:
        held, _ = read_whole_lines(file)
    except UnicodeDecodeError as error:
        raise Conflict(str(file)) from error
    if not text.startswith(held):
        raise Conflict(str(file))
