"""The canonical text of an order: one item a line, in the rulebook's order (``order_text.print``).

What is written here is read back as the same order.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from sekundant.core.clauses import Language, Text
from sekundant.core.events import Number
from sekundant.prose.forum_text import plain
from sekundant.prose.law_of_the_gun.lexicon import GUN_NAMES
from sekundant.prose.law_of_the_gun.naming import Directory, Names, find
from sekundant.systems.law_of_the_gun.objections.handling import Held, named, tossed
from sekundant.systems.law_of_the_gun.orders import Action, Bonus, HandName, OffHand, Order, Previous
from sekundant.systems.law_of_the_gun.scene import Place
from sekundant.systems.law_of_the_gun.view import View


@dataclass(frozen=True, slots=True)
class Pen:
    """How one reader's orders are written: the language and whom he sees."""

    language: Language
    directory: Directory | None = None
    names: Names | None = None

    def say(self, text: Text, **values: object) -> str:
        """A line in the language."""
        return text.into(self.language).format(**values)

    def person(self, one: str) -> str:
        """A person's name, if it means him and nobody else; else his id."""
        return self._name(one, self.directory.persons if self.directory else {})

    def exit(self, one: str) -> str:
        """An exit's name, if it means that exit alone; else its id."""
        return self._name(one, self.directory.exits if self.directory else {})

    def _name(self, one: str, candidates: Names) -> str:
        for name in (self.names or {}).get(one, ()):
            words = plain(name)
            if words.replace(" ", "").isalnum() and find(words, candidates).ids == (one,):
                return name
        return one

    def gun(self, one: str, how: str, held: Held | None = None) -> str:
        """A gun's name, if it means that gun where it will stand (draw, pick_up or gun); else its id."""
        if self.directory is None or held is None:
            return one
        weapon = self.directory.view.me.weapon(one)
        names = GUN_NAMES.get(weapon.type, ()) if weapon else ()
        found = {
            "draw": self.directory.gun_to_draw,
            "pick_up": self.directory.gun_to_pick_up,
            "gun": self.directory.gun,
        }[how]
        for name in names[:1] if self.language == "ru" else names[-1:]:
            if found(plain(name), held).ids == (one,):
                return name
        return one


def write_order(
    order: Order, language: Language, view: View | None = None, names: Names | None = None
) -> str:
    """The order's text. Without a view guns and persons are called by their ids, which are read too."""
    pen = Pen(language, Directory(view, names or {}) if view else None, names)
    return "\n".join(_lines(pen, order)) + "\n"


def _lines(pen: Pen, order: Order) -> Iterator[str]:
    yield _action(pen, order)
    yield from _names(pen, order)
    if order.two_hands:
        yield pen.say(_MAIN_HAND)
    yield from _main_hand(pen, order)
    yield from _movement(pen, order)
    yield from _handling(pen, order)
    if order.two_hands or order.off_hand is not None:
        yield pen.say(_OFF_HAND)
        if not order.two_hands:
            yield pen.say(_ONE_HAND)
        yield from _off_hand(pen, order)
    if order.revised is not None:
        yield pen.say(_INSIGHT)
        yield from _lines(pen, order.revised)


# ---- what he does, and whom it concerns ----------------------------------------------------------

_ACTIONS = {
    Action.SHOOT: (Text("Shoot", "Стреляю"), Text(" at {name}", " в {name}")),
    Action.HOLD: (Text("Hold", "Жду"), Text("", "")),
    Action.RELOAD: (Text("Reload", "Перезарядка"), Text(" {name}", " {name}")),
    Action.BRAWL: (Text("Brawl", "Рукопашная"), Text(" at {name}", " в {name}")),
    Action.FLEE: (Text("Flee", "Бегство"), Text(" to {name}", " к {name}")),
    Action.SURRENDER: (Text("Surrender", "Сдаюсь"), Text(" to {name}", " на {name}")),
    Action.PEACE: (Text("Peace", "Мир"), Text("", "")),
    Action.CLAIM_SILENCE: (Text("Claim silence", "Заявляю молчание"), Text("", "")),
}


def _action(pen: Pen, order: Order) -> str:
    word, more = _ACTIONS[order.action]
    name = None
    if order.action in _AIMED and order.target is not None:
        name = pen.person(order.target)
    elif order.action is Action.FLEE and order.exit is not None:
        name = pen.exit(order.exit)
    elif order.action is Action.SURRENDER and order.to is not None:
        name = pen.person(order.to)
    elif order.action is Action.RELOAD and order.gun is not None:
        name = pen.gun(order.gun, "gun", _grip(pen))
    return pen.say(word) + (pen.say(more, name=name) if name is not None else "")


_AIMED = frozenset({Action.SHOOT, Action.BRAWL})
_TARGET = Text("Target {name}", "Цель {name}")
_WATCH = Text("Watch {name}", "Слежу за {name}")
_SILENCE = Text("Claim silence of {name}", "Заявляю молчание {name}")


def _names(pen: Pen, order: Order) -> Iterator[str]:
    if order.target is not None and order.action not in _AIMED:
        yield pen.say(_TARGET, name=pen.person(order.target))
    if order.watch is not None:
        yield pen.say(_WATCH, name=pen.person(order.watch))
    for claimed in order.claims:
        yield pen.say(_SILENCE, name=pen.person(claimed))


# ---- the hands -----------------------------------------------------------------------------------

