"""An order while it is being read: its fields as they are found, and how they become an order.

What depends on the rest of the order waits until the text is read: guns that are drawn or picked up, the off
hand's raises, the exit that needs no name.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from sekundant.core.events import Number
from sekundant.prose.law_of_the_gun.findings import Facts, Remark, TextObjection
from sekundant.prose.law_of_the_gun.naming import Directory, Found
from sekundant.prose.law_of_the_gun.preparation import Phrase
from sekundant.prose.law_of_the_gun.totals import Total
from sekundant.systems.law_of_the_gun.objections.handling import Held, named, tossed
from sekundant.systems.law_of_the_gun.orders import (
    Action,
    CoverOrder,
    Draw,
    HandName,
    Hands,
    InHand,
    OffHand,
    Order,
    Previous,
)


@dataclass(slots=True)
class Notebook:
    """What is to be said about a text, in the order of its items."""

    remarks: list[Remark] = field(default_factory=list)
    objections: list[tuple[int, TextObjection]] = field(default_factory=list)

    def remark(self, code: str, *facts: tuple[str, Number | str]) -> None:
        """Tell the player something about his order."""
        self.remarks.append(Remark(code, facts))

    def not_understood(self, phrase: Phrase, text: str = "") -> None:
        """Show an item, or a part of one, that fits nothing."""
        self.remark("not_understood", ("item", text or phrase.text), ("line", phrase.line))

    def object(self, code: str, phrase: Phrase, *facts: tuple[str, Number | str]) -> None:
        """Refuse the text because of an item."""
        self.objections.append((phrase.index, TextObjection(code, phrase.text, phrase.line, facts)))

    def sorted_objections(self) -> tuple[TextObjection, ...]:
        """The objections as their items stand in the text, each once."""
        ordered = sorted(self.objections, key=lambda noted: noted[0])
        return tuple(dict.fromkeys(objection for _, objection in ordered))


def allowed(names: dict[str, tuple[str, ...]]) -> Facts:
    """What could have been named, as the fact of an objection."""
    return (("allowed", ", ".join(names)),)


class Draft:
    """The fields of one order as far as they were read, each with the item that gave it."""

    def __init__(self, notebook: Notebook, implied: Action = Action.HOLD) -> None:
        """``implied`` is the action of an order that names none and puts no points on shooting."""
        self.notebook = notebook
        self.implied = implied
        self.values: dict[str, Any] = {}
        self.totals: dict[str, Fraction] = {}
        self.claims: list[str] = []
        self.off_hand_named = False
        self._origins: dict[str, Phrase] = {}

    def put(self, name: str, value: object, phrase: Phrase) -> None:
        """Fill in a field; another value than before is an objection."""
        if name not in self.values:
            self.values[name], self._origins[name] = value, phrase
        elif self.values[name] != value:
            code = "two_actions" if name == "action" else "twice"
            self.notebook.object(code, phrase, ("first", self._origins[name].text))

    def put_total(self, name: str, total: Total, phrase: Phrase) -> None:
        """Fill in the main hand's points on speed or hit."""
        self.put(name, _whole(total.points), phrase)
        self.totals.setdefault(name, total.value)

    @property
    def empty(self) -> bool:
        """Whether nothing was ordered."""
        return not self.claims and not set(self.values) - {"previous"}

    def order(self, directory: Directory) -> Order:
        """The order, with objections to whatever could not be settled."""
        speed, hit = self.values.get("speed", 0), self.values.get("hit", 0)
        in_hand = self._in_hand(directory)
        draw, pick_up = self._guns(directory, in_hand)
        off_hand = self._off_hand()
        shoots = any((speed, hit, off_hand and (off_hand.speed or off_hand.hit)))
        action = self._action(shoots=shoots, mexican=directory.view.mexican)
        cover = CoverOrder(lean_out="lean_out" in self.values, duck="duck" in self.values)
        return Order(
            action=action,
            speed=speed,
            hit=hit,
            move=self.values.get("move"),
            cover=cover if cover != CoverOrder() else None,
            draw=draw,
            pick_up=pick_up,
            toss="toss" in self.values,
            hands=self.values.get("hands", Hands.TWO if self.off_hand_named else Hands.ONE),
            max_shots=self.values.get("max_shots"),
            in_hand=in_hand,
            target=self.values.get("target"),
            watch=self.values.get("watch"),
            to=self.values.get("to"),
            claims=tuple(self.claims),
            volley="volley" in self.values,
            bonus=self.values.get("bonus"),
            off_hand=off_hand,
            exit=self._exit(directory, action),
            gun=self.values.get("gun"),
            decline_ally=self.values.get("decline_ally"),
        )

    def _action(self, *, shoots: bool, mexican: bool) -> Action:
        """The action named, else what follows from the rest."""
        if "action" in self.values:
            named_action: Action = self.values["action"]
            return named_action
        if shoots:
            return Action.SHOOT
        if self.claims and not mexican:
            self.claims.clear()
            return Action.CLAIM_SILENCE
        return self.implied

    def _in_hand(self, directory: Directory) -> InHand | None:
        """The guns named for the hands; what the hands hold already is left out."""
        grip = directory.view.me.grip
        main = self.values.get("in_hand.main")
        off_hand = self.values.get("in_hand.off_hand")
        in_hand = InHand(
            main=main if main != grip.main else None,
            off_hand=off_hand if off_hand != grip.off_hand else None,
            off_hand_empty="in_hand.off_hand" in self.values
            and off_hand is None
            and grip.off_hand is not None,
        )
        return in_hand if in_hand != InHand() else None

    def _guns(self, directory: Directory, in_hand: InHand | None) -> tuple[Draw | None, str | None]:
        """The guns drawn and picked up, found among those that can be."""
        held = named(directory.view.me, Order(action=Action.HOLD, in_hand=in_hand))
        held = tossed(held) if "toss" in self.values else held
        previous = self.values.get("previous")
        draw = pick_up = None
        if "draw" in self.values:
            words, hand = self.values["draw"]
            gun = self._gun("draw", directory.gun_to_draw(words, held), directory)
            draw = Draw(gun=gun, hand=hand, previous=previous or Previous.DROP)
            held = _with_previous_on_the_floor(held, hand)
        if "pick_up" in self.values:
            found = directory.gun_to_pick_up(self.values["pick_up"], held)
            pick_up = self._gun("pick_up", found, directory)
        makes_room = draw or (previous is Previous.DROP and (pick_up or "toss" in self.values))
        if previous is not None and not makes_room:
            self.notebook.not_understood(self._origins["previous"])
        return draw, pick_up

    def _gun(self, name: str, found: Found, directory: Directory) -> str:
        phrase = self._origins[name]
        if found.id is None:
            self.notebook.object("unknown_gun", phrase, *allowed(directory.guns))
            return ""
        if found.rest:
            self.notebook.not_understood(phrase, found.rest)
        return found.id

    def _off_hand(self) -> OffHand | None:
        """The off hand's part: totals become raises."""
        off_hand = OffHand(
            speed=self._raise("off_hand.speed"),
            hit=self._raise("off_hand.hit"),
            max_shots=self.values.get("off_hand.max_shots"),
            bonus=self.values.get("off_hand.bonus"),
            target=self.values.get("off_hand.target"),
        )
        return off_hand if off_hand != OffHand() else None

    def _raise(self, name: str) -> Number:
        """By how many points the off hand's total lies above its share (LG.II.2.2.6.c to e)."""
        total: Total | None = self.values.get(name)
        if total is None:
            return 0
        gain = total.value if total.plus else self._above_share(name, total)
        if gain < 0:
            self.notebook.object("off_hand_value", self._origins[name], ("total", _whole(total.value)))
            return 0
        return _whole(gain)

    def _above_share(self, name: str, total: Total) -> Fraction:
        if name == "off_hand.hit":
            share = Fraction(self.values.get("hit", 0)) / 2
            bare = max(Fraction(0), total.value - share.__floor__())
            return total.marked or Fraction(0) if total.terms else bare
        share = self.totals.get("speed", Fraction(0)) - 1
        if not total.terms:
            return total.value - share
        if total.marked is not None:
            return total.marked - Fraction(self.values.get("speed", 0))
        return total.sum - share

    def _exit(self, directory: Directory, action: Action) -> str | None:
        """The exit named; a single one needs no name, and one who is out of his exit has it behind him."""
        if action is not Action.FLEE or "exit" in self.values:
            exit_: str | None = self.values.get("exit")
            return exit_
        if directory.view.me.fleeing is not None:
            return None
        if len(directory.exits) > 1:
            self.notebook.object("unknown_exit", self._origins["action"], *allowed(directory.exits))
        return next(iter(directory.exits), None)


def _with_previous_on_the_floor(held: Held, hand: HandName) -> Held:
    """The hands when the gun held before has made room for another."""
    before = held.main if hand is HandName.MAIN else held.off_hand
    return Held(held.main, held.off_hand, held.floor if before is None else (*held.floor, before))


def _whole(value: Fraction) -> Number:
    return value.numerator if value.denominator == 1 else value
