"""The closed list of what a ruling of the master's may change in a shoot-out, and within which bounds."""

from __future__ import annotations

from sekundant.systems.law_of_the_gun.state import Status, TemptationState

NUMBERS = {"wounds": 0, "ap_penalty": 0, "recoil": 0, "first_turn_ap": -99}
"""Numbers of a fighter, with the least value of each."""

MOST = 99
"""No number may be greater."""

FLAGS = ("hidden", "lucky_used", "woman_shotgun")
WORDS: dict[str, type[Status] | type[TemptationState]] = {
    "status": Status,
    "temptation_state": TemptationState,
}
ADJUSTABLE = (*NUMBERS, *FLAGS, *WORDS, "loaded:<gun>", "call_made")
"""What a ruling may change; ``loaded:`` is followed by the id of a gun."""
