"""The sheet of a gunslinger: who he is, what he can do, what he carries; cliché and legends give effects."""

from sekundant_web.fighters.sheets.law_of_the_gun.form import form
from sekundant_web.fighters.sheets.law_of_the_gun.paper import blank, fields_of, names, notes, plain_of
from sekundant_web.fighters.sheets.law_of_the_gun.showing import card, checks, cost

__all__ = ["blank", "card", "checks", "cost", "fields_of", "form", "names", "notes", "plain_of"]
