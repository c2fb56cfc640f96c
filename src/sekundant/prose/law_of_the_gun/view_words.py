"""A view in words: the situation as a reader may know it, for the terminal and the top of a turn."""

from __future__ import annotations

from sekundant.core.clauses import Language, Text
from sekundant.core.events import MASTER
from sekundant.prose.language import Value, joined, listed, sentence
from sekundant.prose.law_of_the_gun.before_words import learned
from sekundant.prose.law_of_the_gun.end_words import ending
from sekundant.prose.law_of_the_gun.teller import Teller, teller
from sekundant.prose.law_of_the_gun.turn_words import shown
from sekundant.prose.law_of_the_gun.words import (
    ASK_WORDS,
    COVER_WORDS,
    DEED_NAMES,
    DEED_WORDS,
    EXIT_WORDS,
    LIGHT_WORDS,
    PHASE_WORDS,
    SPACE_WORDS,
    STATUS_WORDS,
    SUN_WORDS,
    TEMPTATION_WORDS,
    TRAIT_WORDS,
    WEATHER_WORDS,
)
from sekundant.prose.markup import Block, Heading, Line, Paragraph, Post, text
from sekundant.systems.law_of_the_gun.scene import (
    Bystander,
    Cover,
    Exit,
    Place,
    Scene,
    Space,
    Sun,
    Weather,
    behind,
)
from sekundant.systems.law_of_the_gun.sheet import CHARACTERISTICS, SKILL_NAMES, Sheet, Territory
from sekundant.systems.law_of_the_gun.state import Fighter, Flight, Learned, Phase, Status, Weapon
from sekundant.systems.law_of_the_gun.view import BeforeView, SeenFighter, SeenGun, View


def board(view: View, language: Language) -> Post:
    """The situation: the scene, the reader's own fighters, the others as they are seen, and what is asked."""
    tell = teller(view, language)
    blocks: list[Block] = [Heading(_title(view, tell)), Paragraph(tuple(scene_lines(view.scene, tell)))]
    blocks.extend(Paragraph(tuple(_own(fighter, view, tell))) for fighter in view.own)
    if view.others:
        blocks.append(Paragraph(tuple(_other(other, view, tell) for other in view.others)))
    before = list(before_lines(view.before, tell)) if view.before is not None else []
    if before:
        blocks.append(Paragraph(tuple(before)))
    closing = list(_closing(view, tell))
    if closing:
        blocks.append(Paragraph(tuple(closing)))
    return Post(tuple(blocks))


def _title(view: View, tell: Teller) -> Line:
    phase = tell.word(PHASE_WORDS[view.phase])
    if view.phase is not Phase.SHOOTOUT:
        return phase
    return phase + text(", ") + tell.say(Text("turn {turn}", "ход {turn}"), turn=view.turn)


# ---- the scene -----------------------------------------------------------------------------------


def scene_lines(scene: Scene, tell: Teller) -> list[Line]:
    """Where it is, under what sky, and what stands there."""
    where = [text(scene.name.into(tell.language))] if scene.name else []
    where.append(tell.word(SPACE_WORDS[scene.space]))
    if scene.space is Space.OPEN:
        where.append(tell.word(WEATHER_WORDS[scene.weather]))
        if scene.weather is Weather.SUNNY and isinstance(scene.sun, Sun):
            where.append(tell.word(SUN_WORDS[scene.sun]))
    where.append(tell.word(LIGHT_WORDS[scene.light]))
    lines = [sentence(joined(where, ", "))]
    lines.extend(
        _things(Text("Covers: ", "Укрытия: "), [_cover(cover, tell) for cover in scene.covers], tell)
    )
    people = [_bystander(bystander, tell) for bystander in scene.bystanders]
    lines.extend(_things(Text("Bystanders: ", "Прохожие: "), people, tell))
    lines.extend(_things(Text("Ways out: ", "Выходы: "), [_exit(exit_, tell) for exit_ in scene.exits], tell))
    baits = [tell.word(TEMPTATION_WORDS[bait]) for bait in scene.temptations]
    lines.extend(_things(Text("Temptations: ", "Соблазны: "), baits, tell))
    return lines


def _things(head: Text, things: list[Line], tell: Teller) -> list[Line]:
    return [sentence(tell.word(head) + joined(things, "; "))] if things else []


def _cover(cover: Cover, tell: Teller) -> Line:
    kind = tell.word(COVER_WORDS[cover.kind])
    return tell.say(Text("{thing}, {kind}, {at}", "{thing}, {kind}, {at}"), **_placed(cover, tell), kind=kind)


