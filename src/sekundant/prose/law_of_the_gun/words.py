"""The vocabulary of the Law of the Gun: every word of its code that a reader may meet, in both languages.

Names of guns are no part of it: they come from the pack (:attr:`GunKind.name`). A Russian entry stands in
the case in which its sentences need it; the comment above each table says which.
"""

from __future__ import annotations

from collections.abc import Mapping

from sekundant.core.clauses import Text
from sekundant.systems.law_of_the_gun.orders import Action, Deed, HandName
from sekundant.systems.law_of_the_gun.scene import CoverKind, ExitKind, Light, Space, Sun, Temptation, Weather
from sekundant.systems.law_of_the_gun.state import How, Phase, Status

# In brackets behind a number: «10 (подвижность)».
ITEM_WORDS: Mapping[str, Text] = {
    # action points
    "ap": Text("base", "база"),
    "wounds": Text("wounds", "раны"),
    "recoil": Text("recoil", "отдача"),
    "woman_shotgun": Text("the shotgun's kick", "отдача Дробовика"),
    "wills": Text("duel of wills", "Поединок Воли"),
    "hostile_ground": Text("hostile ground", "чужая территория"),
    "temptation": Text("temptation", "соблазн"),
    "satisfied": Text("temptation satisfied", "удовлетворённый соблазн"),
    # speed
    "speed_points": Text("points", "очки"),
    "surprise": Text("surprise", "внезапность"),
    "first_turn_gun": Text("first turn of the gun", "первый ход оружия"),
    # chance to hit
    "hit_points": Text("points", "очки"),
    "cover": Text("cover", "укрытие"),
    "cover_reduction": Text("the gun against cover", "оружие против укрытия"),
    "nimble": Text("Nimble", "Подвижность"),
    "nimble_in_cover": Text("Nimble in cover", "Подвижность в укрытии"),
    "movement_reduction": Text("buckshot against movement", "картечь против движения"),
    "nerves": Text("nerves", "нервы"),
    "flight": Text("growing distance", "растущее расстояние"),
    "off_hand": Text("two hands", "с двух рук"),
    "half": Text("half for the off hand", "половина для дополнительной руки"),
    "raise": Text("raise", "прибавка"),
    "coin": Text("rounding", "округление"),
    "main_hand_limit": Text("no more than the main hand", "не выше основной руки"),
    "gun_bonus": Text("the gun's bonus", "бонус оружия"),
    "aim": Text("slow aim", "неспешный прицел"),
    "kick": Text("fast fire", "быстрая стрельба"),
    "woman": Text("woman", "женщина"),
    "floor": Text("lower limit", "нижний предел"),
    "ceiling": Text("upper limit", "верхний предел"),
    "undisclosed": Text("own", "своё"),
    # chance to kill, damage
    "accuracy": Text("Accuracy", "Меткость"),
    "dim": Text("dim light", "полумрак"),
    "rain": Text("rain", "дождь"),
    "sun": Text("sun in the eyes", "солнце в глаза"),
    "smoke": Text("smoke", "дым"),
    "gun": Text("gun", "оружие"),
    "bonus": Text("the gun's bonus", "бонус оружия"),
    "endurance": Text("Endurance", "Выносливость"),
    # other rolls
    "die": Text("roll", "бросок"),
    "effect": Text("cliché", "Клише"),
    "effects": Text("cliché", "Клише"),
    "will": Text("Will", "Воля"),
    "failed_before": Text("after a failure", "после неудачи"),
    "insight": Text("Insight", "Проницательность"),
    "insight_level": Text("level of the skill", "уровень навыка"),
    "reads_a_woman": Text("a man reading a woman", "мужчина читает женщину"),
    "unchallenged": Text("no call", "без Вызова"),
    "base": Text("base", "база"),
    "home_ground": Text("home ground", "своя территория"),
    "loner": Text("loner", "сам по себе"),
    "against_a_loner": Text("against a loner", "против того, кто сам по себе"),
    # brawl
    "loaded": Text("loaded gun", "заряженное оружие"),
    "wounds_left": Text("more wounds to spare", "больше ран в запасе"),
    "charged": Text("the charge", "натиск"),
    "brawler": Text("Brawler", "Мастер рукопашного боя"),
    "brawler_level": Text("level of the skill", "уровень навыка"),
    "allies": Text("allies", "союзники"),
}

