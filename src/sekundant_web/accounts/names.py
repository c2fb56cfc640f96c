"""What a user may be called: names that can't be mistaken for one another."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.utils.deconstruct import deconstructible
from django.utils.translation import gettext as _

from sekundant.core.names import name_fault


@deconstructible
class SureName:
    """A word of Latin or Cyrillic letters, digits and underscores, of one script."""

    def __call__(self, name: str) -> None:
        """Raise ValidationError for anything else."""
        code = name_fault(name)
        if code == "mixed_letters":
            raise ValidationError(_("Letters of one alphabet only: Latin or Cyrillic."), code=code)
        if code:
            raise ValidationError(
                _("Letters, digits and underscores only, a letter first; some words are taken."), code=code
            )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SureName)

    def __hash__(self) -> int:
        return hash(SureName)


VALIDATORS = [SureName()]
