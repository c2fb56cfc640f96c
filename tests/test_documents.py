"""Files that people write: what is read, what is refused, and on which line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from sekundant.documents import LARGEST_FILE, Misread, parse_document, read_document

DUEL = """\
# a duel
combatants:
  ann: {will: 2}

  bob:
    guns: {classic: 6}
turns:
  - orders:
      ann: {action: hold}
"""


def read(text: str | bytes, *, json_form: bool = False) -> Any:
    data = text if isinstance(text, bytes) else text.encode()
    return parse_document(data, "duel.yaml", json_form=json_form)


def outcome(text: str | bytes, *, json_form: bool = False) -> Any:
    """The plain data, or the error."""
    try:
        return read(text, json_form=json_form).plain
    except Misread as misread:
        return misread


def refused(text: str | bytes, *, json_form: bool = False) -> Misread:
    with pytest.raises(Misread) as caught:
        read(text, json_form=json_form)
    return caught.value


def test_a_field_is_found_on_its_line() -> None:
    document = read(DUEL)
    assert [
        document.line(path)
        for path in ("combatants.ann.will", "combatants.bob.guns.classic", "turns[0].orders.ann")
    ] == [3, 6, 9]
    assert document.where("combatants.bob.guns") == "duel.yaml:6: combatants.bob.guns"


def test_a_field_that_is_missing_is_found_where_it_should_stand() -> None:
    document = read(DUEL)
    assert document.line("turns[0].orders.bob.action") == 8
    assert document.line("options.later_shot_speed") == 2


def test_words_stay_words() -> None:
    plain = read(
        "{a: no, b: off, no: yes, on: 12:30, d: 2017-01-10, e: 010, f: 1.5, g: -3, h: ~, i: true, "
        "j: '1', k: 1e2}"
    ).plain
    assert plain == {
        "a": "no", "b": "off", "no": "yes", "on": "12:30", "d": "2017-01-10", "e": 10, "f": 1.5, "g": -3,
        "h": None, "i": True, "j": "1", "k": 100.0,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("text", "code", "line", "column"),
    [
        ("a: 1\nb: [1,\nc: 2", "broken_yaml", 2, 4),
        ("a: 1\n  b: 2", "broken_yaml", 2, 4),
        ("a:\n\tb: 1", "tab", 2, 1),
        ("a: 1\nb: 2\na: 3", "key_twice", 3, 1),
        ("ann: {will: 1}\nbob:\n  will: 1\n  will: 2", "key_twice", 4, 3),
        ("1: a", "key_not_text", 1, 1),
        ("a: 1\ntrue: 2", "key_not_text", 2, 1),
        ("? [a, b]\n: 1", "key_not_text", 1, 3),
        ("a: &x 1\nb: *x", "alias", 1, 4),
        ("a: *x", "alias", 1, 4),
        ("a: !!python/object:os.system 1", "tag", 1, 4),
        ("a: !!str 1", "tag", 1, 4),
        ("a: 1\n---\nb: 2", "two_documents", 2, 1),
        (f"a: {'9' * 30}", "number_too_long", 1, 4),
        ("a: .inf", "not_finite", 1, 4),
        ("a: 1e999", "not_finite", 1, 4),
        ("# nothing", "empty_file", 0, 0),
        ("", "empty_file", 0, 0),
        (b"a: 1\nb: \xff", "not_utf8", 2, 4),
        ("a: 1\nb: \x01", "broken_yaml", 2, 0),
        ("[" * 100 + "]" * 100, "too_deep", 1, 42),
        (f"a: 1\nb: {'x' * 1_000_000}"[:LARGEST_FILE], "line_too_long", 2, 0),
        ("# padding\n" * 110_000, "file_too_large", 0, 0),
    ],
)
def test_what_cannot_be_taken_is_refused_on_its_line(
    text: str | bytes, code: str, line: int, column: int
) -> None:
    misread = refused(text)
    assert [fault.code for fault in misread.faults] == [code]
    assert (misread.line, misread.column) == (line, column)
    assert str(misread).startswith("duel.yaml")


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ('{"a": 1,}', "broken_json", 1),
        ('{\n"a": 1\n"b": 2}', "broken_json", 3),
        ('{"a": 1, "a": 2}', "key_twice", 0),
        ('{"a": NaN}', "not_finite", 0),
        ('{"a": 1e999}', "not_finite", 0),
        ('{"a": ' + "9" * 5000 + "}", "number_too_long", 0),
        ("[" * 90_000, "too_deep", 0),
        (" ", "empty_file", 1),
    ],
)
def test_broken_json_is_refused(text: str, code: str, line: int) -> None:
    misread = refused(text, json_form=True)
    assert [fault.code for fault in misread.faults] == [code]
    assert misread.line == line


def test_json_has_lines_too() -> None:
    document = read('{\n\t"combatants": {\n\t\t"ann": {"will": 1}}}', json_form=True)
    assert document.plain == {"combatants": {"ann": {"will": 1}}}
    assert document.line("combatants.ann.will") == 3


def test_a_billion_laughs_are_refused_at_the_first() -> None:
    bomb = "a: &a [x]\nb: &b [*a, *a]\nc: &c [*b, *b]"
    assert refused(bomb).line == 1


def test_a_byte_order_mark_and_windows_lines_are_taken() -> None:
    assert read(b"\xef\xbb\xbfa: 1\r\nb: 2\r\n").plain == {"a": 1, "b": 2}


def test_a_file_is_read_by_its_name(tmp_path: Path) -> None:
    (tmp_path / "duel.yaml").write_text("a: no", encoding="utf-8")
    (tmp_path / "duel.json").write_text('{"a": "no"}', encoding="utf-8")
    assert read_document(tmp_path / "duel.yaml").plain == read_document(tmp_path / "duel.json").plain


def test_a_missing_file_and_a_folder_are_refused(tmp_path: Path) -> None:
    for path, code in ((tmp_path / "no.yaml", "no_such_file"), (tmp_path, "not_a_file")):
        with pytest.raises(Misread) as caught:
            read_document(path)
        assert caught.value.faults[0].code == code
        assert caught.value.file == str(path)


def plain_data(texts: st.SearchStrategy[str]) -> st.SearchStrategy[Any]:
    return st.recursive(
        st.none() | st.booleans() | st.integers(-(10**12), 10**12) | texts,
        lambda parts: st.lists(parts, max_size=4) | st.dictionaries(texts, parts, max_size=4),
        max_leaves=15,
    )


@given(plain_data(st.text(max_size=12)))
def test_json_comes_back_as_it_was_written(plain: Any) -> None:
    assert read(json.dumps(plain), json_form=True).plain == plain


@pytest.mark.parametrize("json_form", [False, True])
def test_half_a_character_is_refused(json_form: bool) -> None:
    """A lone surrogate is no text: nobody could write it to a file or a forum again."""
    with pytest.raises(Misread):
        read(b'{"ann": ["5 \\ud800"]}', json_form=json_form)


# U+0085 is left out: PyYAML writes it as a line break, so that not even its own reader gets it back.
@given(
    plain_data(
        st.text(st.characters(exclude_characters="\x85", exclude_categories=["Cs"]), max_size=12).map(
            "w".__add__
        )
    )
)
def test_yaml_comes_back_as_it_was_written(plain: Any) -> None:
    assert outcome(yaml.safe_dump(plain, allow_unicode=True)) == plain


@given(st.text(alphabet="ab:-[]{}&*!|>'\"#%@`,? \n\t01", max_size=60) | st.text(max_size=40))
def test_any_text_is_read_or_refused_never_a_crash(text: str) -> None:
    for json_form in (False, True):
        got = outcome(text.encode("utf-8", "surrogatepass"), json_form=json_form)
        assert not isinstance(got, Misread) or got.faults
