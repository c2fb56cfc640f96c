"""The house-rule switches of the duel; each field's first value is its default."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """How a table reads the clauses that can be read in more than one way."""

    later_shot_speed: Literal["subtract", "divide"] = "subtract"
    shorty_first_shot: Literal["duel", "turn"] = "duel"
    woman_shotgun: Literal["rest_of_duel", "next_turn"] = "rest_of_duel"
    wills_limit: Literal["once_each", "unlimited"] = "once_each"
    loner_will: Literal["minus_one", "plus_one_for_sided", "both"] = "minus_one"
    rain_misfire: Literal["plus_ten", "ten"] = "plus_ten"
    wound_shakes: Literal["unfired_shots", "only_if_no_shot_yet"] = "unfired_shots"
    brawl_loser_survival: Literal["lives", "survival_roll"] = "lives"
    duck_back: Literal["end_of_turn", "after_last_shot"] = "end_of_turn"
