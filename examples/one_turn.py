"""One turn of the Law of the Gun by the library: its exact odds, then the turn itself, as Bob may know it.

Run it with ``python examples/one_turn.py``.
"""

from __future__ import annotations

from random import Random

import sekundant
from sekundant.odds.exact import distribution, summary
from sekundant.prose.law_of_the_gun.posts import post
from sekundant.prose.markup import plain


def main() -> None:
    """Play one turn and print it."""
    gun = sekundant.system("law-of-the-gun")
    setup = {"combatants": {"ann": {"name": "Ann", "sex": "f", "will": 1}, "bob": {"name": "Bob"}}}
    state = gun.open(setup, {}, sekundant.packs("law-of-the-gun"))
    orders = {
        "ann": gun.answer_from({"action": "shoot", "speed": 5, "hit": 7}),
        "bob": gun.answer_from({"action": "shoot", "speed": 4, "hit": 8}),
    }

    odds = summary(distribution(gun, state, orders), lambda after: after.fighter("bob").status.value)
    for status, chance in odds.items():
        print(f"Bob {status}: {float(chance):.1%}")
    print()

    step = sekundant.play(gun, state, orders, sekundant.Sampled(Random(5).randrange))
    print(plain(post(step.events, gun.view(step.state, "bob"), "en")))


if __name__ == "__main__":
    main()
