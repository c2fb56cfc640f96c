"""The form of a post before the storm: what must be answered, then one deed or a pair, then the rest."""

from __future__ import annotations

from django.utils.translation import gettext as _

from sekundant.core.encounter import illegal
from sekundant.core.events import Sum
from sekundant.prose.language import number as in_words
from sekundant.systems.law_of_the_gun.hints import points_after, resists, wills_hints
from sekundant.systems.law_of_the_gun.objections.before import FOR_TWO, JOINED, post_objections
from sekundant.systems.law_of_the_gun.objections.names import rivals
from sekundant.systems.law_of_the_gun.orders import Deed, Post, Simple
from sekundant.systems.law_of_the_gun.state import TemptationState
from sekundant_web.encounters.desks.figures import percent, safe
from sekundant_web.encounters.desks.law_of_the_gun.before import deeds_of
from sekundant_web.encounters.desks.law_of_the_gun.gun_form import claims, select
from sekundant_web.encounters.desks.law_of_the_gun.move_form import where
from sekundant_web.encounters.desks.law_of_the_gun.order_form import order_form
from sekundant_web.encounters.desks.law_of_the_gun.parts import Part, part, refusal
from sekundant_web.encounters.desks.notices import Notice
from sekundant_web.encounters.desks.room import Filled
from sekundant_web.encounters.desks.widgets import (
    Choice,
    Figures,
    Fold,
    Group,
    Hidden,
    Option,
    Row,
    Text,
    Widget,
)

USUAL = (
    Deed.CALL,
    Deed.PROPOSE_WILLS,
    Deed.WARN,
    Deed.MANOEUVRE,
    Deed.LOOK_OVER,
    Deed.RESIST_TEMPTATION,
    Deed.WAIT,
)
ENDS = (Deed.SURRENDER, Deed.PEACE, Deed.CLAIM_SILENCE)

DETAILS = frozenset(
    {"no_combat_order", "no_standing_enemy", "too_far", "no_full_cover", "must_open_fire", "must_return_fire"}
)
"""Objections that other fields of the form would mend: they don't rule a deed out."""


def post_form(filled: Filled) -> tuple[Widget, ...]:
    """The form of a post; who is fired at has nothing to choose but his combat order."""
    here = part(filled)
    before = here.view.before
    if before is not None and before.opener not in (None, here.view.reader):
        return _fired_at(here)
    chosen = deeds_of(here.form)
    notices = here.at("actions")
    widgets = (
        *_wills(here),
        _deeds(here, chosen, notices),
        *_details(here),
        _gain(here, chosen),
        _fire(here, chosen),
        _ends(here, chosen),
        *claims(here, here.form.all("claims")),
    )
    return (Group(css="post-parts", widgets=widgets),)


def _fired_at(here: Part) -> tuple[Widget, ...]:
    """Somebody has opened fire: he answers with a combat order (LG.IV.3.a)."""
    opener = here.view.before.opener if here.view.before else None
    told = _("%(name)s opens fire. Your post is the combat order with which you return it.")
    return (
        Text(
            name="actions.told",
            html=safe(told % {"name": here.names.person(opener or "")}),
            notices=here.at("actions", "shoot"),
        ),
        Hidden(name="actions", values=(Deed.RETURN_FIRE.value,)),
        order_form(here.filled, "shoot."),
    )


# ---------------------------------------------------------------- the duel of wills