# Behind a subject: «Энн бросает Вызов».
DEED_WORDS: Mapping[Deed, Text] = {
    Deed.CALL: Text("makes the call", "бросает Вызов"),
    Deed.PROPOSE_WILLS: Text("offers a duel of wills", "предлагает Поединок Воли"),
    Deed.ACCEPT_WILLS: Text("accepts the duel of wills", "принимает Поединок Воли"),
    Deed.REFUSE_WILLS: Text("refuses the duel of wills", "отказывается от Поединка Воли"),
    Deed.MANOEUVRE: Text("begins a manoeuvre", "начинает манёвр"),
    Deed.RESIST_TEMPTATION: Text("fights temptation", "борется с соблазном"),
    Deed.LOOK_OVER: Text("looks the enemy over", "присматривается к противнику"),
    Deed.WARN: Text("gives a warning", "предупреждает"),
    Deed.WAIT: Text("waits", "выжидает"),
    Deed.OPEN_FIRE: Text("opens fire", "открывает огонь"),
    Deed.RETURN_FIRE: Text("returns fire", "отвечает огнём"),
    Deed.SURRENDER: Text("surrenders", "сдаётся"),
    Deed.PEACE: Text("offers to part in peace", "предлагает разойтись миром"),
    Deed.CLAIM_SILENCE: Text("claims silence", "заявляет о молчании противника"),
}

# An object: «стрельба срывает манёвр».
DEED_NAMES: Mapping[Deed, Text] = {
    Deed.CALL: Text("the call", "Вызов"),
    Deed.PROPOSE_WILLS: Text("the offer of a duel of wills", "предложение Поединка Воли"),
    Deed.ACCEPT_WILLS: Text("the duel of wills", "Поединок Воли"),
    Deed.REFUSE_WILLS: Text("the refusal", "отказ от Поединка Воли"),
    Deed.MANOEUVRE: Text("the manoeuvre", "манёвр"),
    Deed.RESIST_TEMPTATION: Text("the fight with temptation", "борьбу с соблазном"),
    Deed.LOOK_OVER: Text("the look-over", "присматривание"),
    Deed.WARN: Text("the warning", "предупреждение"),
    Deed.WAIT: Text("the wait", "ожидание"),
    Deed.OPEN_FIRE: Text("the first shot", "стрельбу"),
    Deed.RETURN_FIRE: Text("the answering fire", "ответный огонь"),
    Deed.SURRENDER: Text("the surrender", "сдачу"),
    Deed.PEACE: Text("the peace", "мир"),
    Deed.CLAIM_SILENCE: Text("the claim of silence", "заявление о молчании"),
}

# What a warning is against: «предупреждает: один шаг — и пуля».
WARNING_WORDS: Mapping[Deed, Text] = {
    Deed.MANOEUVRE: Text("a manoeuvre will be answered with a bullet", "на манёвр ответит пуля"),
    Deed.LOOK_OVER: Text("a look-over will be answered with a bullet", "на присматривание ответит пуля"),
    Deed.RESIST_TEMPTATION: Text(
        "a fight with temptation will be answered with a bullet", "на борьбу с соблазном ответит пуля"
    ),
}

# Behind a subject.
ACTION_WORDS: Mapping[Action, Text] = {
    Action.SHOOT: Text("shoots", "стреляет"),
    Action.HOLD: Text("holds fire", "не стреляет"),
    Action.RELOAD: Text("reloads", "перезаряжает оружие"),
    Action.BRAWL: Text("goes in hand to hand", "идёт врукопашную"),
    Action.FLEE: Text("runs for it", "спасается бегством"),
    Action.SURRENDER: Text("surrenders", "сдаётся"),
    Action.PEACE: Text("offers peace", "предлагает мир"),
    Action.CLAIM_SILENCE: Text("claims silence", "заявляет о молчании противника"),
}

