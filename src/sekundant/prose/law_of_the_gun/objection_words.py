"""Objections in words: for each code one helpful sentence, with the clause behind it."""

from __future__ import annotations

from collections.abc import Mapping

from sekundant.core.clauses import Language, Text
from sekundant.core.encounter import Objection
from sekundant.core.events import Number
from sekundant.prose.language import Value, joined, sentence
from sekundant.prose.law_of_the_gun.field_words import FIELD_WORDS, ORDER_WORDS, split_field
from sekundant.prose.law_of_the_gun.teller import Teller, teller
from sekundant.prose.law_of_the_gun.words import ACTION_NAMES, ASK_WORDS, DEED_NAMES, HAND_WORDS, RULING_WORDS
from sekundant.prose.markup import Line, text
from sekundant.systems.law_of_the_gun.orders import Action, Deed, HandName
from sekundant.systems.law_of_the_gun.view import View

OBJECTION_WORDS: Mapping[str, Text] = {
    "above_main_hand": Text(
        "The off hand can't beat the main hand: {field} may be {limit} at most, not {got}",
        "Дополнительная рука не может быть лучше основной: {field} — не больше {limit}, а заявлено {got}",
    ),
    "accepting_is_all": Text(
        "Accepting a duel of wills is a whole post; add nothing to it",
        "Принять Поединок Воли — это уже весь пост, добавить к нему ничего нельзя",
    ),
    "ally_has_fired": Text(
        "{name} is in the fight already; help is declined before the ally's first shot",
        "{name} уже в деле: отказываются от помощи до первого выстрела союзника",
    ),
    "already_in_hand": Text("{gun} is in a hand already", "{gun} уже в руке"),
    "bonus_ignored": Text(
        "The off hand's bonus will not hold: its gun gives none, or Speed ({speed}) is more than hit ({hit})",
        "Бонус дополнительной руки не сработает: её оружие бонуса не даёт, "
        "или на Скорость ({speed}) больше, чем на попадание ({hit})",
    ),
    "choose_by_name": Text(
        "In a Mexican duel each man's fate is settled by name",
        "В мексиканской дуэли судьбу каждого решают поимённо",
    ),
    "claim_by_name": Text(
        "In a Mexican duel silence is claimed by name",
        "В мексиканской дуэли о молчании заявляют поимённо",
    ),
    "duel_over": Text("The duel is over: {name} surrenders", "Дуэль окончена: {name} сдаётся"),
    "empty_gun": Text(
        "{gun} is empty: this hand will not fire", "{gun}: ни одного патрона, эта рука не выстрелит"
    ),
    "empty_hand": Text(
        "Two hands need two guns, and one hand is empty: {hand}",
        "Для стрельбы с двух рук оружие нужно в каждой, а одна пуста: {hand}",
    ),
    "empty_off_hand": Text(
        "There is nothing to toss: the off hand is empty", "Перекидывать нечего: дополнительная рука пуста"
    ),
    "first_turn_only": Text(
        "Guns in hand are named in the first order only; now a gun must be drawn",
        "Оружие в руках называют только в первой заявке; теперь его надо доставать",
    ),
    "full": Text(
        "{gun} needs no reload: {have} {have:round|rounds} in it",
        "Перезаряжать нечего: {gun}, патронов уже {have}",
    ),
    "hidden": Text(
        "Nobody shoots from behind full cover: lean out first, for a point",
        "Из-за полного укрытия не стреляют: сначала высуньтесь, это одно очко",
    ),
    "long_gun": Text(
        "Two hands fire revolvers only, and there is another gun ({hand}): {gun}",
        "С двух рук стреляют только из револьверов, а тут ({hand}) другое оружие: {gun}",
    ),
    "main_hand_draws": Text(
        "The main hand draws a gun this turn and can't pick one up as well",
        "Основная рука на этом ходу достаёт оружие и подобрать ничего не успеет",
    ),
    "mexican_only": Text(
        "This is for a Mexican duel, of three and more",
        "Это бывает только в мексиканской дуэли, где стрелков больше двух",
    ),
    "more_speed_than_hit": Text(
        "The bonus asks for no more points on Speed ({speed}) than on hit ({hit})",
        "Бонус даётся, когда очков на Скорость ({speed}) не больше, чем на попадание ({hit})",
    ),
    "must_open_fire": Text(
        "You gave a warning and were not heeded: your next post must open fire",
        "Вы предупреждали, и вас не послушали: следующим постом вы обязаны открыть огонь",
    ),
    "must_return_fire": Text(
        "You are being shot at: all you can do is return fire",
        "В вас стреляют: остаётся только отвечать огнём",
    ),
    "name_the_target": Text(
        "There are several enemies: name the target", "Противников несколько: назовите цель"
    ),
    "named_twice": Text("{name} is named twice", "{name}: судьба названа дважды"),
    "negative": Text("{field}: 0 at the least, not {got}", "{field}: не меньше 0, а заявлено {got}"),
    "no_action": Text("The post names no action", "В посте нет ни одного действия"),
    "no_choice": Text("Choose: finish off or spare", "Выбирайте: добить или пощадить"),
    "no_choice_of_bonus": Text("This gun leaves no choice of bonus", "Это оружие выбирать бонус не даёт"),
    "no_combat_order": Text("Shooting needs a combat order", "К стрельбе нужна боевая заявка"),
    "no_fire_opened": Text(
        "There is a combat order, but nobody opens fire: it will be lost",
        "Боевая заявка есть, а огонь никто не открывает: она пропадёт",
    ),
    "no_full_cover": Text(
        "Only full cover hides a man wholly, and there is none here",
        "Целиком скрывает только полное укрытие, а здесь его нет",
    ),
    "no_gun": Text("There is no gun in the hand", "В руке нет оружия"),
    "no_hit_points": Text(
        "No points on hit: surely a miss", "На попадание не вложено ни очка: почти наверняка мимо"
    ),
    "no_insight": Text(
        "The order for Insight will not be needed: you do not have that skill",
        "Заявка на случай Проницательности не понадобится: у вас нет этого навыка",
    ),
    "no_left_hand": Text(
        "Without the Left hand skill nobody fires with two hands, and the off hand may hold a long gun only",
        "Без навыка «Левая рука» с двух рук не стреляют, "
        "а в дополнительной руке держат только Винтовку или Дробовик",
    ),
    "no_rounds": Text("There is not a round left to fire", "Стрелять нечем: не осталось ни одного патрона"),
    "no_shotgun": Text(
        "Only a double-barrelled gun in the main hand fires a volley",
        "Дуплетом бьёт только двустволка в основной руке",
    ),
    "no_standing_enemy": Text(
        "{name} is not an enemy who is still standing", "{name}: такого противника на ногах нет"
    ),
    "no_such_fighter": Text("There is no fighter {got}", "Нет такого бойца: {got}"),
    "no_such_outcome": Text("There is no outcome {got}", "Нет такого исхода: {got}"),
    "no_temptation": Text("Nothing here tempts you", "Вашего соблазна здесь нет"),
    "nobody_fired": Text("There is no fire to return", "Отвечать не на что: никто не стрелял"),
    "not_adjustable": Text("A ruling can't set this: {got}", "Решением мастера этого не изменить: {got}"),
    "not_at_mercy": Text("The fate of {name} is not yours to settle", "Эту судьбу решаете не вы: {name}"),
    "not_due": Text("Nothing is asked of you now", "Сейчас от вас ничего не ждут"),
    "not_first": Text("{name} posts first this turn", "Первым на этом ходу пишет {name}"),
    "not_hidden": Text(
        "You are in plain sight: no need to lean out", "Вы и так на виду: высовываться незачем"
    ),
    "not_joined": Text("These do not go together: {actions}", "Это вместе не делают: {actions}"),
    "not_on_the_floor": Text("{gun} does not lie on the floor", "Не лежит на полу: {gun}"),
    "not_the_winner": Text(
        "The winner settles the fates: {name}", "Судьбу побеждённых решает победитель: {name}"
    ),
    "not_warned_against": Text(
        "A warning is against a manoeuvre, a look-over or resisting temptation, not against {action}",
        "Предупреждают о манёвре, присматривании или борьбе с соблазном, а сюда не подходит: {action}",
    ),
    "not_whole": Text(
        "{field}: whole points only, not {got}", "{field}: бывают только целые, а заявлено {got}"
    ),
    "nothing_else": Text(
        "{action} takes the whole turn; leave out {field}",
        "{action} занимает весь ход; уберите лишнее: {field}",
    ),
    "nothing_offered": Text("Nobody has offered you a duel of wills", "Поединок Воли вам никто не предлагал"),
    "on_the_floor": Text(
        "{gun} lies on the floor: pick it up first", "{gun} лежит на полу: сначала подберите"
    ),
    "one_hand_fires": Text(
        "One hand fires: what is said of the off hand will be lost",
        "Стреляет одна рука: всё, что сказано о дополнительной, пропадёт",
    ),
    "only_allies_stand": Text(
        "You are down and your allies fight on: all you can do is let the turn go by",
        "Вы выбыли, союзники дерутся без вас: остаётся только пропустить ход",
    ),
    "out_of_his_exit": Text(
        "You have reached your exit: run on without a move, surrender or offer peace",
        "Вы уже у выхода: остаётся бежать без движения, сдаться или предложить мир",
    ),
    "out_of_range": Text("{field} can't be {got}", "{field}: значение «{got}» не годится"),
    "over_the_limit": Text(
        "A woman's {field} is {limit} at most in a duel, not {got}",
        "Предел для женщин: {field} не выше {limit}, а указано {got}",
    ),
    "percussion": Text(
        "{gun} is a percussion gun and can't be reloaded in a duel",
        "{gun}: капсюльное оружие в дуэли не перезаряжают",
    ),
    "revised_twice": Text(
        "An order for Insight can't hold another one",
        "У заявки на случай Проницательности не бывает своей запасной",
    ),
    "same_action_twice": Text("One action stands there twice", "Одно действие названо дважды"),
    "same_gun_twice": Text("{gun} can't be in both hands", "{gun} не может быть в обеих руках сразу"),
    "second_offer": Text(
        "A duel of wills is offered once in a duel, and you have done so",
        "Поединок Воли предлагают один раз за дуэль, а вы его уже предлагали",
    ),
    "takes_two": Text(
        "There is no place for it in a Mexican duel: {action}", "В мексиканской дуэли такого нет: {action}"
    ),
    "target_out_of_his_exit": Text(
        "{name} has reached the exit: too late for fists", "{name} уже у выхода: врукопашную поздно"
    ),
    "temptation_settled": Text(
        "You have dealt with your temptation already", "С соблазном вы уже разобрались"
    ),
    "too_early": Text(
        "Silence is claimed after more than {limit} hours; it has been {have}",
        "О молчании заявляют, когда прошло больше {limit} {limit:часа|часов|часов}; прошло {have}",
    ),
    "too_far": Text(
        "Too far: {got} {got:yard|yards}, and {limit} at most",
        "Слишком далеко: {got} {got:ярд|ярда|ярдов}, а можно {limit}",
    ),
    "too_few_rounds": Text(
        "{gun} has {have} {have:round|rounds}; a volley needs {need}",
        "{gun}: патронов {have}, а для Дуплета нужно {need}",
    ),
    "too_many_points": Text(
        "Too many action points: {need} spent, {have} to spend",
        "Не хватает очков действия: в заявке {need}, а у вас {have}",
    ),
    "turn_closed": Text(
        "This turn is closed: {name} accepts the duel of wills",
        "Этот ход закрыт: {name} принимает Поединок Воли",
    ),
    "under_one_shot": Text(
        "At least one shot, not {got}", "Меньше одного выстрела не бывает, а заявлено {got}"
    ),
    "unknown_action": Text("There is no such action before the storm", "Перед бурей такого действия нет"),
    "unknown_ally": Text("You have no ally {name}", "У вас нет такого союзника: {name}"),
    "unknown_exit": Text("There is no exit {name} here", "Здесь нет такого выхода: {name}"),
    "unknown_gun": Text("You carry no such gun: {gun}", "У вас нет такого оружия: {gun}"),
    "unspent": Text(
        "{left} action {left:point|points} left of {have}; unspent points are lost",
        "Не потрачено {left} {left:очко|очка|очков} действия из {have}; неистраченные очки пропадают",
    ),
}
"""A sentence for each code; its blanks are the objection's facts and ``field``."""

