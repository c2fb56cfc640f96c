"""Posts before the storm as text: prose in which an action stands on a line of its own.

A line counts only if it begins with the words of an action and says nothing else that is not asked for.
Behind ``Открываю огонь`` and ``Отвечаю огнем`` follows a shoot-out order.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from sekundant.core.clauses import Language, Text
from sekundant.core.encounter import illegal
from sekundant.prose.forum_text import outside_brackets
from sekundant.prose.law_of_the_gun.draft import Notebook, allowed
from sekundant.prose.law_of_the_gun.findings import PostReading, Remark, TextObjection
from sekundant.prose.law_of_the_gun.item_points import find_place
from sekundant.prose.law_of_the_gun.lexicon import ACTIONS, FILLERS, SILENCE, words
from sekundant.prose.law_of_the_gun.naming import Directory, Names, find
from sekundant.prose.law_of_the_gun.preparation import Phrase, phrases_of, prepared_lines
from sekundant.prose.law_of_the_gun.reading import OrderReader, length_objection
from sekundant.prose.law_of_the_gun.writing import Pen, exact_place, write_order
from sekundant.systems.law_of_the_gun.objections import objections
from sekundant.systems.law_of_the_gun.orders import Action, Deed, Manoeuvre, Order, Post, Simple
from sekundant.systems.law_of_the_gun.view import View

DEEDS: tuple[tuple[Deed, re.Pattern[str]], ...] = (
    (Deed.OPEN_FIRE, words(r"открываю огонь|open fire")),
    (Deed.RETURN_FIRE, words(r"отвечаю огнем|return fire")),
    (Deed.PROPOSE_WILLS, words(r"(?:предлагаю )?поединок воли|(?:offer a )?duel of wills")),
    (Deed.ACCEPT_WILLS, words(r"принимаю поединок воли|accept (?:the )?duel of wills")),
    (Deed.REFUSE_WILLS, words(r"отказываюсь от поединка воли|refuse (?:the )?duel of wills")),
    (Deed.CALL, words(r"(?:бросаю )?вызов|call")),
    (Deed.MANOEUVRE, words(r"маневр|manoeuvre|maneuver")),
    (Deed.RESIST_TEMPTATION, words(r"борюсь с соблазном|resist (?:the )?temptation")),
    (Deed.LOOK_OVER, words(r"присматриваюсь|look over")),
    (Deed.WARN, words(r"предупреждение|warning|warn")),
    (Deed.CLAIM_SILENCE, words(SILENCE)),
    (Deed.SURRENDER, words(ACTIONS[Action.SURRENDER])),
    (Deed.PEACE, words(ACTIONS[Action.PEACE])),
    (Deed.WAIT, words(r"жду|wait")),
)
FIRE = frozenset({Deed.OPEN_FIRE, Deed.RETURN_FIRE})

_STANDS_ALONE = re.compile(r" ?(?:$|[.,:;!?(-])")
_NAMES_SOMEBODY = re.compile(r" ?(?:к|на|to|at|of|за) ")
_NAMING = frozenset({Deed.LOOK_OVER, Deed.SURRENDER, Deed.CLAIM_SILENCE})
_DETAILS = re.compile(r" (?:к|to) ?\(| (?:прячусь|соблазн|hide|satisfy)(?!\w)")
_AIMED = re.compile(r" ?(?:в|по|на|at) ")
_PREPOSITION = re.compile(r"(?:к|на|to|at|of|за) ")
_PLACE_FIRST = re.compile(r"(?:к|to) ?(?=\()")
_DOES = {
    Simple.HIDE: re.compile(r"(?:прячусь|hide)(?!\w)"),
    Simple.SATISFY: re.compile(r"(?:соблазн|satisfy)(?!\w)"),
}
_WARNINGS = {
    Deed.MANOEUVRE: re.compile(r"маневр|manoeuvre|maneuver"),
    Deed.LOOK_OVER: re.compile(r"присматривани|look(?:ing)? over"),
    Deed.RESIST_TEMPTATION: re.compile(r"соблазн|temptation"),
}


def read_post_text(text: str, view: View, names: Names) -> PostReading:
    """The post in ``text`` as the viewing player may make it, or why it can't be one."""
    reading = understand_post(text, view, names)
    if reading.answer is None:
        return reading
    faults = illegal(objections(view, reading.answer))
    return PostReading(None, (), faults) if faults else reading


