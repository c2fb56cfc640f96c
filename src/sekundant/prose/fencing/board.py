"""The board of both stacks: side by side, position by position, with what befell every action and why."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from sekundant.core.clauses import Text
from sekundant.core.events import Event
from sekundant.prose.columns import Side
from sekundant.prose.fencing.fates import Fate, Remark, Square, board
from sekundant.prose.fencing.teller import Teller
from sekundant.prose.fencing.words import ACTION_WORDS, gender
from sekundant.prose.language import joined
from sekundant.prose.markup import Line, Span, Style, Table, text
from sekundant.systems.fencing.events import StackShown
from sekundant.systems.fencing.orders import Action
from sekundant.systems.fencing.stacks import Blow

TITLE = Text("Both stacks", "Оба стека")
_POSITION = Text("No.", "№")
_OUT_OF_STACK = "–"
_EMPTY = Text("empty stack", "стек пуст")

_HEAD = Text(
    "{who}, {cost}\u00a0of\u00a0{points}\u00a0{points:point|points}",
    "{who}, {cost}\u00a0из\u00a0{points}\u00a0{points:пункта|пунктов|пунктов}",
)

_PRICE = Text("{n} {n:point|points}", "{n} {n:пункт|пункта|пунктов}")

# Behind an action, in brackets; ``it`` is the action, for its gender.
REMARKS: Mapping[Fate, Text] = {
    Fate.CUT: Text("cut: too dear", "{it:срезан|срезана}: не хватило пунктов"),
    Fate.CANCELLED: Text("cancelled: out of breath", "{it:отменён|отменена}: нет сил"),
    Fate.SILENCED: Text("silenced by the initiative", "{it:нейтрализован|нейтрализована} инициативой"),
    Fate.BECAME_ATTACK: Text("became an attack", "{it:стал|стала} атакой"),
    Fate.BECAME_PARRY: Text("became a parry", "{it:стал|стала} защитой"),
    Fate.SPENT_ON_ATTACK: Text("spent on the attack at\u00a0{at}", "{it:ушёл|ушла} на атаку {at}"),
    Fate.SPENT_ON_PARRY: Text("spent on the parry at\u00a0{at}", "{it:ушёл|ушла} на защиту {at}"),
    Fate.TAKES: Text("takes the {n:parry|parries} at\u00a0{at}", "снимает {n:защиту|защиты|защиты} {at}"),
    Fate.FAILS: Text("fails", "не удался"),
    Fate.NO_PARRY: Text("no parry in reach", "снимать нечего"),
    Fate.NO_BLOW: Text("no blow to help", "удара нет"),
    Fate.TAKEN: Text("taken by the feint at\u00a0{at}", "{it:снят|снята} финтом {at}"),
    Fate.CAPTURES: Text(
        "captures the {n:attack|attacks} at\u00a0{at}", "захватывает {n:атаку|атаки|атаки} {at}"
    ),
    Fate.CAPTURED: Text("captured by the riposte at\u00a0{at}", "{it:захвачен|захвачена} контратакой {at}"),
    Fate.NO_ATTACK: Text("nothing to answer", "отвечать не на что"),
    Fate.ATTACK_HIT: Text("the attack went home", "противник попал"),
    Fate.OUT_OF_REACH: Text("no attack in reach", "захватывать нечего"),
    Fate.BARRED: Text("barred by the wound", "{it:сорван|сорвана} ранением"),
    Fate.STOPPED: Text("stopped by the wound", "{it:сорван|сорвана} ранением"),
    Fate.TOO_LATE: Text("the duel was over", "бой уже кончен"),
    Fate.AT_CLOSE: Text("no use at close distance", "вблизи не работает"),
    Fate.HELPS: Text("helps the blow", "помогает удару"),
}

_FOR_RIPOSTE = Text(", for the riposte", " для контратаки")
"""Behind what a feint did to a parry, if it worked for the riposte and its name does not say so."""


def stacks_table(events: Iterable[Event], tell: Teller) -> Table | None:
    """Both stacks as a table; None unless ``events`` show both."""
    told = tuple(events)
    rows = board(told)
    shown = [event for event in told if isinstance(event, StackShown)]
    if len(shown) != 2:
        return None
    cells = [
        (
            _cell(row.squares[0], tell),
            text(_OUT_OF_STACK if row.position is None else str(row.position)),
            _cell(row.squares[1], tell),
        )
        for row in rows
    ]
    left, right = (_head(event, tell) for event in shown)
    return Table(
        title=tell.word(TITLE),
        head=(left, tell.word(_POSITION), right),
        rows=tuple(_marked_empty(cells, shown, tell)),
        sides=(Side.RIGHT, Side.CENTRE, Side.LEFT),
        names=1,
    )


def _head(event: StackShown, tell: Teller) -> Line:
    return tell.say(_HEAD, who=tell.person(event.by), cost=event.cost, points=event.points)


Cells = tuple[Line, Line, Line]


def _marked_empty(cells: list[Cells], shown: list[StackShown], tell: Teller) -> list[Cells]:
    """The rows, with a stack that has no action told as empty in the first of them."""
    note = text("".join(span.text for span in tell.word(_EMPTY).spans), Style.EMPHASIS)
    first, *others = cells or [(Line(()), text(_OUT_OF_STACK), Line(()))]
    left = first[0] if shown[0].actions or first[0] else note
    right = first[2] if shown[1].actions or first[2] else note
    return [(left, first[1], right), *others]


def _cell(square: Square | None, tell: Teller) -> Line:
    """An action with its price, if it is not 1, and what is said of it: «Атака (2 пункта; стала защитой)»."""
    if square is None:
        return Line(())
    name = "".join(span.text for span in tell.word(ACTION_WORDS[square.action]).spans)
    notes = [tell.say(_PRICE, n=square.price)] if square.price != 1 else []
    notes.extend(remark_line(remark, square.action, tell) for remark in square.remarks)
    line = text(name, Style.DETAIL if square.gone else _WEIGHT.get(square.action, Style.TEXT))
    if not notes:
        return line
    told = "".join(span.text for span in joined(notes, "; ").spans)
    return line + text(" ") + Line((Span(f"({told})", Style.EMPHASIS),))


_WEIGHT = {Action.ATTACK: Style.STRONG, Action.RIPOSTE: Style.STRONG}
"""Blows stand out."""


def remark_line(remark: Remark, action: Action, tell: Teller) -> Line:
    """What befell an action, as it stands behind it on the board."""
    told = tell.say(
        REMARKS[remark.fate],
        it=gender(action),
        n=len(remark.positions),
        at=tell.positions(remark.positions),
    )
    named = remark.fate is Fate.TAKES and action is not Action.FEINT
    if remark.blow is Blow.RIPOSTE and remark.fate in (Fate.TAKEN, Fate.TAKES) and not named:
        told += tell.word(_FOR_RIPOSTE)
    return told
