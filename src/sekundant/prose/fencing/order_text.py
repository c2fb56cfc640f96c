"""Orders as players post them on a forum: read, written, and echoed with what there is to say about them.

The public door of fencing's order texts; the grammar for players stands in ``docs/orders-fencing.md``. One
text may hold all parts of a turn; each ask takes its own. Names are of no use here: nobody is named.
"""

from __future__ import annotations

from collections.abc import Mapping

from sekundant.core.clauses import Language, Text
from sekundant.prose.contract import Names
from sekundant.prose.fencing import echo_words
from sekundant.prose.fencing.findings import Reading, Remark, TextObjection
from sekundant.prose.fencing.reading import read_answer, says
from sekundant.prose.fencing.writing import write_answer
from sekundant.prose.markup import Line, Post
from sekundant.systems.fencing.orders import Answer
from sekundant.systems.fencing.view import View

__all__ = [
    "HELP",
    "SAMPLES",
    "Reading",
    "Remark",
    "TextObjection",
    "echo",
    "holds",
    "read",
    "reading_objection_line",
    "remark_line",
    "write",
]

HELP = Text(
    "First the bet: “bet: high”, “all in”, “no bet”. Then the stack, top first: “stack: attack x2, feint,"
    " parry x2, rest”, or by letters: “AAFPPO” (A attack, P parry, R riposte, F feint, I initiative,"
    " D distance control, O rest). A feint may say what it is for: “feint for riposte”. Also “empty stack”,"
    " “distance: close”, “I throw endurance myself”; “stack sealed with the bet: ...” hands it in at once."
    " Story goes under “Roleplay:”, comments into brackets.",
    "Сначала ставка: «ставка: высокая», «олл-ин», «без ставки». Потом стек сверху вниз: «стек: атака х2,"
    " финт, защита х2, отдых» или буквами: «ААФЗЗО» (А — атака, З — защита, К — контратака, Ф — финт,"
    " И — инициатива, Д — контроль дистанции, О — отдых). Финт можно пометить: «финт на контратаку»."
    " Ещё бывают «пустой стек», «дистанция: ближняя», «бросок на выносливость сам»; «стек запечатан со"
    " ставкой: …» сдаёт его сразу. Рассказ — под заголовком «Отыгрыш:», пояснения — в скобках.",
)

SAMPLES: Mapping[str, Text] = {
    "bet": Text("bet: high", "ставка: высокая"),
    "stack": Text(
        "stack: attack x2, feint for attack, parry x2, rest",
        "стек: атака х2, финт на атаку, защита х2, отдых",
    ),
    "distance": Text("distance: close", "дистанция: ближняя"),
}
"""A typed order for each kind of ask."""


def holds(text: str, what: str) -> bool:
    """Whether a text says anything to an ask of the kind ``what``: rightly, or so that it must be mended."""
    return says(text, what)


def read(text: str, view: View, _names: Names, what: str) -> Reading:
    """The answer in ``text`` to an ask of the kind ``what``, legal or not, with remarks; or objections.

    Never raises, whatever the text. What is legal is for ``system.objections`` to say.
    """
    return read_answer(text, view, what)


def write(answer: Answer, language: Language, view: View, _names: Names) -> str:
    """The canonical text of an answer, a part a line; reading it gives the same answer (but for silence)."""
    return write_answer(answer, language, view)


def echo(reading: Reading, language: Language, view: View, _names: Names) -> Post:
    """What the player is shown: the answer with prices and points, and the remarks; or the objections."""
    return echo_words.echo(reading, language, view)


def remark_line(remark: Remark, language: Language) -> Line:
    """A remark of a reading as a sentence."""
    return echo_words.remark_words(remark, language)


def reading_objection_line(objection: TextObjection, language: Language, _view: View, _names: Names) -> Line:
    """An objection of a reading as a sentence, with its clause."""
    return echo_words.objection_words(objection, language)
