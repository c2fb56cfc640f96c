"""Faults of files and documents in words: where, what is wrong, and what may stand there."""

from __future__ import annotations

import re
from collections.abc import Mapping

from sekundant.core.chance import DiceError
from sekundant.core.clauses import Language, Rulebook, Text
from sekundant.core.wire import Fault
from sekundant.prose.language import fill, sentence
from sekundant.prose.markup import Line, Style, text

FAULT_WORDS: Mapping[str, Text] = {
    # what stands in a field
    "no_throw": Text("a die that fell is needed, not {got}", "нужен выпавший кубик, а стоит {got}"),
    "not_int": Text("a whole number is needed, not {got}", "нужно целое число, а стоит {got}"),
    "not_number": Text("a number is needed, not {got}", "нужно число, а стоит {got}"),
    "not_bool": Text("true or false is needed, not {got}", "нужно true или false, а стоит {got}"),
    "not_str": Text("a text is needed, not {got}", "нужен текст, а стоит {got}"),
    "not_list": Text("a list is needed, not {got}", "нужен список, а стоит {got}"),
    "not_tuple": Text(
        "a list of a set length is needed, not {got}", "нужен список определённой длины, а стоит {got}"
    ),
    "not_mapping": Text(
        "fields with values are needed, not {got}", "нужны поля со значениями, а стоит {got}"
    ),
    "not_scalar": Text("a single value is needed, not {got}", "нужно одно значение, а стоит {got}"),
    "not_a_choice": Text("{got} is not one of the words allowed here", "здесь нет такого слова: {got}"),
    "out_of_range": Text("{got} is out of range", "{got} — за пределами допустимого"),
    "not_in_tens": Text("{got} is not a multiple of ten", "{got} не делится на десять"),
    "missing_field": Text("this field is missing", "этого поля не хватает"),
    "unknown_field": Text("there is no such field", "такого поля нет"),
    "contradiction": Text("{got} contradicts another field", "{got} противоречит другому полю"),
    "either_or": Text("only one of the two may be given", "можно указать только одно из двух"),
    "same_twice": Text("{got} stands there twice", "{got} указано дважды"),
    "too_few": Text("too few: {got}", "слишком мало: {got}"),
    "too_many": Text("too many: {got}", "слишком много: {got}"),
    "too_long": Text("the text is too long", "текст слишком длинный"),
    "too_deep": Text("it goes too deep, one inside another", "слишком глубокая вложенность"),
    "control_character": Text(
        "there is an invisible or control character in the text", "в тексте невидимый или управляющий знак"
    ),
    # names
    "empty_name": Text("the name is empty", "имя пустое"),
    "name_too_long": Text("the name is too long", "имя слишком длинное"),
    "not_a_name": Text(
        "{got} can't be a name: letters, digits and _ only, a letter first",
        "{got} не годится в имена: только буквы, цифры и _, первой буква",
    ),
    "mixed_letters": Text(
        "{got} mixes Latin and Cyrillic letters that look alike",
        "в имени {got} смешаны латинские и русские буквы",
    ),
    "reserved_name": Text("{got} means something else here", "имя {got} занято самими правилами"),
    "name_taken": Text(
        "{got} looks like a name that is taken", "имя {got} уже занято или неотличимо от другого"
    ),
    "unknown_name": Text("nobody is called {got}", "такого имени нет: {got}"),
    "unknown_gun": Text("there is no gun {got}", "нет такого оружия: {got}"),
    "unknown_scene": Text("there is no scene {got}", "нет такой сцены: {got}"),
    "unknown_cliche": Text("there is no cliché {got}", "нет такого клише: {got}"),
    "unknown_legend": Text("there is no legend {got}", "нет такой легенды: {got}"),
    "unknown_exit": Text("there is no exit {got}", "нет такого выхода: {got}"),
    "unknown_item": Text("there is no item {got}", "нет такого предмета: {got}"),
    # the rules of the Law of the Gun
    "on_the_floor": Text("{got} lies on the floor", "{got} лежит на полу"),
    "no_full_cover": Text(
        "there is no full cover to hide behind", "здесь нет полного укрытия, чтобы прятаться"
    ),
    "not_in_a_mexican_duel": Text("this is for a duel of two only", "это бывает только в дуэли двоих"),
    "only_in_the_aftermath": Text("this belongs to the aftermath only", "это бывает только после дуэли"),
    "not_for_this_cliche": Text("{got} does not go with this cliché", "{got} не подходит к этому клише"),
    "over_the_limit": Text("{got} is over the limit", "{got} — больше допустимого"),
    "other_system": Text("this is a pack of another system: {got}", "это набор другой системы: {got}"),
    # the rules of fencing
    "not_two": Text("a duel takes two, not {got}", "в поединке двое, а не {got}"),
    "unknown_weapon": Text("there is no weapon {got}", "нет такого оружия: {got}"),
    "no_dagger_with": Text("a dagger does not go with {got}", "дага сюда не подходит, оружие — {got}"),
    # files
    "no_such_file": Text("there is no such file", "такого файла нет"),
    "not_a_file": Text("this is not a file that can be read", "это не файл, который можно прочесть"),
    "empty_file": Text("the file is empty", "файл пуст"),
    "file_too_large": Text("the file is too large", "файл слишком велик"),
    "line_too_long": Text("the line is too long", "строка слишком длинная"),
    "not_utf8": Text("the file is not written in UTF-8", "файл записан не в UTF-8"),
    "broken_yaml": Text("the YAML is broken: {got}", "YAML нарушен: {got}"),
    "broken_json": Text("the JSON is broken: {got}", "JSON нарушен: {got}"),
    "tab": Text("tabs can't indent here: use spaces", "отступ табуляцией не годится: нужны пробелы"),
    "key_twice": Text("{got} stands there twice", "{got} указано дважды"),
    "key_not_text": Text("a field's name must be a text, not {got}", "имя поля — это текст, а стоит {got}"),
    "alias": Text("references (&, *) are not accepted", "ссылки (&, *) не принимаются"),
    "tag": Text("tags (!) are not accepted", "теги (!) не принимаются"),
    "two_documents": Text("there must be one document in a file", "в файле должен быть один документ"),
    "number_too_long": Text("the number is too long", "число слишком длинное"),
    "not_finite": Text("a finite number is needed, not {got}", "нужно конечное число, а стоит {got}"),
}
"""What is wrong, by the fault's code; ``{got}`` is what stood there."""

