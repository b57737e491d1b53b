"""``docs/notation.md`` says what is true: its game can be read and replayed."""

import re
from pathlib import Path

from engine.play import ActionKind, Offence
from engine.records import read_records, replay, write_record
from engine.records.record import KNOWN_TAGS

TEXT = (Path(__file__).resolve().parents[3] / "docs" / "notation.md").read_text(encoding="utf-8")
EXAMPLE = re.findall(r"```\n(.*?)```", TEXT, re.DOTALL)[0]


def test_example_is_read_and_ends_as_it_states() -> None:
    (read,) = read_records(EXAMPLE)
    assert read.record is not None
    played = replay(read.record)

    assert (read.defects, played.error, played.findings) == ((), None, ())
    assert len(played.explanations) == 21
    assert str(read.record.result) == "2 wins: 22 0 107"


def test_every_other_example_of_a_head_is_read() -> None:
    examples = [text for text in re.findall(r"```\n(.*?)```", TEXT, re.DOTALL)[1:] if text.startswith("[RuleSet")]
    assert len(examples) == 1
    for text in examples:
        (read,) = read_records(text)
        assert read.defects == ()


def test_example_is_canonical_but_for_its_comment_to_the_end_of_the_line() -> None:
    (read,) = read_records(EXAMPLE)
    assert read.record is not None
    assert write_record(read.record) == EXAMPLE.replace("; a mistake", "{a mistake}")


def test_every_word_of_the_notation_is_explained() -> None:
    words = (*KNOWN_TAGS, *(offence.value for offence in Offence))
    assert [word for word in words if f"`{word}`" not in TEXT] == []
    assert [kind for kind in ActionKind if not re.search(rf"`\d {kind.word}\b", TEXT)] == []
