"""A view in words: the duel as its reader may know it, for the terminal and the top of a turn."""

from __future__ import annotations

from sekundant.core.clauses import Language, Text
from sekundant.core.events import MASTER
from sekundant.prose.columns import Side
from sekundant.prose.fencing.bet_words import actions, bet_result, learned, situation
from sekundant.prose.fencing.contest_words import distances
from sekundant.prose.fencing.end_words import ending
from sekundant.prose.fencing.posts import FOR_THE_MASTER, FOR_YOUR_EYES
from sekundant.prose.fencing.teller import Teller, teller
from sekundant.prose.fencing.words import (
    ASKS,
    CHARACTERISTIC_WORDS,
    DISTANCE_WORDS,
    PHASE_WORDS,
    STACK_POINTS,
)
from sekundant.prose.language import joined, sentence
from sekundant.prose.markup import Block, Box, Heading, Line, Paragraph, Post, Style, Table, text
from sekundant.systems.fencing.sheet import CHARACTERISTICS
from sekundant.systems.fencing.state import Learns, Phase
from sekundant.systems.fencing.view import SeenFighter, SeenHand, View
from sekundant.systems.fencing.weapons import DISTANCES, Distance


def board(view: View, language: Language) -> Post:
    """The duel: distance and initiative, both fencers, what the reader has put on, and what is asked."""
    tell = teller(view, language)
    blocks: list[Block] = [Heading(tell.say(PHASE_WORDS[view.phase], turn=view.turn))]
    if view.phase is not Phase.OVER:
        blocks.append(Paragraph((situation(view.distance, view.initiative, tell),)))
    blocks.append(_fencers(view, tell))
    hands = [line for hand in view.hands for line in hand_lines(hand, tell)]
    if hands:
        title = FOR_THE_MASTER if view.reader == MASTER else FOR_YOUR_EYES
        blocks.append(Box(tell.word(title), (Paragraph(tuple(hands)),)))
    closing = _closing(view, tell)
    if closing:
        blocks.append(Paragraph(tuple(closing)))
    return Post(tuple(blocks))


# ---- both fencers ------------------------------------------------------------------------------------


def _fencers(view: View, tell: Teller) -> Table:
    """Both fencers side by side: weapons, breath, wounds, characteristics. All of it is open."""
    weapons = [weapons_line(one, view, tell) for one in view.fighters]
    rows = [_row(tell.word(Text("Weapon", "Оружие")), weapons)]
    if view.options.weapon_distance_modifiers != "none":
        rows.extend(_modifiers(at, view, tell) for at in DISTANCES)
    rows.append(_row(tell.word(Text("Breath", "Запас сил")), [_breath(one, tell) for one in view.fighters]))
    rows.append(_row(tell.word(Text("Wounds", "Ранения")), [wounds_line(one, tell) for one in view.fighters]))
    if any(one.bet_penalty for one in view.fighters):
        penalties = [text(tell.signed(-one.bet_penalty), Style.NUMBER) for one in view.fighters]
        rows.append(_row(tell.word(Text("To bets", "К ставкам")), penalties))
    for name in CHARACTERISTICS:
        values = [text(tell.number(getattr(one.sheet, name)), Style.NUMBER) for one in view.fighters]
        rows.append(_row(tell.word(CHARACTERISTIC_WORDS[name]), values))
    head = [tell.say(Text("{who}", "{who}"), who=tell.person(one.name)) for one in view.fighters]
    return Table(
        title=tell.word(Text("Fencers", "Бойцы")),
        head=(tell.word(Text("Fencer", "Боец")), *head),
        rows=tuple(rows),
        sides=(Side.LEFT, Side.LEFT, Side.LEFT),
    )


Row = tuple[Line, ...]


def _row(name: Line, cells: list[Line]) -> Row:
    return (name, *cells)


_TO_HIT = {
    Distance.FAR: Text("To hit, far", "Удар на дальней"),
    Distance.MIDDLE: Text("To hit, middle", "Удар на средней"),
    Distance.CLOSE: Text("To hit, close", "Удар на ближней"),
}


def _modifiers(at: Distance, view: View, tell: Teller) -> Row:
    """What both weapons do at a distance; the distance of this turn stands out."""
    name = tell.word(_TO_HIT[at])
    here = at is view.distance and view.phase is not Phase.OVER
    if here:
        name += tell.word(Text(" (now)", " (сейчас)"))
    style = Style.STRONG if here else Style.NUMBER
    modifiers = [view.armoury.weapon(one.sheet.weapon).modifier(at) for one in view.fighters]
    return _row(name, [text(tell.signed(modifier), style) for modifier in modifiers])