def _bystander(bystander: Bystander, tell: Teller) -> Line:
    told = tell.say(Text("{thing}, {at}", "{thing}, {at}"), **_placed(bystander, tell))
    return told if bystander.alive else told + tell.word(Text(", dead", ", больше не встанет"))


def _exit(exit_: Exit, tell: Teller) -> Line:
    kind = tell.word(EXIT_WORDS[exit_.kind])
    return tell.say(Text("{thing}, {at}: {kind}", "{thing}, {at}: {kind}"), **_placed(exit_, tell), kind=kind)


def _placed(thing: Cover | Bystander | Exit, tell: Teller) -> dict[str, Value]:
    return {"thing": tell.thing(thing.id), "at": tell.place(thing.at)}


# ---- the fighters --------------------------------------------------------------------------------


def _own(fighter: Fighter, view: View, tell: Teller) -> list[Line]:
    """A fighter whom the reader knows wholly."""
    lines = [stand_line(fighter, view, tell)]
    if fighter.name == view.reader and view.ap is not None:
        points = Text("Action points next turn: {ap}", "Очки действия на ход: {ap}")
        lines.append(sentence(tell.say(points, ap=tell.sum(view.ap))))
    if fighter.of is None:
        wounds = Text("Wounds: {n}, {most} can be borne.", "Ранения: {n}, вынести можно {most}.")
        lines.append(tell.say(wounds, n=fighter.wounds, most=borne(fighter.sheet)))
        lines.append(sentence(_traits(fighter.sheet, tell)))
    guns = [_weapon(weapon, fighter, view, tell) for weapon in fighter.weapons]
    lines.extend(_things(Text("Guns: ", "Оружие: "), guns, tell))
    told = [_lesson(fact, tell) for fact in fighter.learned]
    lines.extend(_things(Text("Learned: ", "Узнано: "), told, tell))
    return lines


def _lesson(fact: Learned, tell: Teller) -> Line:
    return tell.say(Text("{of}: {what}", "{of}: {what}"), of=tell.person(fact.of), what=learned(fact, tell))


def borne(sheet: Sheet) -> int:
    """The wounds one can bear: 1 + Will, with the home ground's point (LG.II.2.1.3.a, LG.V.1.c)."""
    will = sheet.will
    if sheet.territory is Territory.HOME:
        will = max(will, min(3, will + 1))
    return 1 + max(0, will)


def _traits(sheet: Sheet, tell: Teller) -> Line:
    """Characteristics and skills: «Молниеносность 3, Меткость 2 … Подвижность, Левая рука 1»."""
    traits: list[Line] = []
    for name in (*CHARACTERISTICS, *SKILL_NAMES):
        value = getattr(sheet if name in CHARACTERISTICS else sheet.skills, name)
        if value is None or value is False:
            continue
        word = tell.word(TRAIT_WORDS[name])
        bare = value is True or (value == 0 and name in SKILL_NAMES)
        traits.append(word if bare else tell.say(Text("{trait} {n}", "{trait} {n}"), trait=word, n=value))
    return joined(traits, ", ")


def _weapon(weapon: Weapon, fighter: Fighter, view: View, tell: Teller) -> Line:
    """A gun of one's own: kind, rounds, where it is."""
    where = "carried"
    if weapon.id == fighter.grip.main:
        where = "main"
    elif weapon.id == fighter.grip.off_hand:
        where = "off_hand"
    elif weapon.id in fighter.dropped:
        where = "floor"
    told = tell.say(
        Text("{gun} {loaded}/{most}, {where}", "{gun} {loaded}/{most}, {where}"),
        gun=text(tell.gun(weapon.type)),
        loaded=str(weapon.loaded),
        most=str(view.gun(weapon.type).rounds),
        where=tell.word(WHERE_WORDS[where]),
    )
    return (
        told + tell.word(Text(", hidden", ", скрытно")) if weapon.concealed and where == "carried" else told
    )


WHERE_WORDS = {
    "main": Text("main hand", "в основной руке"),
    "off_hand": Text("off hand", "в дополнительной руке"),
    "carried": Text("carried", "при себе"),
    "floor": Text("on the floor", "на полу"),
}


def stand_line(fighter: Fighter | SeenFighter, view: View, tell: Teller) -> Line:
    """Who he is, where he stands and how he is."""
    told = tell.say(
        Text("{who}, {at}", "{who}, {at}"), who=tell.person(fighter.name), at=tell.place(fighter.at)
    )
    if fighter.of is not None:
        told += tell.say(Text(", ally: {of}", ", чей союзник: {of}"), of=tell.person(fighter.of))
    if fighter.status is not Status.FIGHTING:
        told += text(", ") + tell.say(STATUS_WORDS[fighter.status], who=tell.person(fighter.name))
        return sentence(told)
    cover = _cover_at(fighter.at, view.scene, tell)
    if fighter.hidden:
        told += tell.word(Text(", out of sight", ", не на виду"))
    if cover:
        told += tell.say(Text("; in cover: {cover}", "; укрытие: {cover}"), cover=cover)
    if fighter.fleeing is not None:
        told += text("; ") + _fleeing(fighter.fleeing, tell)
    return sentence(told)