WITHOUT_FACTS: Mapping[str, Text] = {
    "no_standing_enemy": Text("Name an enemy who still stands", "Назовите противника, который ещё на ногах"),
    "not_the_winner": Text("Only a winner settles fates", "Судьбу побеждённых решает только победитель"),
    "unknown_exit": Text("Name the exit to run for", "Назовите выход, к которому бежите"),
    "empty_gun": Text("The gun is empty", "Оружие не заряжено"),
}
"""What is said of the same codes where the facts that their sentence needs are missing."""

_DUE = Text("Something else is asked of you now: {due}", "Сейчас от вас ждут другого: {due}")
_NOTE = Text("Note: ", "Внимание. ")


def objection_line(objection: Objection, view: View, language: Language) -> Line:
    """One objection as a sentence with its clause."""
    tell = teller(view, language)
    whole, field = split_field(objection.field)
    values = _values(objection, field, view, tell)
    said = sentence(_fill(objection.code, values, tell))
    if whole:
        said = tell.word(ORDER_WORDS[whole]) + said
    if objection.warning:
        said = tell.word(_NOTE) + said
    return said + tell.cite((objection.clause,))


def _fill(code: str, values: Mapping[str, Value], tell: Teller) -> Line:
    if code == "not_due" and "due" in values:
        return tell.say(_DUE, **values)
    phrases = [words[code] for words in (OBJECTION_WORDS, WITHOUT_FACTS) if code in words]
    for phrase in phrases:
        try:
            return tell.say(phrase, **values)
        except KeyError:
            continue
    facts = joined(
        [text(f"{name} {value}") for name, value in values.items() if isinstance(value, str)], ", "
    )
    return text(code.replace("_", " ")) + (text(": ") + facts if facts else facts)