def weapons_line(fighter: SeenFighter, view: View, tell: Teller) -> Line:
    """What he carries: «рапира и дага»."""
    carried = [text(view.armoury.weapon(fighter.sheet.weapon).name.into(tell.language))]
    if fighter.sheet.has_dagger:
        carried.append(text(view.armoury.dagger.name.into(tell.language)))
    return tell.listed(carried)


def _breath(fighter: SeenFighter, tell: Teller) -> Line:
    return tell.say(
        Text("{now} of\u00a0{most}", "{now} из {most}"), now=fighter.breath, most=fighter.breath_max
    )


def wounds_line(fighter: SeenFighter, tell: Teller) -> Line:
    """His wounds: «2 лёгких, 1 серьёзное»; and that he is out."""
    light, serious = fighter.wounds.light, fighter.wounds.serious
    parts = []
    if light:
        parts.append(tell.say(Text("{n} light", "{n} {n:лёгкое|лёгких|лёгких}"), n=light))
    if serious:
        parts.append(tell.say(Text("{n} serious", "{n} {n:серьёзное|серьёзных|серьёзных}"), n=serious))
    if fighter.out:
        out = Text("out of the fight", "{who:выбыл|выбыла} из боя")
        parts.append(tell.say(out, who=tell.person(fighter.name)))
    return joined(parts, ", ") if parts else tell.word(Text("none", "нет"))


# ---- what the reader alone may know ------------------------------------------------------------------


def hand_lines(hand: SeenHand, tell: Teller) -> list[Line]:
    """What one has put on this turn; nothing before the bets are thrown."""
    if hand.points is None:
        return []
    who = tell.person(hand.name)
    told = tell.say(Text("{who}: {bet}, {points}", "{who}: {bet}, {points}"), who=who,
        bet=bet_result(hand.bet, hand.success, tell), points=tell.say(STACK_POINTS, points=hand.points),
    )  # fmt: skip
    lines = [sentence(told)]
    if hand.learned is not None and hand.learned.what is not Learns.NOTHING:
        known = hand.learned
        lines.append(sentence(learned(known.what, known.bet, known.success, who, tell)))
    if hand.stack is not None:
        lines.append(_stack(hand, tell))
    if hand.distance_choice is not None:
        phrase = Text(
            "{who}, if the distance is won: {to}.",
            "{who}, если дистанция будет выиграна: {to}.",
        )
        lines.append(tell.say(phrase, who=who, to=tell.word(DISTANCE_WORDS[hand.distance_choice])))
    return lines


def _stack(hand: SeenHand, tell: Teller) -> Line:
    """The stack that he has handed in, and what was cut from it."""
    who = tell.person(hand.name)
    if hand.stack:
        told = tell.say(Text("{who}, the stack: {actions}", "{who}, стек: {actions}"), who=who,
            actions=actions(hand.stack, tell),
        )  # fmt: skip
    else:
        told = tell.say(Text("{who}, the stack: empty", "{who}, стек: пустой"), who=who)
    if hand.removed:
        cut = Text("; cut from its end: {removed}", "; с конца срезано: {removed}")
        told += tell.say(cut, removed=actions(hand.removed, tell))
    return sentence(told)


# ---- what comes next ---------------------------------------------------------------------------------


def _closing(view: View, tell: Teller) -> list[Line]:
    """How it ended, or what is asked."""
    lines = []
    if view.decided is not None:
        lines.append(ending(view.decided.winner, view.decided.how, tell))
    for ask in view.asks:
        what = tell.word(ASKS[ask.what]) if ask.what in ASKS else text(ask.what)
        phrase = (
            Text("Asked of {who}: {what}", "Ждём: {what} ({who})")
            if view.reader == MASTER
            else Text("Asked of you: {what}", "От вас нужно: {what}")
        )
        lines.append(sentence(tell.say(phrase, who=tell.person(ask.seat), what=what)))
    if view.choices:
        phrase = Text("To choose from: {choices}.", "На выбор: {choices}.")
        lines.append(tell.say(phrase, choices=distances(view.choices, tell)))
    return lines
