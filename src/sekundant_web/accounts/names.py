"""What a user may be called: names that can't be mistaken for one another."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.deconstruct import deconstructible
from django.utils.translation import gettext as _

from sekundant.core.names import LONGEST, look, name_fault

if TYPE_CHECKING:
    from sekundant_web.accounts.models import User

TAKEN = frozenset(
    look(word)
    for word in (
        *("admin", "administrator", "bot", "clerk", "guest", "me", "moderator", "nobody", "operator", "root"),
        *("sekundant", "somebody", "staff", "support", "system", "you"),
        *(
            "админ",
            "администратор",
            "бот",
            "вы",
            "гость",
            "игрок",
            "мастер",
            "модератор",
            "никто",
            "оператор",
        ),
        *("поддержка", "секундант", "система", "я"),
    )
)
"""How words look that stand for the site, or for anybody, beside somebody's posts."""


@deconstructible
class SureName:
    """A word of Latin or Cyrillic letters, digits and underscores, of one script."""

    def __call__(self, name: str) -> None:
        """Raise ValidationError for anything else."""
        code = name_fault(name)
        if code == "mixed_letters":
            raise ValidationError(_("Letters of one alphabet only: Latin or Cyrillic."), code=code)
        if code == "name_too_long":
            raise ValidationError(_("%(most)s characters at most."), code=code, params={"most": LONGEST})
        if code == "reserved_name" or look(name) in TAKEN:
            raise ValidationError(
                _("This word is the site's own. Choose another name."), code="reserved_name"
            )
        if code:
            raise ValidationError(_("Letters, digits and underscores only, a letter first."), code=code)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SureName)

    def __hash__(self) -> int:
        return hash(SureName)


VALIDATORS = [SureName()]


class LookField(models.CharField):  # type: ignore[type-arg] # what it holds follows from the name
    """How the user's name looks, whatever he was saved by; that it is unique keeps look-alikes out."""

    def pre_save(self, model_instance: models.Model, add: bool) -> Any:
        """The look of the name as it is now."""
        user: User = model_instance  # type: ignore[assignment] # a field of no other model
        shown = look(user.username)
        setattr(user, self.attname, shown)
        return shown
