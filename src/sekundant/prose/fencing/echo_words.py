"""What the player is shown of his text: what was understood, position by position, and what to notice.

What is shown can be posted again: it is read as the same answer.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sekundant.core.clauses import Language, Text
from sekundant.core.events import Number
from sekundant.prose.fencing import writing
from sekundant.prose.fencing.findings import Reading, Remark, TextObjection
from sekundant.prose.fencing.words import ACTION_WORDS
from sekundant.prose.language import Value, fill
from sekundant.prose.markup import Line, Paragraph, Post, Span, Style, text
from sekundant.systems.fencing.orders import Answer, DistanceChoice, Silent, Stack, StackOrder, Wager
from sekundant.systems.fencing.stacks import FREE_POINTS, NEEDED, cost, prices, stack_points
from sekundant.systems.fencing.view import View

REMARK_WORDS: Mapping[str, Text] = {
    "not_understood": Text(
        "Line {line}, not understood: “{item}”.",
        "Строка {line}, не понято: «{item}».",
    ),
    "stack_waits": Text(
        "The stack in this text is not handed in yet: it is asked for when the dice of the bet have fallen."
        " To hand it in with the bet, write “stack sealed with the bet”.",
        "Стек из этого текста пока не сдан: он понадобится после бросков на ставку."
        " Чтобы сдать его вместе со ставкой, напишите «стек запечатан со ставкой».",
    ),
}

OBJECTION_WORDS: Mapping[str, Text] = {
    "no_bet_named": Text(
        "No bet was found in the text. Write “bet: low”, “bet: high”, “all in” or “no bet”.",
        "В тексте не нашлось ставки."
        " Напишите «ставка: низкая», «ставка: высокая», «олл-ин» или «без ставки».",
    ),
    "no_stack": Text(
        "No stack was found in the text. A stack looks like this: “stack: attack, attack, parry”;"
        " if you want none, write “empty stack”.",
        "В тексте не нашлось стека. Стек выглядит так: «стек: атака, атака, защита»;"
        " если действий не будет, напишите «пустой стек».",
    ),
    "no_distance_named": Text(
        "No distance was found in the text. Write “far”, “middle”, “close” or “keep the distance”.",
        "В тексте не нашлось дистанции. Напишите «дальняя», «средняя», «ближняя» или «остаёмся».",
    ),
    "unknown_bet": Text(
        "Line {line}, “{item}”: the bet is low, high or all in, one of them; or “no bet”.",
        "Строка {line}, «{item}»: ставка бывает низкая, высокая или олл-ин, что-то одно; или «без ставки».",
    ),
    "two_bets": Text(
        "Line {line}, “{item}”: another bet stands before it, “{first}”. Leave one of them.",
        "Строка {line}, «{item}»: раньше названа другая ставка, «{first}». Оставьте что-то одно.",
    ),
    "unknown_action": Text(
        "Line {line}, “{item}”: this stands among the actions of the stack and is none. There are: {actions}."
        " Put comments into brackets, and the story under “Roleplay:”.",
        "Строка {line}, «{item}»: это стоит среди действий стека, но такого действия нет. Бывают: {actions}."
        " Пояснения пишите в скобках, а рассказ — под заголовком «Отыгрыш:».",
    ),
    "one_or_two": Text(
        "Line {line}, “{item}”: one action or two? Write “counterattack” as one word, or put a comma.",
        "Строка {line}, «{item}»: это одно действие или два? Пишите «контратака» и «контроль дистанции»"
        " либо поставьте запятую.",
    ),
    "in_brackets": Text(
        "Line {line}, “{item}”: an action stands in brackets, where only comments do."
        " Take the brackets away, or the action.",
        "Строка {line}, «{item}»: в скобках стоит действие, а место там только пояснениям."
        " Уберите скобки или действие.",
    ),
    "letter": Text(
        "Line {line}, “{item}”: D may be the distance or your dagger. Write the word.",
        "Строка {line}, «{item}»: Д может быть дистанцией и дагой. Напишите словом.",
    ),
    "how_many": Text(
        "Line {line}, “{item}”: how many of them? Write “attack x3” or name each.",
        "Строка {line}, «{item}»: сколько их? Пишите «атака х3» или назовите каждую.",
    ),
    "number": Text(
        "Line {line}, “{item}”: what the number belongs to is unclear. Write “attack x3, parry x2”.",
        "Строка {line}, «{item}»: неясно, к чему относится число. Пишите «атака х3, защита х2».",
    ),
    "position_or_number": Text(
        "Line {line}, “{item}”: is the number a position or how many there are?"
        " Write “2. parry” for the position and “parry x2” for two of them.",
        "Строка {line}, «{item}»: число — это позиция или количество?"
        " Пишите «2. защита», если позиция, и «защита х2», если их две.",
    ),
    "numbering": Text(
        "Line {line}, “{item}”: it is numbered {got}, but position {expected} is next.",
        "Строка {line}, «{item}»: стоит номер {got}, а следующая позиция — {expected}.",
    ),
    "two_stacks": Text(
        "Line {line}, “{item}”: another stack stands before it. Leave one of them.",
        "Строка {line}, «{item}»: раньше уже есть другой стек. Оставьте что-то одно.",
    ),
    "outside": Text(
        "Line {line}, “{item}”: these actions stand above the heading “stack”. Put them below it,"
        " or into quotes.",
        "Строка {line}, «{item}»: эти действия стоят выше заголовка «стек». Перенесите их под него"
        " или возьмите в кавычки.",
    ),
    "too_many": Text(
        "The stack has {got} actions; at most {limit} are read, and 12 points never buy more than 12.",
        "В стеке {got} {got:действие|действия|действий}; читается не больше {limit},"
        " а на 12 пунктов больше 12 не купить.",
    ),
    "feint_mark": Text(
        "Line {line}, “{item}”: what the feint is for is unclear. Write “feint for attack” or"
        " “feint for riposte”; put a comma between a feint and an attack.",
        "Строка {line}, «{item}»: неясно, для чего финт. Пишите «финт на атаку» или «финт на контратаку»,"
        " а между финтом и атакой ставьте запятую.",
    ),
    "nothing_sealed": Text(
        "A stack is sealed with the bet, but there is none in the text. Write it behind “stack:”.",
        "Сказано, что стек запечатан со ставкой, но в тексте его нет. Напишите его после слова «стек:».",
    ),
    "two_sealings": Text(
        "The text says both that the stack is sealed and that it is not.",
        "В тексте сказано и что стек запечатан, и что нет.",
    ),
    "unknown_distance": Text(
        "Line {line}, “{item}”: the distance is far, middle or close, one of them; or “keep the distance”.",
        "Строка {line}, «{item}»: дистанция бывает дальняя, средняя или ближняя, что-то одно;"
        " или «остаёмся».",
    ),
    "two_distances": Text(
        "Line {line}, “{item}”: another distance stands before it, “{first}”. Leave one of them.",
        "Строка {line}, «{item}»: раньше названа другая дистанция, «{first}». Оставьте что-то одно.",
    ),
    "distance_or_action": Text(
        "Line {line}, “{item}”: an action of the stack, or something else? Write “distance control” for the"
        " action, and “Distance: close” on a line of its own for the choice.",
        "Строка {line}, «{item}»: это действие стека или нет? Действие пишите словами «контроль дистанции»,"
        " а выбор — отдельной строкой: «Дистанция: ближняя».",
    ),
    "two_rolls": Text(
        "Line {line}, “{item}”: it was said before that another throws for endurance, “{first}”.",
        "Строка {line}, «{item}»: раньше сказано, что на выносливость бросает другой, «{first}».",
    ),
    "too_long": Text(
        "The text has {got} characters; at most {limit} are read.",
        "В тексте {got} {got:знак|знака|знаков}; читается не больше {limit}.",
    ),
}

_UNDERSTOOD = Text("Understood:", "Понято:")
_ODDS = Text(
    " ({need} needed; {won} stack {won:point|points} if it succeeds, {lost} if it fails)",
    " (нужно {need}; {won} {won:пункт|пункта|пунктов} стека, если сыграет, {lost}, если нет)",
)
_POSITION = Text(
    "{at}. {action} ({price} {price:point|points})", "{at}. {action} ({price} {price:пункт|пункта|пунктов})"
)
_TOTAL = Text("Total: {cost} {cost:point|points}", "Всего: {cost} {cost:пункт|пункта|пунктов}")
_OF = Text(" of {points}", " из {points}")
_LEFT = Text(" (unspent: {left})", " (не потрачено: {left})")
_OVER = Text(" (too many by {over})", " (лишних: {over})")
_IF = Text(
    " ({won} to spend if the bet succeeds, {lost} if it fails)",
    " (будет {won}, если ставка сыграет, и {lost}, если нет)",
)
_IF_WON = Text(" (if you win it)", " (если её выиграете)")


def echo(reading: Reading, language: Language, view: View) -> Post:
    """What was understood, then the remarks; or the objections alone."""
    if reading.answer is None:
        return Post((Paragraph(tuple(objection_words(one, language) for one in reading.objections)),))
    told = (
        text(_UNDERSTOOD.into(language), Style.STRONG),
        *(line for line in _answer(reading.answer, language, view)),
    )
    remarks = tuple(remark_words(remark, language) for remark in reading.remarks)
    return Post((Paragraph(told), Paragraph(remarks))) if remarks else Post((Paragraph(told),))


def _answer(answer: Answer, language: Language, view: View) -> Iterator[Line]:
    match answer:
        case Silent():
            yield fill(writing.NOTHING, language)
        case DistanceChoice():
            yield fill(writing.distance(answer.to), language)
        case Wager():
            yield _bet(answer, language)
            if answer.stack is not None:
                yield from _stack(writing.SEALED, answer.stack, language, view)
                yield _total_of_a_sealed_stack(answer, answer.stack, language, view)
            yield from _advance(answer, language, view)
        case StackOrder():
            yield from _stack(writing.STACK, answer.stack, language, view)
            yield _total(answer.stack, _points(view), language, view)
            yield from _advance(answer, language, view)


def _bet(wager: Wager, language: Language) -> Line:
    line = fill(writing.bet(wager), language)
    if wager.bet is None:
        return line
    won, lost = stack_points(wager.bet, success=True), stack_points(wager.bet, success=False)
    return line + fill(_ODDS, language, need=NEEDED[wager.bet], won=won, lost=lost)


def _stack(heading: Text, stack: Stack, language: Language, view: View) -> Iterator[Line]:
    """The stack, a position a line, each with its price (FE.3.0.2)."""
    if not stack:
        yield text(f"{heading.into(language)}: {writing.EMPTY.into(language)}")
        return
    yield text(f"{heading.into(language)}:")
    for at, (action, price) in enumerate(zip(stack, prices(stack, view.options), strict=True), start=1):
        yield fill(_POSITION, language, at=at, action=ACTION_WORDS[action].into(language), price=price)


def _total(stack: Stack, points: int, language: Language, view: View) -> Line:
    """What the stack costs of what there is; unspent points are lost (FE.2.1.a)."""
    price = cost(stack, view.options)
    left = points - price
    line = fill(_TOTAL, language, cost=price) + fill(_OF, language, points=points)
    if not left:
        return line
    return line + (fill(_LEFT, language, left=left) if left > 0 else fill(_OVER, language, over=-left))


def _total_of_a_sealed_stack(wager: Wager, stack: Stack, language: Language, view: View) -> Line:
    """What a stack costs whose points are still to be won (FE.6.4)."""
    if wager.bet is None:
        return _total(stack, FREE_POINTS, language, view)
    won, lost = stack_points(wager.bet, success=True), stack_points(wager.bet, success=False)
    price = cost(stack, view.options)
    return fill(_TOTAL, language, cost=price) + fill(_IF, language, won=won, lost=lost)


def _points(view: View) -> int:
    """The stack points of the reader's turn; 6 as long as no bet of his is thrown."""
    own = (hand.points for hand in view.hands if hand.name == view.reader)
    return next((points for points in own if points is not None), FREE_POINTS)


def _advance(answer: Wager | StackOrder, language: Language, view: View) -> Iterator[Line]:
    if answer.distance_choice is not None:
        yield fill(writing.distance(answer.distance_choice), language) + fill(_IF_WON, language)
    if answer.own_endurance_roll:
        yield fill(writing.own_roll(view), language)


def remark_words(remark: Remark, language: Language) -> Line:
    """One remark as a sentence."""
    return fill(REMARK_WORDS[remark.code], language, **_values(remark.facts))


def objection_words(objection: TextObjection, language: Language) -> Line:
    """One objection as a sentence, with its clause."""
    values = _values(objection.facts) | {
        "item": Span(objection.item),
        "line": objection.line,
        "actions": ", ".join(word.into(language).lower() for word in ACTION_WORDS.values()),
    }
    said = fill(OBJECTION_WORDS[objection.code], language, **values)
    return said + Line((Span(" "), Span(objection.clause, Style.CLAUSE))) if objection.clause else said


def _values(facts: tuple[tuple[str, Number | str], ...]) -> dict[str, Value]:
    """Facts as they are printed; words of the player's are never taken for ours."""
    return {name: Span(fact) if isinstance(fact, str) else fact for name, fact in facts}
