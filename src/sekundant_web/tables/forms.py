"""How a table is set up: its name and people, its time, its referee, its house rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from sekundant import library
from sekundant.core.clauses import Language, Switch
from sekundant.prose.markup import clean as printable
from sekundant_web.accounts import zones
from sekundant_web.encounters.deadlines import MOST_HOURS, Policy, policy_from
from sekundant_web.encounters.models import Dice, Referee, Watch
from sekundant_web.tables.models import Table

SWITCH = "switch."
"""Before the names of the fields that are switches of the rulebook."""

TIME = ("hours", "fixed_hour", "zone", "weekends", "grace_hours", "vacation_days", "on_pass")
"""The fields of the deadline policy."""

PLAIN = ("name", "about", "watch", "joining", "referee", "dice")
"""The fields that the table has too."""

HOURS = [("", _("no fixed hour")), *((str(hour), f"{hour:02}:00") for hour in range(24))]


class TableForm(forms.Form):
    """Everything of a table but its packs and people; its system is chosen before."""

    name = forms.CharField(label=_("Name of the table"), max_length=80)
    about = forms.CharField(
        label=_("About the table"),
        max_length=4000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=_("What you play, whom you look for. Everybody who may see the table reads it."),
    )
    watch = forms.ChoiceField(label=_("Who may look on"), choices=Watch.choices, widget=forms.RadioSelect)
    joining = forms.ChoiceField(
        label=_("Who may join"), choices=Table.Joining.choices, widget=forms.RadioSelect
    )
    hours = forms.IntegerField(
        label=_("Hours to answer"),
        min_value=1,
        max_value=MOST_HOURS,
        required=False,
        help_text=_("72 hours are usual. Empty: no limit."),
    )
    fixed_hour = forms.TypedChoiceField(
        label=_("Moved on to the hour"), choices=HOURS, coerce=int, empty_value=None, required=False
    )
    zone = forms.ChoiceField(label=_("in the time zone"))
    weekends = forms.BooleanField(
        label=_("A deadline may fall on a weekend"),
        required=False,
        help_text=_("Otherwise it is moved on to Monday."),
    )
    grace_hours = forms.IntegerField(
        label=_("Grace, hours"),
        min_value=0,
        max_value=MOST_HOURS,
        help_text=_("So long after the deadline nothing happens yet."),
    )
    vacation_days = forms.IntegerField(
        label=_("Vacation, days for each"),
        min_value=0,
        max_value=365,
        help_text=_("For so many days a member may let the clock of his fights stand still."),
    )
    on_pass = forms.ChoiceField(
        label=_("When the time has passed"),
        choices=[("clock", _("the rules answer for the absent")), ("wait", _("the fight waits"))],
        widget=forms.RadioSelect,
    )
    referee = forms.ChoiceField(
        label=_("Who lets a turn be resolved"), choices=Referee.choices, widget=forms.RadioSelect
    )
    dice = forms.ChoiceField(label=_("Dice"), choices=Dice.choices, widget=forms.RadioSelect)

    def __init__(self, system: str, language: Language, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("label_suffix", "")
        super().__init__(*args, **kwargs)
        self.language = language
        self.switches = library.rulebook(system).switches
        zone = self.fields["zone"]
        assert isinstance(zone, forms.ChoiceField)
        zone.choices = zones.choices(settings.TIME_ZONE)
        for switch in self.switches:
            self.fields[f"{SWITCH}{switch.id}"] = _switch_field(switch, language)
        for name, field in self.fields.items():
            if isinstance(field.widget, (forms.TextInput, forms.NumberInput)):
                field.widget.attrs["class"] = "input"
            if name in {"hours", "grace_hours", "vacation_days"}:
                field.widget.attrs["inputmode"] = "numeric"

    def clean_name(self) -> str:
        """The name without what nobody sees."""
        name = printable(self.cleaned_data["name"]).strip()
        if not name:
            raise forms.ValidationError(_("A table needs a name that can be read."))
        return name

    def clean_fixed_hour(self) -> int | None:
        """The hour, or none."""
        hour: int | None = self.cleaned_data["fixed_hour"]
        return hour

    def clean(self) -> dict[str, Any]:
        """The policy must make sense as a whole."""
        found = super().clean() or {}
        if not set(TIME) - set(found):
            try:
                self.policy_of(found)
            except ValueError as error:
                self.add_error(str(error), _("This doesn’t make a deadline."))
        return found

    @staticmethod
    def policy_of(found: dict[str, Any]) -> Policy:
        """The deadline policy that is meant."""
        return Policy(
            **{name: found[name] for name in TIME if name != "zone"}, zone=found["zone"] or settings.TIME_ZONE
        )

    def chosen_switches(self) -> dict[str, str]:
        """The switches that are not at their default."""
        chosen = {switch.id: self.cleaned_data[f"{SWITCH}{switch.id}"] for switch in self.switches}
        return {
            switch.id: chosen[switch.id]
            for switch in self.switches
            if chosen[switch.id] != switch.values[0].id
        }

    def house_rules(self) -> Iterator[tuple[Switch, forms.BoundField]]:
        """Each switch with its field."""
        for switch in self.switches:
            yield switch, self[f"{SWITCH}{switch.id}"]

    @property
    def switched(self) -> int:
        """How many switches stand elsewhere than at their default, or have been refused."""
        return sum(field.value() != switch.values[0].id for switch, field in self.house_rules())

    def put_into(self, table: Table) -> None:
        """Set a table up as the form says."""
        found = self.cleaned_data
        for name in PLAIN:
            setattr(table, name, found[name])
        table.policy = asdict(self.policy_of(found))
        table.switches = self.chosen_switches()


def beginning(table: Table | None, system: str) -> dict[str, Any]:
    """What stands in the form at first: the table as it is, or the usual."""
    policy = policy_from(table.policy) if table else Policy(zone=settings.TIME_ZONE)
    found: dict[str, Any] = {
        "watch": Watch.PUBLIC,
        "joining": Table.Joining.INVITED,
        "referee": Referee.AUTOMATIC,
        "dice": Dice.SEALED,
        **asdict(policy),
    }
    if table:
        found |= {name: getattr(table, name) for name in PLAIN}
    chosen = table.switches if table else {}
    for switch in library.rulebook(system).switches:
        found[f"{SWITCH}{switch.id}"] = chosen.get(switch.id, switch.values[0].id)
    return found


def _switch_field(switch: Switch, language: Language) -> forms.ChoiceField:
    """A switch with its readings in words; the first is the default."""
    values, usual = [], gettext("usual")
    for number, value in enumerate(switch.values):
        word = value.name.into(language)
        values.append((value.id, f"{word} ({usual})" if number == 0 else word))
    return forms.ChoiceField(
        label=switch.name.into(language), choices=values, widget=forms.RadioSelect, required=True
    )