# Headings and lists.
HAND_WORDS: Mapping[HandName, Text] = {
    HandName.MAIN: Text("main hand", "основная рука"),
    HandName.OFF_HAND: Text("off hand", "дополнительная рука"),
}

# «Он убит»; chosen by sex where Russian needs it.
STATUS_WORDS: Mapping[Status, Text] = {
    Status.FIGHTING: Text("in the fight", "в бою"),
    Status.KILLED: Text("dead", "{who:убит|убита}"),
    Status.OUT: Text("out of the fight", "{who:выведен|выведена} из строя"),
    Status.FLED: Text("fled", "{who:бежал|бежала}"),
    Status.SURRENDERED: Text("surrendered", "{who:сдался|сдалась}"),
    Status.ALIVE: Text("alive, out of the fight", "{who:жив|жива}, вне боя"),
    Status.STANDING_ASIDE: Text("standing aside", "в стороне"),
}

# How the winner won, as a sentence of its own.
OUTCOME_WORDS: Mapping[str, Text] = {
    How.KILLED: Text("The other side is dead", "Противник убит"),
    How.DISABLED: Text("The other side can fight no more", "Противник выведен из строя"),
    How.BRAWL: Text("Fists settled it", "Всё решили кулаки"),
    How.SURRENDERED: Text("The other side gave up", "Противник сдался"),
    How.FLED: Text("The other side ran", "Противник бежал"),
    How.SILENCE: Text("The other side kept silent too long", "Противник слишком долго молчал"),
    "last_standing": Text("The last one standing", "Больше на ногах никого"),
    "both_out": Text("Nobody is left to win", "Побеждать некому"),
    "peace": Text("They part in peace", "Противники расходятся миром"),
    "both_fled": Text("Everybody ran", "Все разбежались"),
}

# Beside the name of a cover.
COVER_WORDS: Mapping[CoverKind, Text] = {
    CoverKind.LIGHT: Text("light cover", "лёгкое укрытие"),
    CoverKind.SOLID: Text("solid cover", "прочное укрытие"),
    CoverKind.FULL: Text("full cover", "полное укрытие"),
}

EXIT_WORDS: Mapping[ExitKind, Text] = {
    ExitKind.INSTANT: Text("gone at once", "мгновенный выход"),
    ExitKind.PARTING_SHOTS: Text("one turn of shots in the back", "один ход стрельбы вслед"),
    ExitKind.OPEN: Text(
        "open ground, five turns of shots in the back", "открытое место, пять ходов стрельбы вслед"
    ),
}

SPACE_WORDS: Mapping[Space, Text] = {
    Space.CLOSED: Text("indoors", "под крышей"),
    Space.OPEN: Text("in the open", "под открытым небом"),
}
WEATHER_WORDS: Mapping[Weather, Text] = {
    Weather.OVERCAST: Text("overcast", "пасмурно"),
    Weather.RAIN: Text("rain", "дождь"),
    Weather.SUNNY: Text("sunny", "солнечно"),
}
SUN_WORDS: Mapping[Sun, Text] = {
    Sun.SOUTH: Text("the sun in the south", "солнце на юге"),
    Sun.EAST: Text("the sun in the east", "солнце на востоке"),
    Sun.WEST: Text("the sun in the west", "солнце на западе"),
}
LIGHT_WORDS: Mapping[Light, Text] = {
    Light.BRIGHT: Text("good light", "светло"),
    Light.DIM: Text("dim light", "полумрак"),
}
TEMPTATION_WORDS: Mapping[Temptation, Text] = {
    Temptation.FOOD: Text("food", "еда"),
    Temptation.DRINK: Text("drink", "выпивка"),
    Temptation.WOMEN: Text("women", "женщины"),
    Temptation.TOBACCO: Text("tobacco", "табак"),
}

PHASE_WORDS: Mapping[Phase, Text] = {
    Phase.BEFORE: Text("Before the storm", "Перед бурей"),
    Phase.SHOOTOUT: Text("Shoot-out", "Перестрелка"),
    Phase.AFTERMATH: Text("After the duel", "После дуэли"),
    Phase.OVER: Text("The duel is over", "Дуэль окончена"),
}