def _cover_at(at: Place, scene: Scene, tell: Teller) -> Line:
    """The covers and living bystanders behind which one stands at a place."""
    covers = [cover.id for cover in scene.covers if behind(at, cover)]
    people = [person.id for person in scene.bystanders if person.alive and behind(at, person)]
    return joined([tell.thing(thing) for thing in (*covers, *people)], ", ")


def _fleeing(flight: Flight, tell: Teller) -> Line:
    phrase = Text(
        "at the way out ({exit}), {left} more {left:turn|turns} under fire",
        "у выхода ({exit}), под огнём ещё {left} {left:ход|хода|ходов}",
    )
    return tell.say(phrase, exit=tell.thing(flight.exit), left=flight.left)


def _other(other: SeenFighter, view: View, tell: Teller) -> Line:
    """Somebody else as he is seen: one line."""
    told = stand_line(other, view, tell)
    if other.guns:
        guns = joined([seen_gun_line(gun, tell) for gun in other.guns], "; ")
        told += tell.say(Text(" Guns: {guns}.", " Оружие: {guns}."), guns=guns)
    if other.wounds is not None:
        told += tell.say(Text(" Wounds: {n}.", " Ранения: {n}."), n=other.wounds)
    return told


def seen_gun_line(gun: SeenGun, tell: Teller) -> Line:
    """Somebody else's gun as it is seen, and where it is."""
    kind = tell.word(Text("revolver", "револьвер")) if gun.type is None else text(tell.gun(gun.type))
    return kind + text(", ") + tell.word(WHERE_WORDS[gun.where])


# ---- before the storm, and what comes next -------------------------------------------------------


def before_lines(before: BeforeView, tell: Teller) -> list[Line]:
    """What stands between the fighters before the storm."""
    return [line for _, line in before_facts(before, tell)]


def before_facts(before: BeforeView, tell: Teller) -> list[tuple[str, Line]]:
    """The same, each with what it is: call, wills, warning, post or fire."""
    call = (
        Text("The call has been made.", "Вызов брошен.")
        if before.call_made
        else Text("No call has been made.", "Вызова ещё не было.")
    )
    facts = [("call", tell.word(call))]
    if before.wills_pending is not None:
        phrase = Text(
            "{who} waits for an answer to the duel of wills.", "{who} ждёт ответа на Поединок Воли."
        )
        facts.append(("wills", tell.say(phrase, who=tell.person(before.wills_pending))))
    for warned in before.warned:
        phrase = Text("{by} has warned {who}: {deed}.", "{by} предупреждает ({who}): {deed}.")
        names = {"by": tell.person(warned.by), "who": tell.person(warned.who)}
        facts.append(("warning", tell.say(phrase, **names, deed=tell.word(DEED_NAMES[warned.against]))))
    for posted in before.posts:
        deeds = listed([tell.word(DEED_WORDS[deed]) for deed in posted.actions], tell.language)
        told = tell.say(Text("{by} {deeds}", "{by} {deeds}"), by=tell.person(posted.by), deeds=deeds)
        facts.append(("post", sentence(told)))
    if before.must_open_fire is not None:
        phrase = Text("{who} must open fire now.", "{who} теперь {who:обязан|обязана} открыть огонь.")
        facts.append(("fire", tell.say(phrase, who=tell.person(before.must_open_fire))))
    return facts


def _closing(view: View, tell: Teller) -> list[Line]:
    """How it ended, what insight shows, and what is asked."""
    lines = []
    if view.decided is not None:
        lines.append(ending(view.decided.winner, view.decided.how, tell))
    if view.shown is not None:
        phrase = Text("Your insight: {shown}", "Вы видите, что задумал противник: {shown}")
        lines.append(sentence(tell.say(phrase, shown=shown(view.shown, tell))))
    for ask in view.asks:
        what = tell.word(ASK_WORDS[ask.what]) if ask.what in ASK_WORDS else text(ask.what)
        phrase = (
            Text("Asked of {who}: {what}", "Ждём: {what} ({who})")
            if view.reader == MASTER
            else Text("Asked of you: {what}", "От вас нужно: {what}")
        )
        lines.append(sentence(tell.say(phrase, who=tell.person(ask.seat), what=what)))
    return lines