def understand_post(text: str, view: View, names: Names) -> PostReading:
    """The post in ``text``, legal or not, with remarks; or the objections of reading."""
    too_long = length_objection(text)
    if too_long:
        return PostReading(None, (), too_long)
    draft = _PostDraft(Directory(view, names))
    lines = list(prepared_lines(text))
    for at, (number, line) in enumerate(lines):
        deed = draft.read_line(number, line)
        if deed in FIRE:
            rest = draft.behind_fire
            draft.read_combat_order([(number, rest), *lines[at + 1 :]])
            break
    return draft.result()


@dataclass(slots=True)
class _PostDraft:
    """A post while it is being read."""

    directory: Directory
    notebook: Notebook = field(default_factory=Notebook)
    actions: list[Deed] = field(default_factory=list)
    fields: dict[str, Any] = field(default_factory=dict)
    claims: list[str] = field(default_factory=list)
    shoot: Order | None = None
    behind_fire: str = ""
    order_remarks: tuple[Remark, ...] = ()
    order_objections: tuple[TextObjection, ...] = ()

    def read_line(self, number: int, line: str) -> Deed | None:
        """Read the action that a line holds, if it holds one."""
        fillers = FILLERS.match(line)
        line = line[fillers.end() :] if fillers else line
        for deed, pattern in DEEDS:
            match = pattern.match(line)
            if match is not None and _counts(deed, line, match.end()):
                self._take(deed, line[match.end() :], Phrase(line, number, number))
                return deed
        return None

    def read_combat_order(self, lines: list[tuple[int, str]]) -> None:
        """Read the shoot-out order behind open or return fire; without any item there is none."""
        reader = OrderReader(self.directory, Action.SHOOT)
        for phrase in phrases_of(lines):
            reader.take(phrase)
        reading = reader.result()
        self.shoot, self.order_remarks = reading.answer, reading.remarks
        self.order_objections = tuple(
            objection
            for objection in reading.objections
            if isinstance(objection, TextObjection) and objection.code != "nothing"
        )

    def result(self) -> PostReading:
        """The reading, when the text is at its end."""
        found = (*self.notebook.sorted_objections(), *self.order_objections)
        if not self.actions and not self.claims:
            found = (*found, TextObjection("nothing"))
        if found:
            return PostReading(None, (), found)
        post = Post(actions=tuple(self.actions), shoot=self.shoot, claims=tuple(self.claims), **self.fields)
        return PostReading(post, (*self.notebook.remarks, *self.order_remarks))

    def _take(self, deed: Deed, rest: str, phrase: Phrase) -> None:
        rest = rest.strip(" .:;,!?-") if deed not in FIRE else rest
        if deed is Deed.CLAIM_SILENCE and rest and self.directory.view.mexican:
            self._name("claims", rest, phrase)
            return
        if deed not in self.actions:
            self.actions.append(deed)
        if deed is Deed.MANOEUVRE:
            self._put("manoeuvre", self._manoeuvre(rest, phrase), phrase)
        elif deed is Deed.WARN:
            self._warn(rest, phrase)
        elif deed is Deed.LOOK_OVER and rest:
            self._name("look_over", rest, phrase)
        elif deed is Deed.SURRENDER and rest:
            self._name("to", rest, phrase)
        elif deed in FIRE:
            self.behind_fire = f"стреляю{rest}" if _AIMED.match(rest) else rest

    def _put(self, name: str, value: object, phrase: Phrase) -> None:
        if self.fields.setdefault(name, value) != value:
            self.notebook.object("twice", phrase)

    def _name(self, name: str, rest: str, phrase: Phrase) -> None:
        persons = self.directory.persons
        found = find(_PREPOSITION.sub("", rest, count=1) if _PREPOSITION.match(rest) else rest, persons)
        if found.id is None:
            self.notebook.object("unknown_name", phrase, *allowed(persons))
        elif name == "claims":
            self.claims.extend(() if found.id in self.claims else (found.id,))
        else:
            self._put(name, found.id, phrase)

    def _manoeuvre(self, rest: str, phrase: Phrase) -> Manoeuvre | None:
        to = does = None
        towards = _PLACE_FIRST.match(rest)
        if towards is not None:
            to = find_place(rest[towards.end() :])
            if to is None:
                self.notebook.object("where_to", phrase)
            rest = rest[rest.find(")") + 1 :].strip(" ,.;:")
        for simple, pattern in _DOES.items():
            match = pattern.match(rest)
            if match is not None:
                does, rest = simple, rest[match.end() :].strip(" ,.;:")
        if outside_brackets(rest):
            self.notebook.not_understood(phrase, rest)
        return Manoeuvre(to=to, does=does) if to is not None or does is not None else None

    def _warn(self, rest: str, phrase: Phrase) -> None:
        for deed, pattern in _WARNINGS.items():
            if pattern.match(rest):
                self._put("warn", deed, phrase)
                return
        if rest:
            self.notebook.not_understood(phrase, rest)


