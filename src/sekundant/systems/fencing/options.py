"""The house-rule switches of fencing; each field's first value is its default."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """How a table reads the clauses that can be read in more than one way."""

    raise_rounding: Literal["exact", "round_up_each"] = "exact"
    odd_parries: Literal["listed", "odd"] = "listed"
    parry_breath_against_riposte: Literal["pays", "free"] = "pays"
    neutralised_actions: Literal["pay", "free"] = "pay"
    unmarked_feint: Literal["refuse", "attack"] = "refuse"
    close_initiative_bonus: Literal["both", "strength_only"] = "both"
    uncontested_initiative: Literal["kept", "lapses"] = "kept"
    equal_attack_position: Literal["agility", "simultaneous"] = "agility"
    weapon_distance_modifiers: Literal["house_table", "none"] = "house_table"
    close_feint_and_rest: Literal["no_effect", "refuse"] = "no_effect"
    distance_choice_time: Literal["end_of_turn", "with_order"] = "end_of_turn"
    wounded_riposte: Literal["barred", "free"] = "barred"
    wound_drain_starts: Literal["same_turn", "next_turn"] = "same_turn"
    dagger_cost: Literal["odd_parry", "fourth_and_later", "double_breath"] = "odd_parry"
    unlabelled_bet: Literal["free_six", "refuse"] = "free_six"
    early_stack_overrun: Literal["trim_from_end", "refuse"] = "trim_from_end"
