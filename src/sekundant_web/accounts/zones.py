"""Time zones that somebody can choose: those of our readers by name, then all there are."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo, available_timezones

from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

NAMED: dict[str, Promise] = {
    "Europe/Lisbon": gettext_lazy("Lisbon"),
    "Europe/London": gettext_lazy("London"),
    "Europe/Madrid": gettext_lazy("Madrid"),
    "Europe/Paris": gettext_lazy("Paris"),
    "Europe/Berlin": gettext_lazy("Berlin"),
    "Europe/Prague": gettext_lazy("Prague"),
    "Europe/Warsaw": gettext_lazy("Warsaw"),
    "Europe/Belgrade": gettext_lazy("Belgrade"),
    "Europe/Kaliningrad": gettext_lazy("Kaliningrad"),
    "Europe/Vilnius": gettext_lazy("Vilnius"),
    "Europe/Riga": gettext_lazy("Riga"),
    "Europe/Tallinn": gettext_lazy("Tallinn"),
    "Europe/Helsinki": gettext_lazy("Helsinki"),
    "Europe/Kyiv": gettext_lazy("Kyiv"),
    "Europe/Chisinau": gettext_lazy("Chisinau"),
    "Asia/Jerusalem": gettext_lazy("Jerusalem"),
    "Europe/Istanbul": gettext_lazy("Istanbul"),
    "Europe/Minsk": gettext_lazy("Minsk"),
    "Europe/Moscow": gettext_lazy("Moscow"),
    "Asia/Tbilisi": gettext_lazy("Tbilisi"),
    "Asia/Yerevan": gettext_lazy("Yerevan"),
    "Asia/Baku": gettext_lazy("Baku"),
    "Europe/Samara": gettext_lazy("Samara"),
    "Asia/Yekaterinburg": gettext_lazy("Yekaterinburg"),
    "Asia/Tashkent": gettext_lazy("Tashkent"),
    "Asia/Almaty": gettext_lazy("Almaty"),
    "Asia/Omsk": gettext_lazy("Omsk"),
    "Asia/Bishkek": gettext_lazy("Bishkek"),
    "Asia/Novosibirsk": gettext_lazy("Novosibirsk"),
    "Asia/Krasnoyarsk": gettext_lazy("Krasnoyarsk"),
    "Asia/Irkutsk": gettext_lazy("Irkutsk"),
    "Asia/Yakutsk": gettext_lazy("Yakutsk"),
    "Asia/Vladivostok": gettext_lazy("Vladivostok"),
    "Asia/Magadan": gettext_lazy("Magadan"),
    "Asia/Kamchatka": gettext_lazy("Kamchatka"),
    "America/New_York": gettext_lazy("New York"),
    "America/Chicago": gettext_lazy("Chicago"),
    "America/Denver": gettext_lazy("Denver"),
    "America/Los_Angeles": gettext_lazy("Los Angeles"),
}

REGIONS = ("Africa", "America", "Antarctica", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific")
OTHERS = sorted(
    zone
    for zone in available_timezones()
    if zone == "UTC" or (zone.partition("/")[0] in REGIONS and zone not in NAMED)
)

Choices = list[tuple[str, str] | tuple[str, list[tuple[str, str]]]]


def choices(site_zone: str) -> Choices:
    """What a form offers, with what the clock shows there now; the empty one is the site's own zone."""
    now = timezone.now()
    site = _label(site_zone, now)
    return [
        ("", _("as the site: %(zone)s") % {"zone": site}),
        (_("Often chosen"), [(zone, _label(zone, now)) for zone in NAMED]),
        (_("All"), [(zone, zone.replace("_", " ")) for zone in OTHERS]),
    ]


def name_of(zone: str) -> str:
    """How a zone is called: by its city."""
    return str(NAMED.get(zone, zone.replace("_", " ")))


def _label(zone: str, now: datetime) -> str:
    return _("%(city)s, now %(time)s") % {
        "city": name_of(zone),
        "time": now.astimezone(ZoneInfo(zone)).strftime("%H:%M"),
    }