def _counts(deed: Deed, line: str, end: int) -> bool:
    """Whether the words at the line's beginning are the action itself, and not the start of a sentence."""
    if _STANDS_ALONE.match(line, end):
        return True
    if deed in FIRE:
        return _AIMED.match(line, end) is not None
    if deed is Deed.MANOEUVRE:
        return _DETAILS.match(line, end) is not None
    return deed in _NAMING and (deed is Deed.CLAIM_SILENCE or _NAMES_SOMEBODY.match(line, end) is not None)


# ---- writing -------------------------------------------------------------------------------------

_WRITTEN = {
    Deed.CALL: Text("Call", "Вызов"),
    Deed.PROPOSE_WILLS: Text("Duel of wills", "Поединок воли"),
    Deed.ACCEPT_WILLS: Text("Accept the duel of wills", "Принимаю поединок воли"),
    Deed.REFUSE_WILLS: Text("Refuse the duel of wills", "Отказываюсь от поединка воли"),
    Deed.MANOEUVRE: Text("Manoeuvre", "Маневр"),
    Deed.RESIST_TEMPTATION: Text("Resist temptation", "Борюсь с соблазном"),
    Deed.LOOK_OVER: Text("Look over", "Присматриваюсь"),
    Deed.WARN: Text("Warn", "Предупреждение"),
    Deed.WAIT: Text("Wait", "Жду"),
    Deed.OPEN_FIRE: Text("Open fire", "Открываю огонь"),
    Deed.RETURN_FIRE: Text("Return fire", "Отвечаю огнем"),
    Deed.SURRENDER: Text("Surrender", "Сдаюсь"),
    Deed.PEACE: Text("Peace", "Мир"),
    Deed.CLAIM_SILENCE: Text("Claim silence", "Заявляю молчание"),
}
_TO_PLACE = Text("to {place}", "к {place}")
_TO_PERSON = Text("to {name}", "к {name}")
_SURRENDER_TO = Text("to {name}", "на {name}")
_WRITTEN_DOES = {Simple.HIDE: Text("hide", "прячусь"), Simple.SATISFY: Text("satisfy", "соблазн")}
_WRITTEN_WARNINGS = {
    Deed.MANOEUVRE: Text("manoeuvre", "манёвр"),
    Deed.LOOK_OVER: Text("look over", "присматривание"),
    Deed.RESIST_TEMPTATION: Text("temptation", "соблазн"),
}
_SILENCE_OF = Text("Claim silence of {name}", "Заявляю молчание {name}")


def write_post_text(post: Post, language: Language, view: View | None, names: Names) -> str:
    """The post's text, an action a line; open and return fire come last, with their order behind them."""
    pen = Pen(language, Directory(view, names) if view else None, names)
    lines = [pen.say(_SILENCE_OF, name=pen.person(name)) for name in post.claims]
    lines += [_line(pen, deed, post) for deed in post.actions if deed not in FIRE]
    lines += [_line(pen, deed, post) for deed in post.actions if deed in FIRE]
    behind = write_order(post.shoot, language, view, names) if post.shoot is not None else ""
    return "\n".join(lines) + "\n" + behind


def _line(pen: Pen, deed: Deed, post: Post) -> str:
    details = " ".join(_details(pen, deed, post))
    colon = ":" if deed in {Deed.MANOEUVRE, Deed.WARN} and details else ""
    return f"{pen.say(_WRITTEN[deed])}{colon} {details}".strip()


def _details(pen: Pen, deed: Deed, post: Post) -> Iterator[str]:
    if deed is Deed.MANOEUVRE and post.manoeuvre is not None:
        if post.manoeuvre.to is not None:
            yield pen.say(_TO_PLACE, place=exact_place(post.manoeuvre.to, pen.language))
        if post.manoeuvre.does is not None:
            yield pen.say(_WRITTEN_DOES[post.manoeuvre.does])
    elif deed is Deed.WARN and post.warn in _WRITTEN_WARNINGS:
        yield pen.say(_WRITTEN_WARNINGS[post.warn])
    elif deed is Deed.LOOK_OVER and post.look_over is not None:
        yield pen.say(_TO_PERSON, name=pen.person(post.look_over))
    elif deed is Deed.SURRENDER and post.to is not None:
        yield pen.say(_SURRENDER_TO, name=pen.person(post.to))