def _wills(here: Part) -> tuple[Widget, ...]:
    """An offered duel of wills is answered first (LG.IV.2.3.a)."""
    before = here.view.before
    offered = before is not None and before.wills_pending not in (None, here.view.reader)
    if not offered and not here.form.on("wills"):
        return ()
    answers = (
        (Deed.ACCEPT_WILLS.value, _("Accept"), _("that is the whole post")),
        (Deed.REFUSE_WILLS.value, _("Refuse"), _("alone or with a deed")),
        ("", _("Say nothing of it"), _("that is a refusal too")),
    )
    asked = Choice(
        name="wills",
        legend=_("Duel of wills: your answer"),
        css="mid",
        notices=here.at("wills"),
        options=tuple(
            Option(value=value, label=label, small=small, chosen=here.form.text("wills") == value)
            for value, label, small in answers
        ),
    )
    language = here.filled.language
    hints = wills_hints(here.view)
    table = Figures(
        name="wills.odds",
        title=_("If you accept, by the enemy's Will"),
        head=(_("Will"), *(str(hint.enemy) for hint in hints)),
        rows=(
            Row(head=safe(_("You win")), cells=tuple(percent(hint.wins, language) for hint in hints)),
            Row(head=safe(_("Points if you win")), cells=tuple("+1" for _hint in hints)),
            Row(
                head=safe(_("Points if you lose")),
                cells=tuple(in_words(-hint.loss, language) for hint in hints),
            ),
        ),
        hint=safe(_("Action points on the first turn of the shoot-out. You do not know the enemy's Will.")),
    )
    fold = Fold(name="wills.fold", title=_("If you accept: the chances"), widgets=(table,))
    return (asked, fold)


# ---------------------------------------------------------------- deeds


def _labels() -> dict[Deed, tuple[str, str]]:
    """What each deed is called, and what it goes with (LG.IV.2.b)."""
    return {
        Deed.CALL: (_("Call"), _("with an offer of wills or a warning")),
        Deed.PROPOSE_WILLS: (_("Offer a duel of wills"), _("with a call")),
        Deed.WARN: (_("Warn"), _("with a call")),
        Deed.MANOEUVRE: (_("Manoeuvre"), _("with a look or against temptation")),
        Deed.LOOK_OVER: (_("Look over"), _("with a manoeuvre")),
        Deed.RESIST_TEMPTATION: (_("Fight temptation"), _("with a manoeuvre")),
        Deed.WAIT: (_("Wait"), _("alone")),
        Deed.OPEN_FIRE: (_("Open fire"), _("alone")),
        Deed.SURRENDER: (_("Surrender"), ""),
        Deed.PEACE: (_("Part in peace"), ""),
        Deed.CLAIM_SILENCE: (_("Claim silence"), ""),
    }


def _deeds(here: Part, chosen: tuple[str, ...], notices: tuple[Notice, ...]) -> Choice:
    shown = [deed for deed in USUAL if not (here.view.mexican and deed in FOR_TWO)]
    return Choice(
        name="actions",
        legend=_("What you do: one deed, or a pair that goes together"),
        css="mid",
        many=True,
        notices=notices,
        options=tuple(_deed(here, deed, chosen) for deed in shown),
    )


def _deed(here: Part, deed: Deed, chosen: tuple[str, ...]) -> Option:
    label, goes_with = _labels()[deed]
    ticked = deed.value in chosen
    return Option(
        value=deed.value,
        label=label,
        small=goes_with,
        no=_why_not(here, deed) or ("" if ticked or _joins(deed, chosen) else goes_with),
        chosen=ticked,
    )


def _why_not(here: Part, deed: Deed) -> str:
    """Why a deed would be refused whatever else the post said."""
    before = here.view.before
    if before is None:
        return ""
    found = illegal(tuple(post_objections(here.view, before, Post(actions=(deed,)))))
    return refusal(tuple(one for one in found if one.code not in DETAILS), here.view, here.names)


def _joins(deed: Deed, chosen: tuple[str, ...]) -> bool:
    """Whether a deed goes with those that are ticked (LG.IV.2.b)."""
    others = frozenset(one for one in chosen if one != Deed.REFUSE_WILLS)
    return not others or others | {deed} in JOINED


def _details(here: Part) -> tuple[Widget, ...]:
    """What belongs to single deeds; the style sheet shows it where they are ticked."""
    does = (("", _("nothing")), *_simple())
    manoeuvre = Group(
        name="manoeuvre",
        css="only with-manoeuvre",
        notices=here.at("manoeuvre"),
        widgets=(
            where(here, "manoeuvre", _("Where to, 5 yards at most")),
            select(here, "manoeuvre.does", _("And there"), does),
        ),
    )
    warn = Group(
        css="only with-warn",
        widgets=(
            select(
                here,
                "warn",
                _("Warn against"),
                (
                    (Deed.MANOEUVRE.value, _("a manoeuvre")),
                    (Deed.LOOK_OVER.value, _("looking over")),
                    (Deed.RESIST_TEMPTATION.value, _("fighting temptation")),
                ),
            ),
        ),
    )
    return (manoeuvre, warn, *_look_over(here))