_ALLOWED = Text("; allowed: {allowed}", "; можно: {allowed}")
_AT_LEAST = Text("{least} or more", "{least} и больше")
_AT_MOST = Text("up to {most}", "до {most}")
_NOTHING = Text("nothing", "пусто")
_MOST_ALLOWED = 12


def fault_line(fault: Fault, language: Language, file: str | None = None, line: int | None = None) -> Line:
    """One fault as a line: ``duel.yaml:12: fighters.ann.will: …; allowed: -99..99``."""
    place = ":".join(part for part in (file or "", str(line) if line else "") if part)
    where = ": ".join(part for part in (place, fault.path) if part)
    phrase = FAULT_WORDS.get(fault.code) or Text("{code} ({got})", "{code} ({got})")
    got = (
        text(f"«{fault.got}»" if language == "ru" else f"“{fault.got}”")
        if fault.got
        else _word(_NOTHING, language)
    )
    said = fill(phrase, language, got=got, code=text(fault.code))
    if fault.allowed:
        said += fill(_ALLOWED, language, allowed=text(_listed(fault.allowed, language)))
    head = text(f"{where}: ", Style.TEXT) if where else Line(())
    cited = text(" ") + text(fault.clause, Style.CLAUSE) if fault.clause else Line(())
    return head + (sentence(said) if not where else _ended(said)) + cited


def _listed(allowed: tuple[str, ...], language: Language) -> str:
    """What is allowed, shortened if it is long; a range with one end is said in words."""
    shown = ", ".join(_range(one, language) for one in allowed[:_MOST_ALLOWED])
    return f"{shown}, …" if len(allowed) > _MOST_ALLOWED else shown


def _range(allowed: str, language: Language) -> str:
    """``2..`` as «2 or more», ``..40`` as «up to 40»; anything else as it is."""
    least, dots, most = allowed.partition("..")
    if dots and least.isdecimal() and not most:
        return _AT_LEAST.into(language).format(least=least)
    if dots and most.isdecimal() and not least:
        return _AT_MOST.into(language).format(most=most)
    return allowed


def _ended(line: Line) -> Line:
    """With a full stop behind, unless dots end it already."""
    return line if line.spans[-1].text.endswith((".", "…")) else line + text(".")


def _word(words: Text, language: Language) -> Line:
    return text(words.into(language))


DICE_WORDS: Mapping[str, Text] = {
    "missing": Text("a die is missing: {die}", "не хватает броска: {die}"),
    "unused": Text(
        "a die is listed that nobody throws: {die}", "указан бросок, которого никто не делает: {die}"
    ),
    "impossible": Text("not a face of this die: {die}", "такой грани у этого кубика нет: {die}"),
    "other_die": Text("another die is thrown here: {die}", "здесь бросают другой кубик: {die}"),
    "differs": Text("the record holds another die here: {die}", "в протоколе здесь другой бросок: {die}"),
}


def die_words(label: str, rulebook: Rulebook) -> Text | None:
    """What the rulebook calls a die: of ``ann.hit.2`` the hit roll. None for a label that it doesn't know."""
    kind = label.partition(".")[2].partition(".")[0]
    return next((die.name for die in rulebook.dice if die.label == kind), None)


def dice_error_line(error: DiceError, language: Language, rulebook: Rulebook | None = None) -> Line:
    """Dice that are not the dice asked for: ``a die is missing: ann.hit.2 (hit roll)``."""
    words = die_words(error.label, rulebook) if rulebook else None
    notes = [words.into(language) if words else "", _detail(error.detail, language)]
    shown = ", ".join(note for note in notes if note)
    die = f"{error.label} ({shown})" if shown else error.label
    return sentence(fill(DICE_WORDS[error.code], language, die=text(die)))


def _detail(detail: str, language: Language) -> str:
    """Facts of a die, with its name in the reader's language."""
    if language == "en":
        return detail
    return re.sub(r"\bd(?=\d)", "д", detail.replace(" on ", " на ").replace("recorded ", "записан "))
