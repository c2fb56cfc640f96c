"""A fighter on paper in words: his side, what a characteristic means, what a cliché or an item does."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from sekundant.core.clauses import Language, Text
from sekundant.prose.language import Person, fill, joined, number, sentence, signed
from sekundant.prose.law_of_the_gun.view_words import borne
from sekundant.prose.law_of_the_gun.words import TRAIT_WORDS
from sekundant.prose.markup import Line, text
from sekundant.systems.law_of_the_gun.catalogue import EffectCard
from sekundant.systems.law_of_the_gun.guns import GunKind
from sekundant.systems.law_of_the_gun.sheet import Condition, EffectKind, Sheet, Side, Territory
from sekundant.systems.law_of_the_gun.skillbook import base_kill

# Of a person: «Хорошая», «Сама по себе».
SIDE_WORDS: Mapping[Side, Text] = {
    Side.GOOD: Text("Good", "{who:Хороший|Хорошая}"),
    Side.BAD: Text("Bad", "{who:Плохой|Плохая}"),
    Side.LONER: Text("Loner", "{who:Сам|Сама} по себе"),
}

TERRITORY_WORDS: Mapping[Territory, Text] = {
    Territory.NEUTRAL: Text("neutral ground", "ничья земля"),
    Territory.HOME: Text("home ground", "своя земля"),
    Territory.HOSTILE: Text("hostile ground", "чужая земля"),
}

CONDITION_WORDS: Mapping[Condition, Text] = {
    Condition.RAIN: Text("rain", "дождь"),
    Condition.SUN: Text("sun in the eyes", "солнце в глаза"),
    Condition.DIM: Text("dim light", "полумрак"),
    Condition.SMOKE: Text("smoke", "дым"),
}

MEANS: Mapping[str, Text] = {
    "quickness": Text(
        "Settles who shoots first when Speeds are close.",
        "Решает, кто стреляет первым, когда Скорости близки.",
    ),
    "accuracy": Text(
        "A hit kills outright: {percent}% and the gun's bonus.",
        "Убить наповал при попадании: {percent} % и надбавка оружия.",
    ),
    "endurance": Text(
        "The damage of a wound is lower by {points}, but never below 1.",
        "Урон при ранении меньше на {points}, но не ниже 1.",
    ),
    "will": Text(
        "Bears {wounds} {wounds:wound|wounds}; the next can put out of action.",
        "Выносит {wounds} {wounds:рану|раны|ран}, следующая может вывести из боя.",
    ),
}
"""What a value of a characteristic means: LG.II.2.1.1.a, LG.II.2.1.2.a, LG.II.2.1.4.a, LG.II.2.1.3.a."""

NO_HELP = Text("The damage of wounds is not lowered.", "Урон ран не уменьшается.")

SKILL_MEANS: Mapping[str, Text] = {
    "insight": Text("learns the enemy's order with 50–80%", "узнать заявку врага, 50–80 %"),
    "brawler": Text("+4 and more in a brawl", "+4 и больше в рукопашной"),
    "nimble": Text("harder to hit on the move and in cover", "труднее попасть в движении и в укрытии"),
    "left_hand": Text("a second gun, in the off hand", "второй ствол в дополнительной руке"),
    "fine_cartridges": Text("no misfires, but for percussion guns", "без осечек, кроме капсюльного"),
    "lucky": Text("30% to soften the first hit", "30 % смягчить первое попадание"),
}

SKILL_CLAUSES: Mapping[str, str] = {
    "insight": "LG.II.2.2.1.a",
    "brawler": "LG.II.2.2.2.a",
    "nimble": "LG.II.2.2.5.a",
    "left_hand": "LG.II.2.2.6.a",
    "fine_cartridges": "LG.II.2.2.3",
    "lucky": "LG.II.2.2.4.a",
}

EFFECT_WORDS: Mapping[str, Text] = {
    "experience": Text("experience {value}", "опыт {value}"),
    "starting_reputation": Text("Reputation at the start {value}", "Репутация в начале {value}"),
    "stat_cap": Text("limit of {stat} {value}", "предел ({stat}) {value}"),
    "refusal_penalty": Text("penalty for a refusal {value}", "штраф за отказ {value}"),
    "challenge_base": Text("base of a challenge ({style}) {value}", "основа вызова ({style}) {value}"),
    "victory_reputation": Text("Reputation for a victory {value}", "Репутация за победу {value}"),
    "gun_cost": Text("price of a gun {value}", "цена оружия {value}"),
    "carry": Text("guns to carry {value}", "оружия с собой {value}"),
    "free_heal": Text("healed for nothing {value}", "лечение даром {value}"),
    "healer": Text("heals others", "лечит других"),
    "survival": Text("survival {value}%", "выжить {value} %"),
    "ally_chance": Text("an ally {value}%", "союзник {value} %"),
    "scene_points": Text("points on the scene {value}", "очки на сцену {value}"),
    "speed": Text("Speed {value}", "Скорость {value}"),
    "quickness": Text("Quickness {value}", "Молниеносность {value}"),
    "action_points": Text("action points {value}", "очки действия {value}"),
    "hit": Text("to hit {value}%", "попадание {value} %"),
    "kill": Text("to kill {value}%", "убить наповал {value} %"),
    "will_duel": Text("duel of wills {value}", "Поединок Воли {value}"),
    "brawl": Text("brawl {value}", "рукопашная {value}"),
    "reload": Text("reload {value}", "перезарядка {value}"),
    "resist_temptation": Text("resists temptation {value}%", "устоять перед соблазном {value} %"),
    "unchallenged_nerve": Text("nerve without a call {value}%", "выдержка без Вызова {value} %"),
    "observe": Text("looking over {value}%", "присматривание {value} %"),
    "insight": Text("Insight {value}%", "Проницательность {value} %"),
    "maneuver_yards": Text("manoeuvre {value} yards", "манёвр {value} ярда"),
    "ignore_accuracy_penalty": Text("not hindered by: {of}", "не мешает {of}"),
}
"""What an effect is, by its kind (LG.GAP.1)."""

WHEN_WORDS: Mapping[str, Text] = {
    "first_turn": Text("first turn", "первый ход"),
    "hostile_territory": Text("on hostile ground", "на чужой земле"),
    "home_territory": Text("on home ground", "на своей земле"),
    "revenge": Text("revenge", "реванш"),
    "opponent_bad": Text("over the bad", "над плохим"),
}

STYLE_WORDS: Mapping[str, Text] = {
    "yankee": Text("Yankee", "янки"),
    "dixie": Text("Dixie", "дикси"),
    "apache": Text("Apache", "апачи"),
    "true_gentleman": Text("true gentleman", "истинный джентльмен"),
    "french": Text("French", "по-французски"),
    "english": Text("English", "по-английски"),
    "mexican": Text("Mexican", "по-мексикански"),
}


def side(of: Side, person: Person, language: Language) -> Line:
    """A side as a word of a person: «Сама по себе»."""
    return fill(SIDE_WORDS[of], language, who=person)


def means(name: str, sheet: Sheet, language: Language) -> Line:
    """What the value of a characteristic means."""
    if name == "endurance" and not sheet.toughness:
        return text(NO_HELP.into(language))
    return fill(
        MEANS[name],
        language,
        percent=base_kill(sheet.accuracy),
        points=sheet.toughness,
        wounds=borne(sheet),
    )


def effect(card: EffectCard, guns: Mapping[str, GunKind], language: Language) -> Line:
    """One effect: «попадание +10 % (Винтовка)»."""
    phrase = EFFECT_WORDS.get(card.kind) or Text("{kind} {value}", "{kind} {value}")
    stat = TRAIT_WORDS.get(card.stat or "")
    style = STYLE_WORDS.get(card.style or "")
    told = fill(
        phrase,
        language,
        value=signed(card.value, language),
        kind=card.kind.replace("_", " "),
        stat=stat.into(language) if stat else number(0, language),
        style=style.into(language) if style else (card.style or ""),
        of=CONDITION_WORDS[card.of].into(language) if card.of else "",
    )
    notes = [guns[gun].name.into(language) if gun in guns else gun for gun in card.guns]
    if card.when in WHEN_WORDS:
        notes.append(WHEN_WORDS[card.when].into(language))
    return told + text(f" ({', '.join(notes)})") if notes else told


def effects(cards: Iterable[EffectCard], guns: Mapping[str, GunKind], language: Language) -> Line:
    """Several effects as a sentence; those that act in a duel come first."""
    ordered = sorted(cards, key=lambda card: not acts_in_a_duel(card))
    parts = [effect(card, guns, language) for card in ordered]
    return sentence(joined(parts, ", ")) if parts else Line(())


def acts_in_a_duel(card: EffectCard) -> bool:
    """Whether an effect does anything before the fight is over (LG.GAP.1)."""
    return card.kind in {kind.value for kind in EffectKind}
