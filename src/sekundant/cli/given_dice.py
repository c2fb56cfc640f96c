"""Dice of a duel file: those that it lists, and the others thrown, if anybody throws them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from sekundant.core.chance import Chance, DiceError


class GivenDice(Chance):
    """Dice listed in the file; those that are not are thrown, if anybody throws them."""

    def __init__(
        self, faces: Mapping[str, int], sides: Mapping[str, int], throw: Callable[[int], int] | None
    ) -> None:
        self._left = dict(faces)
        self._sides = sides
        self._throw = throw
        self.faces: dict[str, int] = {}
        self.thrown: dict[str, int] = {}

    def roll(self, sides: int, label: str) -> int:
        """The face listed, or a thrown one. Raise :class:`DiceError` if there is none or it is none."""
        if label in self._left:
            face = self._left.pop(label)
            if self._sides.get(label, sides) != sides:
                raise DiceError("other_die", label, f"d{sides}")
            if face > sides:
                raise DiceError("impossible", label, f"{face} on d{sides}")
        elif self._throw is None:
            raise DiceError("missing", label, f"d{sides}")
        else:
            face = self.thrown[label] = self._throw(sides) + 1
        self.faces[label] = face
        return face

    def finish(self) -> None:
        """Raise :class:`DiceError` for a listed die that nobody threw."""
        for label in self._left:
            raise DiceError("unused", label)
