import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.json_text import NotJson, WrittenNumber, parse_json

values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


@given(values)
def test_any_json_is_read_as_python_reads_it(value: object) -> None:
    text = json.dumps(value)
    assert parse_json(text) == json.loads(text)


def test_number_with_decimals_knows_how_it_was_written() -> None:
    number = parse_json("[1.000]")[0]
    assert isinstance(number, WrittenNumber)
    assert (number, str(number), json.dumps(number)) == (1.0, "1.000", "1.0")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("{", "at line 1, column 2"),
        ("-" + "9" * 5_000, "the number -9999999999999999999… has 5000 digits; at most 100 are read"),
        ('{"a": {"top": 1, "top": 2}}', "the key “top” is there twice"),
        ("[" * 100_000, "its brackets are nested too deeply"),
        (b'"\xff"', "it is not UTF-8 text"),
    ],
    ids=["cut off", "long number", "key twice", "deep", "not UTF-8"],
)
def test_what_is_no_json_is_refused_in_our_own_words(text: str | bytes, problem: str) -> None:
    with pytest.raises(NotJson) as refused:
        parse_json(text)
    assert problem in str(refused.value)
    assert "sys." not in str(refused.value)
