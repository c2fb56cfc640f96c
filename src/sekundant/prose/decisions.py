"""The master's decisions in words: one sentence and its reason, the same for every room."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from sekundant.core.clauses import Language, Text
from sekundant.core.wire import Plain
from sekundant.prose.language import number

_SAID: Mapping[str, Text] = {
    "answer_for": Text("The master has entered the order of {seat}.", "Заявку за {seat} внёс мастер."),
    "extend": Text("The deadline is moved by {hours} h.", "Срок продлён на {hours} ч."),
    "pause": Text(
        "The clock stands still until the master lets it run.", "Часы стоят, пока мастер их не пустит."
    ),
    "go_on": Text("The clock runs again.", "Часы снова идут."),
    "substitute": Text("Somebody else plays {seat} from now on.", "За {seat} отныне играет другой."),
    "end": Text("The fight is broken off without an outcome.", "Бой прекращён без исхода."),
}
_BACK = Text("Taken back: what is struck out no longer counts.", "Отменено: зачёркнутое больше не в счёт.")
_SAME = Text("It is played again with the same dice.", "Ход переигран теми же костями.")
_NEW = Text("What follows has new dice.", "Дальше кости новые.")
_SET = Text("The master has set dice: {dice}.", "Мастер назначил кости: {dice}.")
_REASON = Text("Reason: {reason}", "Причина: {reason}")


def decision_said(
    entry: Mapping[str, Plain], name: Callable[[str], str], language: Language, *, dice: bool = False
) -> str:
    """A ``decision`` line in a sentence or two, without its reason.

    ``name`` gives the name of a seat's fighter. ``dice``: the reader may know which dice were set.
    """
    if entry["kind"] != "take_back":
        hours = entry["hours"]
        told = {
            "seat": name(entry["seat"]) if entry["seat"] else "",
            "hours": "" if hours is None else number(Fraction(hours), language),
        }
        return _SAID[entry["kind"]].into(language).format(**told)
    said = [_BACK, _SAME if entry["again"] else _NEW]
    sentences = [one.into(language) for one in said]
    if dice and entry["faces"]:
        faces = ", ".join(f"{label} = {face}" for label, face in sorted(entry["faces"].items()))
        sentences.append(_SET.into(language).format(dice=faces))
    return " ".join(sentences)


def reason_said(entry: Mapping[str, Plain], language: Language) -> str:
    """The reason of a decision, as it stands behind it."""
    return _REASON.into(language).format(reason=entry["reason"])