_MAIN_HAND = Text("Main hand", "Правая")
_OFF_HAND = Text("Off hand", "Левая")
_ONE_HAND = Text("One hand", "Одной рукой")
_INSIGHT = Text("If insight:", "Если проницательность:")
_GUN = Text("Gun: {gun}", "Оружие: {gun}")
_GUN_OF_OFF_HAND = Text("Gun in the off hand: {gun}", "В левой руке: {gun}")
_NO_GUN = Text("none", "нет")
_SPEED = Text("Speed {sign}{n}", "Скорость {sign}{n}")
_HIT = Text("Hit {sign}{n}", "Вероятность попадания {sign}{n}")
_SHOTS = Text("At most {n} shots", "Не более {n} выстрелов")
_BONUSES = {
    Bonus.HIT: Text("Bonus to hit", "Бонус на попадание"),
    Bonus.KILL: Text("Bonus to kill", "Бонус на летальность"),
}


def _main_hand(pen: Pen, order: Order) -> Iterator[str]:
    if order.in_hand is not None and order.in_hand.main is not None:
        yield pen.say(_GUN, gun=pen.gun(order.in_hand.main, "gun", _grip(pen)))
    if not order.two_hands:
        yield from _off_hand_gun(pen, order, _GUN_OF_OFF_HAND)
    yield from _points(pen, order.speed, order.hit, "")
    yield from _shots(pen, order.max_shots, order.bonus)


def _off_hand(pen: Pen, order: Order) -> Iterator[str]:
    if order.two_hands:
        yield from _off_hand_gun(pen, order, _GUN)
    off_hand = order.off_hand or OffHand()
    yield from _points(pen, off_hand.speed, off_hand.hit, "+")
    yield from _shots(pen, off_hand.max_shots, off_hand.bonus)
    if off_hand.target is not None:
        yield pen.say(_TARGET, name=pen.person(off_hand.target))


def _off_hand_gun(pen: Pen, order: Order, text: Text) -> Iterator[str]:
    if order.in_hand is not None and order.in_hand.off_hand_empty:
        yield pen.say(text, gun=pen.say(_NO_GUN))
    elif order.in_hand is not None and order.in_hand.off_hand is not None:
        yield pen.say(text, gun=pen.gun(order.in_hand.off_hand, "gun", _grip(pen)))


def _points(pen: Pen, speed: Number, hit: Number, sign: str) -> Iterator[str]:
    if speed:
        yield pen.say(_SPEED, sign=sign, n=exact(speed, pen.language))
    if hit:
        yield pen.say(_HIT, sign=sign, n=exact(hit, pen.language))


def _shots(pen: Pen, max_shots: int | None, bonus: Bonus | None) -> Iterator[str]:
    if max_shots is not None:
        yield pen.say(_SHOTS, n=max_shots)
    if bonus is not None:
        yield pen.say(_BONUSES[bonus])


# ---- movement and guns ---------------------------------------------------------------------------

_MOVE = Text("Move {n} to {place}", "Движение {n} к {place}")
_LEAN = Text("Lean out", "Высовываюсь")
_DUCK = Text("Duck", "Прячусь")
_TOSS = Text("Toss", "Перекидываю")
_DRAW = Text("Draw {gun}", "Достаю {gun}")
_INTO_OFF_HAND = Text(" into the off hand", " в левую")
_HOLSTER = Text("Holster", "Убираю прежнее")
_PICK_UP = Text("Pick up {gun}", "Подбираю {gun}")
_VOLLEY = Text("Volley", "Дуплет")
_NO_ALLY = Text("No ally {name}", "Без союзника {name}")


def _movement(pen: Pen, order: Order) -> Iterator[str]:
    if order.move is not None:
        n = exact(order.move.points, pen.language)
        yield pen.say(_MOVE, n=n, place=exact_place(order.move.to, pen.language))
    if order.leans_out:
        yield pen.say(_LEAN)
    if order.ducks:
        yield pen.say(_DUCK)


def _handling(pen: Pen, order: Order) -> Iterator[str]:
    held = named(pen.directory.view.me, order) if pen.directory else None
    if order.toss:
        yield pen.say(_TOSS)
        held = tossed(held) if held else None
    if order.draw is not None:
        into_off_hand = order.draw.hand is HandName.OFF_HAND
        line = pen.say(_DRAW, gun=pen.gun(order.draw.gun, "draw", held))
        yield line + pen.say(_INTO_OFF_HAND) if into_off_hand else line
        if order.draw.previous is Previous.HOLSTER:
            yield pen.say(_HOLSTER)
    if order.pick_up is not None:
        yield pen.say(_PICK_UP, gun=pen.gun(order.pick_up, "pick_up", held))
    if order.volley:
        yield pen.say(_VOLLEY)
    if order.decline_ally is not None:
        yield pen.say(_NO_ALLY, name=pen.person(order.decline_ally))


def _grip(pen: Pen) -> Held | None:
    if pen.directory is None:
        return None
    me = pen.directory.view.me
    return Held(me.grip.main, me.grip.off_hand, me.dropped)


# ---- numbers -------------------------------------------------------------------------------------


def exact(value: Number, language: Language) -> str:
    """A number to the last digit: 7, -2,5 (-2.5 in English), 1/3 where no decimal is exact."""
    number = Fraction(value)
    places = _decimal_places(number.denominator)
    if places is None:
        return f"{number.numerator}/{number.denominator}"
    if not places:
        return str(number.numerator)
    digits = f"{abs(number.numerator) * 10**places // number.denominator:0{places + 1}d}"
    point = "," if language == "ru" else "."
    return f"{'-' if number < 0 else ''}{digits[:-places]}{point}{digits[-places:]}"


def exact_place(place: Place, language: Language) -> str:
    """A place to the last digit: (2; -4)."""
    return f"({exact(place[0], language)}; {exact(place[1], language)})"


def _decimal_places(denominator: int) -> int | None:
    """How many decimals a fraction with that denominator has; None if it never ends or is very long."""
    for places in range(20):
        if 10**places % denominator == 0:
            return places
    return None
