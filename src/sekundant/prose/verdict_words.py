"""Verdicts on ledgers in words: the first bad line, what is wrong with it, expected and got."""

from __future__ import annotations

from collections.abc import Mapping

from sekundant.core.clauses import Language, Text

VERDICT_WORDS: Mapping[str, Text] = {
    "after_closing": Text("a line after the closing", "строка после закрытия"),
    "answer_differs": Text(
        "the answer is not the one handed in under seal", "заявка не та, что была сдана под печатью"
    ),
    "asks_differs": Text("the rules ask for something else here", "правила ждут здесь другого"),
    "chain": Text(
        "the chain is broken: a line before it is another one", "цепь порвана: предыдущая строка другая"
    ),
    "commitment": Text("the secret is not the one committed to", "секрет не тот, что был обещан"),
    "contribution": Text("the contribution is not the one promised", "вклад игрока не тот, что был обещан"),
    "contribution_twice": Text("a second contribution of one seat", "второй вклад одного места"),
    "contributions": Text("these are not the contributions made", "вклады указаны не те, что были сделаны"),
    "decision": Text(
        "a decision has a field too many or too few", "в решении мастера стоит лишнее или не хватает поля"
    ),
    "dice": Text("dice are given although they are sealed", "кубики указаны, хотя они запечатаны"),
    "die": Text("a die fell otherwise", "кубик выпал иначе"),
    "die_differs": Text("the rules throw another die here", "правила бросают здесь другой кубик"),
    "die_impossible": Text("not a face of this die", "такой грани у кубика нет"),
    "die_missing": Text("a die is missing", "не хватает броска"),
    "die_set": Text("a die that the master has set fell otherwise", "назначенный мастером кубик выпал иначе"),
    "die_twice": Text("a die is thrown twice", "один кубик брошен дважды"),
    "die_unused": Text("a die that nobody throws", "бросок, которого никто не делает"),
    "empty": Text("the ledger is empty", "протокол пуст"),
    "events_differs": Text(
        "by the rules there are more events, or fewer", "по правилам событий больше или меньше"
    ),
    "event_differs": Text("by the rules something else happened", "по правилам случилось другое"),
    "faulty": Text("what stands there can't be read", "написанное нельзя прочесть"),
    "field": Text("a field holds what it can't hold", "в поле стоит то, чего там быть не может"),
    "format": Text("another format or version", "другой формат или версия"),
    "hash": Text("the hash is wrong: the line was changed", "сумма не сходится: строку меняли"),
    "must_follow": Text(
        "another line must stand behind the decision before it",
        "за решением перед этим местом должна стоять другая строка",
    ),
    "missing_field": Text("a field is missing", "не хватает поля"),
    "nonce": Text("a seal that does not belong there", "печать не на своём месте"),
    "not_canonical": Text(
        "not written in the one way in which it is hashed", "записано не так, как считается сумма"
    ),
    "not_committed": Text("nothing was handed in under seal before", "под печатью ничего сдано не было"),
    "not_due": Text("nobody was asked for it", "этого никто не ждал"),
    "not_handed_in": Text("no such answer was handed in", "такой заявки не сдавали"),
    "not_json": Text("this is not JSON", "это не JSON"),
    "not_object": Text("this is not a JSON object", "это не объект JSON"),
    "not_plain": Text("this can't be written as JSON", "это не записать в JSON"),
    "not_promised": Text("a contribution without a promise", "вклад без обещания"),
    "not_silent": Text("this seat has answered", "это место уже ответило"),
    "not_text": Text("a line must be text", "строка — это текст"),
    "not_utf8": Text("not written in UTF-8", "записано не в UTF-8"),
    "not_whole": Text("whole numbers only", "только целые числа"),
    "number": Text("the lines are not numbered one by one", "строки пронумерованы не подряд"),
    "number_too_great": Text("the number is too great", "число слишком велико"),
    "opening": Text("the opening stands first and only there", "открытие стоит первым и только там"),
    "receipt": Text("a line that was promised is not there", "обещанной строки в протоколе нет"),
    "refused": Text("the rules refuse this answer", "правила такую заявку не принимают"),
    "rules_failed": Text("the rules can't play it", "правила не могут это сыграть"),
    "salt": Text("the salt does not fit", "соль не подходит"),
    "seats": Text("no such seat", "такого места нет"),
    "secret": Text("the secret is not the one committed to", "секрет не тот, что был обещан"),
    "state_differs": Text("by the rules the encounter stands otherwise", "по правилам положение другое"),
    "outcome_differs": Text("by the rules it ended otherwise", "по правилам исход другой"),
    "seats_differs": Text("these are not the seats of this encounter", "места в этой встрече другие"),
    "hours_differs": Text("the hours are written otherwise", "часы записаны иначе"),
    "ruling_differs": Text("the ruling is written otherwise", "решение мастера записано иначе"),
    "step": Text("the steps are not numbered one by one", "шаги пронумерованы не подряд"),
    "system": Text("a ledger of another system", "протокол другой системы"),
    "taken_back": Text("there is nothing to take back to", "отменять до этого места нечего"),
    "too_deep": Text("it goes too deep, one inside another", "слишком глубокая вложенность"),
    "too_long": Text("the line is too long", "строка слишком длинная"),
    "torn": Text("the last line is torn", "последняя строка оборвана"),
    "unknown_field": Text("there is no such field", "такого поля нет"),
    "unknown_type": Text("there is no such line", "таких строк не бывает"),
}
"""What is wrong with a ledger's line, by the verdict's code."""


_EXPECTATIONS: Mapping[str, str] = {
    "a commitment before the step": "обязательство до этого шага",
    "a commitment, as dice are sealed": "обязательство: кубики запечатаны",
    "a hash": "хеш",
    "a legal answer or ruling": "законная заявка или решение мастера",
    "a line feed at the end": "перевод строки в конце",
    "a die that falls": "кубик, который здесь бросают",
    "a line in force": "строка, которая в силе",
    "a line in force, with others behind it": "строка, которая в силе и за которой есть другие",
    "a nonce for just those answers that were handed in under seal": (
        "одноразовое число ровно к тем ответам, что сданы запечатанными"
    ),
    "a salt just when there is a secret": "соль ровно тогда, когда есть секрет",
    "a seat": "место участника",
    "a seat that has committed to a contribution": "место, обещавшее свой вклад",
    "a seat that has not answered": "место, которое ещё не ответило",
    "a whole number": "целое число",
    "an answer that lies sealed": "заявка, сданная запечатанной",
    "an opening": "открытие дуэли",
    "dice that have fallen, and were sealed": "кубики, которые выпали и были запечатаны",
    "each label once a step": "каждый бросок — один раз за шаг",
    "first and only there": "только первой строкой",
    "no answer for one who owes none": "никакого ответа: его не ждут",
    "no given dice, as dice are sealed": "никаких бросков со стола: кубики запечатаны",
    "no such line": "такой строки нет",
    "object": "объект",
    "of a seat that answered": "от места, которое ответило",
    "other asks": "другое",
    "plain data": "простые данные",
    "plain data with names as keys": "простые данные с именами в ключах",
    "text": "текст",
    "the secret just when it was committed to": "секрет ровно тогда, когда на него есть обязательство",
    "the secret of this record": "секрет этого протокола",
}
"""What a ledger says that it expected, in Russian. The ledger itself knows no languages."""


def expectation(said: str, language: Language) -> str:
    """What was expected of a line, or stands there, in the reader's language; figures as they are."""
    return _EXPECTATIONS.get(said, said) if language == "ru" else said
