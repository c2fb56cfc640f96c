"""What the player is shown of his text: the order as it was understood, then every remark or objection."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from sekundant.core.clauses import Language, Text
from sekundant.core.encounter import Objection
from sekundant.core.events import Number
from sekundant.prose.language import Value, fill, joined
from sekundant.prose.law_of_the_gun.before_text import write_post_text
from sekundant.prose.law_of_the_gun.findings import AnyObjection, PostReading, Reading, Remark
from sekundant.prose.law_of_the_gun.lexicon import GUN_NAMES
from sekundant.prose.law_of_the_gun.naming import Names
from sekundant.prose.law_of_the_gun.objection_words import objection_line
from sekundant.prose.law_of_the_gun.writing import write_order
from sekundant.prose.markup import Line, Paragraph, Post, Span, Style, text
from sekundant.systems.law_of_the_gun.orders import Order
from sekundant.systems.law_of_the_gun.view import View

REMARK_WORDS: Mapping[str, Text] = {
    "sum": Text(
        "“{item}”: the terms make {sum}, not {total}. The points counted are those in the text above.",
        "«{item}»: слагаемые дают {sum}, а не {total}. Засчитаны очки, указанные в тексте выше.",
    ),
    "ap": Text(
        "You write {declared} action {declared:point|points}; this turn you have {available}.",
        "В тексте {declared} {declared:очко|очка|очков} действия, а на этот ход у вас {available}.",
    ),
    "unspent": Text(
        "{left} of {have} action points {left:is|are} unspent and will be lost.",
        "Из {have} очков действия не потрачено {left}; неистраченные пропадут.",
    ),
    "quickness": Text(
        "The Quickness of your main hand is {actual}, not {declared}.",
        "Молниеносность основной руки — {actual}, а не {declared}.",
    ),
    "lethality": Text(
        "The lethality of your main hand is {actual}%, not {declared}%.",
        "Летальность основной руки — {actual}%, а не {declared}%.",
    ),
    "not_understood": Text(
        "Line {line}, not understood: “{item}”.",
        "Строка {line}, не понято: «{item}».",
    ),
}

OBJECTION_WORDS: Mapping[str, Text] = {
    "nothing": Text(
        "No order was found in the text. An order looks like this: “Speed 5, hit 7”.",
        "В тексте не нашлось заявки. Заявка выглядит так: «Скорость 5, попадание 7».",
    ),
    "two_actions": Text(
        "Line {line}, “{item}”: another action stands before it, “{first}”. A turn has one action.",
        "Строка {line}, «{item}»: раньше названо другое действие, «{first}». На ход даётся одно действие.",
    ),
    "twice": Text(
        "Line {line}, “{item}”: this was said before with another value, “{first}”. Leave one of them.",
        "Строка {line}, «{item}»: раньше сказано иначе, «{first}». Оставьте что-то одно.",
    ),
    "number": Text(
        "Line {line}, “{item}”: one number in figures is needed here, as in “Speed 5” or “Move 2 east”.",
        "Строка {line}, «{item}»: нужно одно число цифрами: «Скорость 5», «Движение 2 на восток».",
    ),
    "percent": Text(
        "Line {line}, “{item}”: a point gives 10%, so only whole tens can be bought.",
        "Строка {line}, «{item}»: одно очко даёт 10%, поэтому купить можно только целые десятки.",
    ),
    "where_to": Text(
        "Line {line}, “{item}”: say where to, as “east”, “north-west” or “(2; -4)”, one place only.",
        "Строка {line}, «{item}»: укажите, куда: «на восток», «на северо-запад» или «(2; -4)», одно место.",
    ),
    "unknown_gun": Text(
        "Line {line}, “{item}”: which of your guns? You have: {allowed}.",
        "Строка {line}, «{item}»: какое именно оружие? У вас есть: {allowed}.",
    ),
    "unknown_name": Text(
        "Line {line}, “{item}”: who is meant? Possible: {allowed}.",
        "Строка {line}, «{item}»: кто имеется в виду? Возможны: {allowed}.",
    ),
    "unknown_exit": Text(
        "Line {line}, “{item}”: which exit? Possible: {allowed}.",
        "Строка {line}, «{item}»: какой выход? Возможны: {allowed}.",
    ),
    "off_hand_value": Text(
        "Line {line}, “{item}”: the off hand has no less than its share. Write a raise, as “Speed +1”.",
        "Строка {line}, «{item}»: меньше своей доли у дополнительной руки не бывает. "
        "Пишите прибавку: «Скорость +1».",
    ),
    "too_long": Text(
        "The text has {got} characters; at most {limit} are read.",
        "В тексте {got} {got:знак|знака|знаков}; читается не больше {limit}.",
    ),
}
_NOBODY = Text("none", "никого и ничего")


def echo(reading: Reading | PostReading, language: Language, view: View | None, names: Names) -> Post:
    """The canonical text, then the remarks; or the objections alone."""
    lines = [objection_words(objection, language, view, names) for objection in reading.objections]
    if reading.answer is None:
        return Post((Paragraph(tuple(lines)),))
    order = reading.answer
    written = (
        write_order(order, language, view, names)
        if isinstance(order, Order)
        else write_post_text(order, language, view, names)
    )
    canonical = Paragraph(tuple(text(line) for line in written.splitlines()))
    remarks = tuple(remark_words(remark, language) for remark in reading.remarks)
    return Post((canonical, Paragraph(remarks))) if remarks else Post((canonical,))


def remark_words(remark: Remark, language: Language) -> Line:
    """One remark as a sentence."""
    return fill(REMARK_WORDS[remark.code], language, **{name: _value(fact) for name, fact in remark.facts})


def objection_words(objection: AnyObjection, language: Language, view: View | None, names: Names) -> Line:
    """One objection as a sentence; one of the rules cites its clause."""
    if isinstance(objection, Objection):
        if view is not None:
            return objection_line(objection, view, language)
        return Line((Span(objection.clause, Style.CLAUSE), Span(f": {objection.code.replace('_', ' ')}")))
    values: dict[str, Value] = {name: _value(fact) for name, fact in objection.facts}
    values |= {"item": Span(objection.item), "line": objection.line}
    allowed = dict(objection.facts).get("allowed")
    if isinstance(allowed, str):
        values["allowed"] = _listed(allowed, language, names)
    return fill(OBJECTION_WORDS[objection.code], language, **values)


def _listed(allowed: str, language: Language, names: Names) -> Line:
    """What may be named, in the words that players use."""
    if not allowed:
        return text(_NOBODY.into(language))
    return joined([text(_called(one, language, names)) for one in allowed.split(", ")], ", ")


def _called(one: str, language: Language, names: Names) -> str:
    if names.get(one):
        return names[one][0]
    if one in GUN_NAMES:
        return GUN_NAMES[one][0 if language == "ru" else -1]
    return one


def _value(fact: Number | str) -> Value:
    """A fact as it is printed; words of the player's are never taken for ours."""
    if isinstance(fact, str):
        return Span(fact)
    return fact.numerator if isinstance(fact, Fraction) and fact.denominator == 1 else fact
