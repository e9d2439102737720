"""JSON that anybody may have written: read strictly, or refused with the path."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.engine import strict
from controller.errors import PositionError

few = settings(max_examples=150, deadline=None, derandomize=True)


def refused(read: Callable[[], object]) -> PositionError:
    with pytest.raises(PositionError) as caught:
        read()
    return caught.value


@pytest.mark.parametrize(
    "line",
    [
        "", " ", "{", "nul", "{'a': 1}", "[1,]", "{} {}", "NaN", "[Infinity]", "-Infinity", '{"a": NaN}', "\ufeff{}",
        b"\xff\xfe", b'{"a": "\xe9"}', '"\n"', "[" * 100_000, '{"a":' * 100_000, "1" * 5000, "01", "+1", ".5", "0x1",
    ],
)  # fmt: skip
def test_what_is_not_json(line: str | bytes) -> None:
    error = refused(lambda: strict.load(line))
    assert (error.code, error.path) == ("not-json", "")
    assert "\n" not in error.message
    assert len(error.message) < 300


def test_a_number_too_long_to_read_is_told_without_advice_on_python() -> None:
    error = refused(lambda: strict.load('{"timer": ' + "9" * 5000 + "}"))
    assert (error.code, error.path) == ("not-json", "")
    assert error.message == "this is not JSON: a number has more digits than anything here can hold"


@pytest.mark.parametrize(
    ("line", "value"),
    [("{}", {}), ("[1, 2.5, true, null]", [1, 2.5, True, None]), (b'"\xc3\xa9"', "é"), (' {"a": [{}]}\n', {"a": [{}]})],
)
def test_what_is_json(line: str | bytes, value: object) -> None:
    assert strict.load(line) == value


def test_a_repeated_key_is_told_with_its_path() -> None:
    data = strict.load('{"a": {"b": 1, "c": 2, "b": 3}}')
    outer = strict.obj(data, "", None)
    error = refused(lambda: strict.obj(outer["a"], "a", ("b", "c")))
    assert (error.code, error.path) == ("repeated-key", "a.b")
    error = refused(lambda: strict.obj(strict.load('{"x": 1, "x": 1}'), "", None))
    assert (error.code, error.path) == ("repeated-key", "x")


def test_an_object_knows_its_keys() -> None:
    assert strict.obj({"a": 1}, "p", ("a", "b"), ("a",)) == {"a": 1}
    error = refused(lambda: strict.obj({"colr": 1}, "p.q", ("colour",)))
    assert (error.code, error.path) == ("unknown-key", "p.q.colr")
    assert "did you mean colour?" in error.message
    error = refused(lambda: strict.obj({}, "", ("a",), ("a",)))
    assert (error.code, error.path) == ("missing-key", "a")
    assert strict.obj({"anything": 1}, "", None) == {"anything": 1}
    assert len(refused(lambda: strict.obj({"x" * 9999: 1}, "p", ())).path) < 200


@pytest.mark.parametrize("value", [True, False, 1.0, "1", None, [], {}, float("nan")])
def test_a_whole_number_is_nothing_else(value: object) -> None:
    error = refused(lambda: strict.whole(value, "p"))
    assert (error.code, error.path) == ("wrong-type", "p")


def test_a_whole_number_has_bounds() -> None:
    assert [strict.whole(n, "p", 1, 3) for n in (1, 3)] == [1, 3]
    for n in (0, 4, -(10**50)):
        assert refused(lambda n=n: strict.whole(n, "p", 1, 3)).code == "out-of-range"
    assert strict.whole(strict.MOST, "p") == strict.MOST
    assert refused(lambda: strict.whole(strict.MOST + 1, "p")).code == "out-of-range"
    # A number too long to be printed does not stop the error from being told.
    assert "a huge number" in refused(lambda: strict.whole(10**10_000, "p")).message


@pytest.mark.parametrize("value", [0, 1, None, "true", [], {}])
def test_a_flag_is_true_or_false(value: object) -> None:
    assert strict.flag(True, "p") is True
    assert refused(lambda: strict.flag(value, "p")).code == "wrong-type"


@pytest.mark.parametrize("value", [0, True, None, [], {}])
def test_a_text_is_a_text(value: object) -> None:
    for read in (strict.text, strict.name, lambda v, p: strict.one_of(v, p, ("a",), "letter")):
        assert refused(lambda read=read: read(value, "p")).code == "wrong-type"


def test_one_of_some_names() -> None:
    assert strict.one_of("tent", "p", ("tent", "keys"), "symbol") == "tent"
    error = refused(lambda: strict.one_of("tnet", "p", ("tent", "keys"), "symbol"))
    assert (error.code, error.path) == ("unknown-name", "p")
    assert error.message == 'there is no symbol "tnet"; did you mean tent?'
    assert len(refused(lambda: strict.one_of("x" * 9999, "p", ("tent",), "symbol")).message) < 100


@pytest.mark.parametrize("value", [(), {}, "ab", None, 1])
def test_a_list_is_a_list(value: object) -> None:
    assert strict.listing([1], "p") == [1]
    assert refused(lambda: strict.listing(value, "p")).code == "wrong-type"


@pytest.mark.parametrize("value", ["", " ", "a b", "a\tb", "a\u2003", "\n"])
def test_a_name_has_no_white_space(value: str) -> None:
    assert strict.name("caer-gloui", "p") == "caer-gloui"
    assert refused(lambda: strict.name(value, "p")).code == "bad-name"


def test_paths() -> None:
    assert strict.below("", "a") == "a"
    assert strict.below("a.b", 0) == "a.b.0"
    assert str(PositionError("x", "a.b", "no")) == "a.b: no"
    assert str(PositionError("x", "", "no")) == "no"


@few
@given(st.recursive(st.none() | st.booleans() | st.integers() | st.floats() | st.text(), st.lists, max_leaves=5))
def test_any_value_can_be_shown_in_one_short_line(value: Any) -> None:
    shown = strict.shown(value)
    assert len(shown) <= 60
    assert "\n" not in shown


@few
@given(st.text() | st.binary())
def test_any_line_is_json_or_refused(line: str | bytes) -> None:
    codes = ["fine"]
    try:
        strict.load(line)
    except PositionError as error:
        codes.append(error.code)
    assert codes[1:] in ([], ["not-json"])
