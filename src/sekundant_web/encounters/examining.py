"""Examining a stored encounter: its ledger line by line, its dice derived again, its rules played again."""

from __future__ import annotations

from sekundant.core.wire import digest, encode
from sekundant.ledger.course import Course
from sekundant.ledger.lines import BadLine
from sekundant.ledger.seal import Secret
from sekundant.ledger.verify import Examination
from sekundant_web.encounters.game import system_of, texts_of
from sekundant_web.encounters.models import Encounter, Status


def examined(encounter: Encounter) -> str:
    """What is wrong with an encounter's ledger, beginning with its first bad line; empty if nothing is.

    The site knows the secret, so the dice of an encounter that goes on are derived, too.
    """
    examination = Examination(system_of(encounter), Course(Secret.from_hex(encounter.sealed.secret)))
    try:
        for text in texts_of(encounter):
            examination.take(text)
    except BadLine as error:
        verdict = examination.verdict(error)
        return f"line {verdict.line}: {verdict.code} (expected {verdict.expected}, got {verdict.got})"
    replay = examination.replay
    if replay is None or not examination.lines:
        return "line 1: empty"
    if digest(encounter.state) != digest(encode(replay.state)):
        return "the state that is kept is not the one its ledger leads to"
    if examination.course.closed is not (encounter.status == Status.OVER):
        return "it is closed and goes on, or is over and not closed"
    return ""
