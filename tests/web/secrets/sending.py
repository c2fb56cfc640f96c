"""What somebody sends when he acts at a fight: forms of pages, and the bodies of programs."""

from __future__ import annotations

from typing import Any

from sekundant.prose.contract import words
from sekundant_web.encounters.models import HandedIn
from tests.web import fights
from tests.web.safety.house import House

Sent = dict[str, Any]

REASON = "It was agreed."

BODIES: dict[str, Sent] = {
    "api:say": {"text": "A word."},
    "api:objections": {"ask": "", "text": ""},
    "api:orders": {"ask": "", "text": "", "story": "My story."},
    "api:withdraw": {"ask": ""},
    "api:pass": {"ask": ""},
    "api:appeals": {"shown": 1, "text": "Why?"},
    "api:publish": {},
    "api:trial": {},
    "api:nudge": {"seat": ""},
    "api:extend": {"hours": 5, "reason": REASON},
    "api:pause": {"reason": REASON},
    "api:resume": {"reason": REASON},
    "api:end": {"reason": REASON},
    "api:rulings": {"kind": "declare", "reason": REASON, "how": "agreed"},
    "api:substitute": {"seat": "", "who": "bot", "reason": REASON},
    "api:answers": {"seat": "", "ask": "", "text": "", "reason": REASON},
    "api:answers_withdraw": {"seat": "", "ask": "", "reason": REASON},
    "api:take_back": {"step": 1, "reason": REASON},
    "api:again": {"step": 1, "dice": "same", "reason": REASON},
    "api:answer_appeal": {"text": "So it is.", "upheld": False},
}
"""What programs send at a fight; ``ask``, ``text`` and ``seat`` where they are empty are filled in."""


def typed(house: House, name: str, role: str) -> Sent:
    """What somebody sends: an order of his own, written out, if one is asked of him; else words, for Ann."""
    person = house.people.get(role)
    where = fights.place(house.fight, person) if role == "seat_b" else None
    ask = fights.ask_of(where) if where else None
    ann = fights.seats(house.table.system)[0]
    data = {
        "text": "A word.",
        "story": "My story.",
        "days": "2",
        "seat": ann,
        "key": "",
        "base": "",
        "line": "1",
    }
    if ask is not None and where is not None:
        order = words(house.table.system).write(fights.some_answer(where, 3), "en", where.view, {})
        base = HandedIn.objects.filter(seat=where.seat, ask=ask.key).values_list("receipt", flat=True).first()
        data |= {"ask": ask.key, "text": order, "base": base or ""}
    if name in BODIES:
        body = {
            part: value or data.get(part, "none")
            for part, value in BODIES[name].items()
            if value is not False
        }
        return {"data": {**BODIES[name], **body}, "content_type": "application/json"}
    return {"data": data, "headers": {"hx-request": "true"}} if name == "desk_preview" else {"data": data}
