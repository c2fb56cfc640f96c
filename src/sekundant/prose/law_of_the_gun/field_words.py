"""The parts of an answer in words: where an objection points."""

from __future__ import annotations

from collections.abc import Mapping

from sekundant.core.clauses import Text

FIELD_WORDS: Mapping[str, Text] = {
    "action": Text("the action", "действие"),
    "actions": Text("the actions", "действия"),
    "speed": Text("points on Speed", "очки на Скорость"),
    "hit": Text("points on hit", "очки на попадание"),
    "move": Text("movement", "движение"),
    "move.points": Text("points on movement", "очки на движение"),
    "move.to": Text("where to move", "куда двигаться"),
    "cover": Text("cover", "укрытие"),
    "cover.lean_out": Text("leaning out", "высовывание"),
    "cover.duck": Text("hiding", "укрытие целиком"),
    "draw": Text("drawing a gun", "оружие, которое достают"),
    "draw.gun": Text("the gun to draw", "оружие, которое достают"),
    "draw.hand": Text("the hand that draws", "рука, которая достаёт оружие"),
    "pick_up": Text("the gun to pick up", "оружие, которое подбирают"),
    "toss": Text("tossing the gun over", "перебрасывание оружия"),
    "hands": Text("the hands", "руки"),
    "max_shots": Text("the limit of shots", "предел выстрелов"),
    "in_hand": Text("guns in hand", "оружие в руках"),
    "in_hand.main": Text("the gun in the main hand", "оружие в основной руке"),
    "in_hand.off_hand": Text("the gun in the off hand", "оружие в дополнительной руке"),
    "target": Text("the target", "цель"),
    "watch": Text("whom to watch", "за кем следить"),
    "to": Text("to whom to surrender", "кому сдаться"),
    "claims": Text("claims of silence", "заявления о молчании"),
    "volley": Text("the volley", "Дуплет"),
    "bonus": Text("the choice of bonus", "выбор бонуса"),
    "off_hand": Text("the off hand", "дополнительная рука"),
    "off_hand.speed": Text("the off hand's raise on Speed", "прибавка дополнительной руки к Скорости"),
    "off_hand.hit": Text("the off hand's raise on hit", "прибавка дополнительной руки к попаданию"),
    "off_hand.max_shots": Text("the off hand's limit of shots", "предел выстрелов дополнительной руки"),
    "off_hand.bonus": Text("the off hand's choice of bonus", "выбор бонуса дополнительной руки"),
    "off_hand.target": Text("the off hand's target", "цель дополнительной руки"),
    "exit": Text("the exit", "выход"),
    "gun": Text("the gun to reload", "оружие для перезарядки"),
    "decline_ally": Text("the help declined", "отказ от помощи"),
    "manoeuvre": Text("the manoeuvre", "манёвр"),
    "manoeuvre.to": Text("where the manoeuvre goes", "куда ведёт манёвр"),
    "manoeuvre.does": Text("what the manoeuvre does", "действие в манёвре"),
    "look_over": Text("whom to look over", "к кому присмотреться"),
    "warn": Text("the warning", "предупреждение"),
    "choice": Text("the choice", "выбор"),
    "fates": Text("the fates", "судьбы побеждённых"),
    "outcome": Text("the outcome", "исход"),
    "endurance": Text("Endurance", "Выносливость"),
    "quickness": Text("Quickness", "Молниеносность"),
}
"""The last part of an answer's field, as the subject of a sentence."""

ORDER_WORDS: Mapping[str, Text] = {
    "shoot": Text("Combat order: ", "Боевая заявка: "),
    "order": Text("New order: ", "Новая заявка: "),
    "revised": Text("Order for Insight: ", "Заявка на случай Проницательности: "),
}
"""The order within an answer in which a field stands."""


def split_field(field: str) -> tuple[str, str]:
    """The order within the answer, or nothing, and the field in it: ``revised.speed`` is (revised, speed)."""
    whole = ""
    first, _, rest = field.partition(".")
    while first in ORDER_WORDS:
        whole, field = first, rest
        first, _, rest = field.partition(".")
    return whole, field