def _values(objection: Objection, field: str, view: View, tell: Teller) -> dict[str, Value]:
    """The facts as they are printed."""
    values: dict[str, Value] = {name: _fact(name, value, view, tell) for name, value in objection.facts}
    known = FIELD_WORDS.get(field) or RULING_WORDS.get(field)
    values["field"] = tell.word(known) if known else text(field.replace("_", " "))
    return values


def _fact(name: str, value: Number | str, view: View, tell: Teller) -> Value:
    """A fact: a number as it is, a name, gun or word as readers know it."""
    if not isinstance(value, str):
        return value
    if name == "name":
        return tell.person(value)
    if name == "gun":
        return _own_gun(value, view, tell)
    if name == "hand":
        return tell.word(HAND_WORDS[HandName(value)])
    if name == "due":
        return tell.word(ASK_WORDS[value]) if value in ASK_WORDS else text(value)
    if name in {"action", "actions"}:
        return joined([_deed(part, tell) for part in value.split(", ")], ", ")
    return text(value)


def _deed(word: str, tell: Teller) -> Line:
    """An action of an order or a post, by its name."""
    if word in tuple(Action) and Action(word) in ACTION_NAMES:
        return tell.word(ACTION_NAMES[Action(word)])
    return tell.word(DEED_NAMES[Deed(word)]) if word in tuple(Deed) else text(word)


def _own_gun(gun: str, view: View, tell: Teller) -> Line:
    """A gun by its id: the name of its kind if it is one of the reader's own."""
    for fighter in view.own:
        weapon = fighter.weapon(gun)
        if weapon is not None:
            return text(tell.gun(weapon.type))
    return text(gun)