def _simple() -> tuple[tuple[str, str], ...]:
    """The simple actions of a manoeuvre (LG.IV.2.5.c)."""
    return (
        (Simple.SATISFY.value, _("give in to temptation")),
        (Simple.HIDE.value, _("hide behind full cover")),
    )


def _look_over(here: Part) -> tuple[Widget, ...]:
    """Whom, among many; in a duel of two there is one."""
    if not here.view.mexican and not here.form.on("look_over"):
        return ()
    enemies = tuple((name, here.names.person(name)) for name in rivals(here.view))
    chosen = select(here, "look_over", _("Whom you look over"), (("", _("choose")), *enemies))
    return (Group(css="only with-look_over", widgets=(chosen,)),)


# ---------------------------------------------------------------- what it brings


def _gain(here: Part, chosen: tuple[str, ...]) -> Widget:
    """What the post does to the points of the first turn of the shoot-out."""
    rows = []
    now, then = here.view.ap, _then(here, chosen)
    language = here.filled.language
    if now is not None and then is not None and now.total != then.total:
        rows.append(
            Row(
                head=safe(_("You")),
                cells=(in_words(now.total, language), in_words(then.total, language)),
            )
        )
    resisting = Deed.RESIST_TEMPTATION in chosen
    return Figures(
        name="gain",
        title=_("Action points on the first turn of the shoot-out"),
        head=("", _("now"), _("with this post")),
        rows=tuple(rows),
        hint=safe(
            _("If you withstand it: %(chance)s.") % {"chance": percent(resists(here.view), language)}
            if resisting
            else ""
        ),
    )


def _then(here: Part, chosen: tuple[str, ...]) -> Sum | None:
    """The points with this post, as far as it can be said before a die falls."""
    if here.view.me.temptation_state is not TemptationState.OPEN:
        return None
    manoeuvre = Deed.MANOEUVRE in chosen and here.form.text("manoeuvre.does") == Simple.SATISFY
    if manoeuvre:
        return points_after(here.view, TemptationState.SATISFIED)
    if Deed.RESIST_TEMPTATION in chosen:
        return points_after(here.view, TemptationState.RESISTED)
    return None


# ---------------------------------------------------------------- fire, and the end


def _fire(here: Part, chosen: tuple[str, ...]) -> Widget:
    """Opening fire: the deed, and the combat order that nobody sees."""
    called = here.view.before is not None and here.view.before.call_made
    told = (
        _("The call has been made: no surprise, no nerves.")
        if called
        else _("Nobody has made a call: +1 to Speed, and your nerves may fail (−20% to hit).")
    )
    deed = Choice(
        name="actions",
        key="actions.fire",
        legend=_("Open fire"),
        bare=True,
        many=True,
        options=(_deed(here, Deed.OPEN_FIRE, chosen),),
    )
    return Fold(
        name="fire",
        title=_("Open fire: the shoot-out begins"),
        said=Deed.OPEN_FIRE in chosen,
        notices=here.at("shoot"),
        widgets=(
            Text(name="fire.told", html=safe(told)),
            deed,
            order_form(here.filled, "shoot.", css="only with-open_fire"),
        ),
    )


def _ends(here: Part, chosen: tuple[str, ...]) -> Widget:
    """Deeds that may end the duel."""
    deeds = [deed for deed in ENDS if not (here.view.mexican and deed is Deed.CLAIM_SILENCE)]
    widgets: tuple[Widget, ...] = (
        Choice(
            name="actions",
            key="actions.end",
            legend=_("The end"),
            bare=True,
            many=True,
            options=tuple(_deed(here, deed, chosen) for deed in deeds),
        ),
    )
    if here.view.mexican:
        enemies = tuple((name, here.names.person(name)) for name in rivals(here.view))
        options = (("", _("to nobody in particular")), *enemies)
        widgets = (
            *widgets,
            Group(css="only with-surrender", widgets=(select(here, "to", _("To whom"), options),)),
        )
    said = any(deed.value in chosen for deed in ENDS)
    return Fold(name="ends", title=_("More: surrender, part in peace"), said=said, widgets=widgets)
