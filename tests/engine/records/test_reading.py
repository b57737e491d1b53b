"""Reading records: tolerant of how they are written, and listing everything that cannot be read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import format_cards
from engine.decks import deck_of
from engine.findings import Severity
from engine.names import name_key
from engine.play import NONE, Offence
from engine.records import DeckOrder, ReadRecord, Record, Seed, StatedResult, read_records, read_records_bytes
from engine.records.notation import ActionReader
from engine.records.record import single_line
from engine.rulesets import LEAGUE_2006, STANDARD
from tests.engine.builders import make_rules

STANDARD_CARDS = deck_of(STANDARD.deck).cards()
HEAD = '[RuleSet "luvsh-2006"]\n[Seats "Anke; Björn; Anke Petersen"]\n[Seed "7"]\n'


def read_one(text: str) -> ReadRecord:
    (read,) = read_records(text)
    return read


def record_from(text: str) -> Record:
    read = read_one(text)
    assert read.defects == ()
    assert read.record is not None
    return read.record


def defects(text: str) -> list[tuple[int, int, str, str | None]]:
    return [
        (defect.line, defect.column, defect.code.name, defect.text)
        for read in read_records(text)
        for defect in read.defects
    ]


def test_head_says_how_to_play() -> None:
    record = record_from(HEAD + '[Dealer "björn"]\n[Result "anke petersen wins: 35 120 0"]\n[Ort "Kiel \\"Süd\\""]')
    assert record == Record(
        rule_set=LEAGUE_2006,
        seats=("Anke", "Björn", "Anke Petersen"),
        deal=Seed(7),
        dealer=1,
        result=StatedResult(2, (35, 120, 0)),
        tags=(("Ort", 'Kiel "Süd"'),),
    )


@pytest.mark.parametrize(
    "text",
    [
        "\ufeff" + HEAD + "1 r7\n2 draw",
        HEAD.replace("\n", "\r\n") + "1 r7\r\n2 draw\r\n",
        HEAD.replace("\n", "\r") + "1 r7\r2 draw",
        HEAD.upper().replace("BJÖRN", "Björn").replace("ANKE", "Anke").replace("PETERSEN", "Petersen") + "1 R7, 2 DRAW",
        HEAD.replace("\n", " ").replace("[", "[  ").replace('"]', '"\n ]') + "\t1:  rot7 ,\n\n ,2.draw",
        HEAD + "Anke r7\nBJÖRN: draw",
        HEAD + "Anke r7\nBJO\u0308RN: draw",
    ],
    ids=["mark", "crlf", "cr", "upper", "blanks", "names", "accents"],
)
def test_reader_is_tolerant(text: str) -> None:
    record = record_from(text)
    assert record == record_from(HEAD + "1 r7\n2 draw")
    assert len(record.entries) == 2


def test_longest_name_is_meant_and_numbers_are_seats() -> None:
    record = record_from(HEAD + "Anke Petersen draw, anke draw, 3 swap anke petersen")
    assert [(action.player, action.target) for action in record.actions] == [(2, 0), (0, 0), (2, 2)]


NAMES = st.text(alphabet="aAß Łſ'-.:+1\uff1d\ufb03\u0308", min_size=1, max_size=12).filter(
    lambda name: name_key(name) and not single_line(name).isdecimal()
)


@pytest.mark.parametrize("written", ["Weiß", "WEISS", "weiß"])
def test_name_whose_capitals_are_more_letters_is_read(written: str) -> None:
    record = record_from(f'[RuleSet "standard"][Seats "Anke; Weiß"][Dealer "{written}"][Seed "1"] {written} swap anke')
    assert (record.dealer, record.actions[0].player, record.actions[0].target) == (1, 1, 0)


@given(st.lists(NAMES, min_size=2, max_size=6, unique_by=name_key), st.data())
def test_whoever_is_called_differently_is_read_by_name(names: list[str], data: st.DataObject) -> None:
    seats = tuple(single_line(name) for name in names)
    player, other = (data.draw(st.integers(0, len(seats) - 1)) for _ in range(2))
    for written in (str, str.upper, str.casefold):
        action, _drawn = ActionReader(seats, None).read(f"{written(seats[player])} swap {written(seats[other])}")
        assert (action.player, action.target) == (player, other)


def test_seat_called_by_a_number_is_still_the_seat_of_that_number() -> None:
    record = record_from('[RuleSet "standard"][Seats "2; 1"][Seed "1"] 1 draw')
    assert record.actions[0].player == 0


def test_comments_belong_to_the_entry_before_them() -> None:
    record = record_from("; before\n" + HEAD + "{all\n over  two lines}{} 1 r7 {a; b} ; c }\n;\n{d}\n2 draw")
    assert record.comments == ("before", "all over two lines")
    assert [entry.comments for entry in record.entries] == [("a; b", "c }", "d"), ()]


def test_entries_know_their_place() -> None:
    record = record_from(HEAD + "\n 1 r7, 2 draw\n")
    assert [(entry.line, entry.column) for entry in record.entries] == [(5, 2), (5, 8)]


def test_deck_order_and_later_shuffles() -> None:
    order = format_cards(STANDARD_CARDS)
    text = f'[RuleSet "standard"][Seats "a;b"][Shuffles "18446744073709551615"][DeckOrder "{order}"]'
    assert record_from(text).deal == DeckOrder(STANDARD_CARDS, (1 << 64) - 1)
    assert record_from(text.replace('[Shuffles "18446744073709551615"]', "")).deal == DeckOrder(STANDARD_CARDS, 0)


@pytest.mark.clause("L5b")
def test_deck_replaces_the_one_of_the_rule_set() -> None:
    record = record_from(HEAD + '[Deck "luvsh108_golden"] 1 uno@2, 1 gold@2, 1 y1@2')
    assert record.rule_set.deck.value == "luvsh108_golden"
    assert len(set(record.actions)) == 1


def test_own_edition_is_read_from_json_or_by_its_code() -> None:
    own = '{"code": "haus", "name": "Haus", "valid_from": "2026-01-01",\n"source": "", "play": {"seven_swaps": true}}'
    assert record_from(HEAD.replace('"luvsh-2006"', own)).rule_set.play.seven_swaps
    quoted = own.replace("\n", " ").replace('"', '\\"')
    assert record_from(HEAD.replace('"luvsh-2006"', f'"{quoted}"')).rule_set.play.seven_swaps

    edition = make_rules(bonus_most_wins=7)
    (read,) = read_records(HEAD.replace("luvsh-2006", "Haus"), {"haus": edition})
    assert read.record is not None
    assert read.record.rule_set == edition


def test_tag_after_an_entry_begins_the_next_game() -> None:
    first, second, third = read_records(HEAD + "1 r7\n" + HEAD.replace('"7"', '"8"') + HEAD)
    assert [read.line for read in (first, second, third)] == [1, 5, 8]
    assert [read.record.deal for read in (first, second, third) if read.record] == [Seed(7), Seed(8), Seed(7)]


@pytest.mark.parametrize(
    ("tag", "code", "column", "text"),
    [
        ('[Dealer "4"]', "PLAYER_UNKNOWN", 10, "4"),
        ('[Dealer "2 3"]', "PLAYER_UNKNOWN", 10, "2 3"),
        ("[Dealer 2]", "TAG_UNREADABLE", 1, "[Dealer 2]"),
        ('[Dealer "2" 3]', "TAG_UNREADABLE", 1, '[Dealer "2" 3]'),
        ("[]", "TAG_UNREADABLE", 1, "[]"),
        ('[Event "open]', "TAG_UNREADABLE", 1, '[Event "open]'),
        ('[Event {"a": ]', "TAG_UNREADABLE", 1, '[Event {"a": ]'),
        ('[seed "8"]', "TAG_TWICE", 1, "seed"),
        ('[Deck "skat"]', "DECK_UNKNOWN", 8, "skat"),
        ('[Deck "junior56"]', "RULE_SET_REFUSED", 11, None),
        ('[DeckOrder ""]', "DEAL_TWICE", 1, None),
        ('[Shuffles "7"]', "SHUFFLES_ALONE", 1, None),
        ('[Shuffles "18446744073709551616"]', "NUMBER_UNREADABLE", 12, "18446744073709551616"),
        ('[Result "Anke won"]', "RESULT_UNREADABLE", 10, "Anke won"),
        ('[Result "2 wins: 35 0"]', "POINTS_DIFFER_FROM_SEATS", 10, "2 wins: 35 0"),
        ('[Result "Bjørn wins: 35 0 1"]', "PLAYER_UNKNOWN", 10, "Bjørn"),
    ],
)
def test_defect_of_a_tag_has_its_place(tag: str, code: str, column: int, text: str | None) -> None:
    read = read_one(HEAD + tag)
    assert read.record is None
    found = [(defect.code.name, defect.column, defect.text) for defect in read.defects]
    assert (code, column, text) in found


@pytest.mark.parametrize(
    ("old", "new", "code", "column"),
    [
        ('[RuleSet "luvsh-2006"]', "", "RULE_SET_MISSING", 1),
        ("luvsh-2006", "skat", "RULE_SET_UNKNOWN", 11),
        ('"luvsh-2006"', '"{7"', "RULE_SET_NOT_JSON", 11),
        ('"luvsh-2006"', '{"code": "x", "shape": 1}', "RULE_SET_REFUSED", 10),
        ('[Seats "Anke; Björn; Anke Petersen"]', "", "SEATS_MISSING", 1),
        ("Anke; Björn", "Anke; ", "SEAT_WITHOUT_NAME", 9),
        ("Anke; Björn", "Anke; ANKE", "SEAT_TWICE", 9),
        ("Anke; Björn", "Björn; BJO\u0308RN", "SEAT_TWICE", 9),
        ("; Björn; Anke Petersen", "", "SEATS_REFUSED", 9),
        ('[Seed "7"]', "", "DEAL_MISSING", 1),
        ('"7"', '"sieben"', "NUMBER_UNREADABLE", 8),
        ('"7"', f'"{"7" * 5_000}"', "NUMBER_UNREADABLE", 8),
        ('[Seed "7"]', '[DeckOrder "r7 x b5 y"]', "CARD_UNKNOWN", 16),
        ('[Seed "7"]', '[DeckOrder "r7 b5"]', "DECK_INCOMPLETE", 13),
    ],
)
def test_defect_of_the_head_has_its_place(old: str, new: str, code: str, column: int) -> None:
    read = read_one(HEAD.replace(old, new) + "1 r7")
    assert read.record is None
    assert (code, column) in [(defect.code.name, defect.column) for defect in read.defects]


def test_each_refused_parameter_is_named() -> None:
    play = '{"jumpin": "off", "stocks": "viel"}'
    own = f'{{"code": "x", "name": "x", "valid_from": "2026-01-01", "source": "", "play": {play}}}'
    read = read_one(HEAD.replace('"luvsh-2006"', own))
    assert [str(defect) for defect in read.defects] == [
        "The rule set is refused: play.jumpin: there is no such parameter (L1).",
        "The rule set is refused: play.stocks: “viel” cannot be read, expected a whole number (L1).",
    ]


def test_parameter_that_is_there_twice_is_named() -> None:
    read = read_one(HEAD.replace('"luvsh-2006"', '{"code": "x",\n "code": "y"}'))
    assert [str(defect) for defect in read.defects] == [
        "The parameters of the rule set are not JSON: the key “code” is there twice."
    ]


def test_wrong_deck_order_names_the_cards() -> None:
    order = f"r7 {format_cards(STANDARD_CARDS[1:])}"
    read = read_one(f'[RuleSet "standard"][Seats "a;b"][DeckOrder "{order}"]')
    assert [str(defect) for defect in read.defects] == ["These are not the cards of the deck: missing r0; too many r7."]


@pytest.mark.parametrize(
    ("entry", "code", "column", "text"),
    [
        ("4 r7", "PLAYER_UNKNOWN", 1, "4"),
        ("Dörte r7", "PLAYER_UNKNOWN", 1, "Dörte"),
        ("99999999999 r7", "PLAYER_UNKNOWN", 1, "99999999999"),
        ("1", "ACTION_UNKNOWN", 2, ""),
        ("1 flies", "ACTION_UNKNOWN", 3, "flies"),
        ("1 7", "CARD_NOT_IN_DECK", 3, "7"),
        ("1 r+1", "CARD_NOT_IN_DECK", 3, "r+1"),
        ("1 jump", "CARD_UNKNOWN", 7, ""),
        ("1 jump in", "CARD_UNKNOWN", 8, "in"),
        ("1 W>", "COLOR_UNKNOWN", 5, ""),
        ("1 W>pink", "COLOR_UNKNOWN", 5, "pink"),
        ("1 name", "COLOR_UNKNOWN", 7, ""),
        ("1 UNO@4", "PLAYER_UNKNOWN", 7, "4"),
        ("1 draw 3", "STOCK_UNKNOWN", 8, "3"),
        ("1 demand 2", "OFFENCE_UNKNOWN", 11, ""),
        ("1 demand 2 murder", "OFFENCE_UNKNOWN", 12, "murder"),
        ("1 fault wrong_card r77", "CARD_UNKNOWN", 20, "r77"),
        ("1 keep r7", "WORDS_LEFT", 8, "r7"),
        ("1 r7 2 b7", "WORDS_LEFT", 6, "2 b7"),
        ("}", "PLAYER_UNKNOWN", 1, "}"),
        ("{open", "COMMENT_OPEN", 1, "{open"),
    ],
)
def test_defect_of_an_entry_has_its_place(entry: str, code: str, column: int, text: str) -> None:
    read = read_one(HEAD + "1 r7\n" + entry + "\n2 draw")
    assert [(x.code.name, x.line, x.column, x.text) for x in read.defects] == [(code, 5, column, text)]


def test_all_defects_are_listed_in_the_order_of_the_text() -> None:
    text = HEAD.replace("luvsh", "luvhs") + "[Dealer\n1 r77\n2 flies\n{\n" + HEAD + "x"
    assert [(line, code) for line, _column, code, _text in defects(text)] == [
        (1, "RULE_SET_UNKNOWN"),
        (4, "TAG_UNREADABLE"),
        (5, "ACTION_UNKNOWN"),
        (6, "ACTION_UNKNOWN"),
        (7, "COMMENT_OPEN"),
        (11, "PLAYER_UNKNOWN"),
    ]


def test_game_ends_before_what_cannot_be_read() -> None:
    read = read_one(HEAD + "1 r7\n2 draw\n3 flies\n1 draw")
    assert read.record is not None
    assert [entry.line for entry in read.record.entries] == [4, 5]


def test_defect_quotes_the_beginning_of_a_long_text() -> None:
    (defect,) = read_one(HEAD + "1 " + "x" * 1_000).defects
    assert (defect.severity, defect.clauses) == (Severity.ERROR, ("L6.7",))
    assert str(defect).startswith(f"“{'x' * 60}…” is neither a card nor an action;")


def test_endless_deck_order_is_refused_at_once() -> None:
    (defect,) = read_one(HEAD.replace('[Seed "7"]', f'[DeckOrder "{"99xr7 " * 100_000}"]')).defects
    assert (defect.code.name, len(str(defect.values["surplus"]))) == ("DECK_INCOMPLETE", 61)


def test_result_need_not_be_stated() -> None:
    assert record_from(HEAD + '[Result "*"]').result is None


def test_fault_may_name_another_player_without_a_card() -> None:
    (action,) = record_from(HEAD + "1 fault advice @3").actions
    assert (action.card, action.target, action.offence) == (NONE, 2, Offence.ADVICE)


@pytest.mark.parametrize("text", ["", " \n ", "\ufeff", "{only a comment}"])
def test_text_without_a_game_is_one_defect(text: str) -> None:
    assert defects(text) == [(1, 1, "EMPTY", None)]


def test_bytes_are_read_in_the_encoding_that_they_have() -> None:
    for encoding in ("utf-8", "utf-8-sig", "utf-16", "cp1252"):
        (read,) = read_records_bytes(HEAD.encode(encoding))
        assert read.record is not None
        assert read.record.seats == ("Anke", "Björn", "Anke Petersen")


def test_too_much_is_refused_where_that_is_wanted() -> None:
    data = (HEAD + "1 draw\n" * 12).encode()
    (too_large,) = read_records_bytes(data, most_bytes=100)
    (too_long,) = read_records_bytes(data, most_entries=10)

    assert [str(defect) for defect in too_large.defects] == ["The file has 156 bytes; at most 100 are read."]
    assert [(defect.code.name, defect.line) for defect in too_long.defects] == [("TOO_LONG", 14)]
    assert too_long.record is not None
    assert len(too_long.record.entries) == 10
    assert read_records_bytes(data)[0].defects == ()


@pytest.mark.parametrize(
    "text", ["a" + " " * 190_000, "a " * 95_000, "a wins " * 27_000, "1 wins:" + " 1" * 95_000 + "x"]
)
def test_endless_result_is_refused_at_once(text: str) -> None:
    codes = [defect.code.name for defect in read_one(HEAD + f'[Result "{text}"]').defects]
    assert codes == ["RESULT_UNREADABLE"]