# Characteristics and skills: what looking over may tell.
TRAIT_WORDS: Mapping[str, Text] = {
    "quickness": Text("Quickness", "Молниеносность"),
    "accuracy": Text("Accuracy", "Меткость"),
    "endurance": Text("Endurance", "Выносливость"),
    "will": Text("Will", "Воля"),
    "insight": Text("Insight", "Проницательность"),
    "brawler": Text("Brawler", "Мастер рукопашного боя"),
    "nimble": Text("Nimble", "Подвижность"),
    "left_hand": Text("Left hand", "Левая рука"),
    "fine_cartridges": Text("Only the best cartridges", "Только лучшие патроны"),
    "lucky": Text("Lucky son of a bitch", "Везучий сукин сын"),
}

# What a reload loaded.
RELOAD_WORDS: Mapping[str, Text] = {
    "failed": Text("no luck", "не вышло"),
    "one": Text("one round loaded", "заряжен один патрон"),
    "two": Text("two rounds loaded", "заряжено два патрона"),
    "full": Text("loaded full", "заряжено полностью"),
}


# What takes a whole turn: «Перезарядка занимает весь ход».
ACTION_NAMES: Mapping[Action, Text] = {
    Action.SHOOT: Text("Shooting", "стрельба"),
    Action.HOLD: Text("Holding fire", "ожидание"),
    Action.RELOAD: Text("Reloading", "перезарядка"),
    Action.BRAWL: Text("Going hand to hand", "рукопашная"),
    Action.FLEE: Text("Running", "бегство"),
    Action.SURRENDER: Text("Surrendering", "сдача"),
    Action.PEACE: Text("Offering peace", "мир"),
    Action.CLAIM_SILENCE: Text("Claiming silence", "заявление о молчании"),
}

# What a seat is asked for.
ASK_WORDS: Mapping[str, Text] = {
    "post": Text("a post before the storm", "пост перед бурей"),
    "reaction": Text("a combat order in answer to the fire", "боевая заявка в ответ на огонь"),
    "order": Text("an order for the turn", "заявка на ход"),
    "revise": Text("a new order, or the old one kept", "новая заявка или прежняя без изменений"),
    "fates": Text("the choice to finish off or spare", "решение, добить или пощадить"),
}

# What a ruling changes: «Мастер постановляет: ранения, Энн — 2».
RULING_WORDS: Mapping[str, Text] = {
    "outcome": Text("the outcome", "исход"),
    "wounds": Text("wounds", "ранения"),
    "ap_penalty": Text("lost action points", "потерянные очки действия"),
    "recoil": Text("points lost to recoil", "потеря очков от отдачи"),
    "first_turn_ap": Text("points of the first turn", "очки действия первого хода"),
    "hidden": Text("hidden behind full cover", "за полным укрытием"),
    "lucky_used": Text("luck already tried", "везение уже потрачено"),
    "woman_shotgun": Text("the shotgun's kick", "отдача Дробовика"),
    "status": Text("how things stand", "состояние"),
    "temptation_state": Text("temptation", "соблазн"),
    "loaded": Text("rounds in the gun", "патроны в оружии"),
    "call_made": Text("the call", "Вызов"),
}

# What a ruling sets it to, where it is no number.
RULING_VALUES: Mapping[str, Text] = {
    "True": Text("yes", "да"),
    "False": Text("no", "нет"),
    "None": Text("nothing", "нет"),
    "open": Text("not settled", "не решён"),
    "satisfied": Text("satisfied", "удовлетворён"),
    "resisted": Text("resisted", "преодолён"),
    "fighting": Text("in the fight", "в бою"),
    "killed": Text("dead", "гибель"),
    "out": Text("out of the fight", "выведен из строя"),
    "fled": Text("fled", "бегство"),
    "surrendered": Text("surrendered", "сдача"),
    "alive": Text("alive", "жизнь"),
    "standing_aside": Text("standing aside", "в стороне"),
}


def item_word(name: str) -> Text:
    """The words for an item of an arithmetic; its bare name if it has none (a test forbids that)."""
    return ITEM_WORDS.get(name) or Text(name.replace("_", " "), name.replace("_", " "))
