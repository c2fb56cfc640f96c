"""The master's decisions in words: a sentence or two and the reason, the same for every room."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from sekundant.core.clauses import Language, Text
from sekundant.core.wire import Plain
from sekundant.prose.language import Value, fill
from sekundant.prose.markup import Line, Paragraph, Post, Span, Style, text

_SAID: Mapping[str, Text] = {
    "answer_for": Text("The master has entered the order of {seat}.", "{seat}: заявку внёс мастер."),
    "withdraw_for": Text(
        "The master has taken back the order that he had entered for {seat}.",
        "{seat}: мастер отозвал заявку, которую внёс.",
    ),
    "extend": Text("The deadline is moved by {hours} h.", "Срок продлён на {hours} ч."),
    "pause": Text(
        "The clock stands still until the master lets it run.", "Часы стоят, пока мастер их не пустит."
    ),
    "go_on": Text("The clock runs again.", "Часы снова идут."),
    "substitute": Text("Somebody else plays {seat} from now on.", "{seat}: отныне играет другой."),
    "end": Text("The fight is broken off without an outcome.", "Бой прекращён без исхода."),
}
_BACK = Text("Taken back: what is struck out no longer counts.", "Отменено: зачёркнутое больше не в счёт.")
_TURN = Text("It is turn {turn} again.", "Снова идёт ход {turn}.")
_SAME = Text("It is played again with the same dice.", "Ход переигран теми же костями.")
_NEW = Text("What follows has new dice.", "Дальше кости новые.")
_SET = Text("The master has set dice: {dice}.", "Мастер назначил кости: {dice}.")
_REASON = Text("Reason: {reason}", "Причина: {reason}")


def decision_line(
    entry: Mapping[str, Plain],
    name: Callable[[str], str],
    language: Language,
    *,
    turn: int | None = None,
    dice: bool = False,
) -> Line:
    """A ``decision`` line of a ledger in a sentence or two, without its reason.

    ``name`` gives the name of a seat's fighter. ``turn`` is the one that is played again behind a step taken
    back, if the reader shall be told. ``dice``: he may know which dice were set.
    """
    if entry["kind"] != "take_back":
        told: dict[str, Value] = {}
        if entry["seat"]:
            told["seat"] = Span(name(entry["seat"]), Style.NAME)
        if entry["hours"] is not None:
            told["hours"] = Fraction(entry["hours"])
        return fill(_SAID[entry["kind"]], language, **told)
    sentences = [fill(_BACK, language)]
    if turn is not None:
        sentences.append(fill(_TURN, language, turn=turn))
    sentences.append(fill(_SAME if entry["again"] else _NEW, language))
    if dice and entry["faces"]:
        faces = ", ".join(f"{label} = {face}" for label, face in sorted(entry["faces"].items()))
        sentences.append(fill(_SET, language, dice=Span(faces, Style.DIE)))
    whole = sentences[0]
    for sentence in sentences[1:]:
        whole += text(" ") + sentence
    return whole


def decision_said(
    entry: Mapping[str, Plain],
    name: Callable[[str], str],
    language: Language,
    *,
    turn: int | None = None,
    dice: bool = False,
) -> str:
    """The words of :func:`decision_line`."""
    return _words(decision_line(entry, name, language, turn=turn, dice=dice))


def reason_line(entry: Mapping[str, Plain], language: Language) -> Line:
    """The reason of a decision, as it stands behind it."""
    return fill(_REASON, language, reason=Span(entry["reason"]))


def reason_said(entry: Mapping[str, Plain], language: Language) -> str:
    """The words of :func:`reason_line`."""
    return _words(reason_line(entry, language))


def decision_post(
    entry: Mapping[str, Plain],
    name: Callable[[str], str],
    language: Language,
    *,
    turn: int | None = None,
    dice: bool = False,
) -> Post:
    """A decision with its reason, for a thread's texts: any writer prints it."""
    said = decision_line(entry, name, language, turn=turn, dice=dice)
    return Post((Paragraph((said, reason_line(entry, language))),))


def _words(line: Line) -> str:
    return "".join(span.text for span in line.spans)
