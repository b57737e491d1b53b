"""Games that were recorded in part: what is not known stays unknown, and what was true is never called wrong."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import parse_cards
from engine.play import Action, ActionKind, GameInProgress, Referee
from engine.records import Cards, Entry, OpenDeal, Record, Replay, read_records, record_of, replay, write_record
from engine.records.open_table import OpenTable
from engine.rulesets import STANDARD, Drawing, LastCardDraws
from tests.engine.records.games import play_at_random, played_games


def masked(cards: Cards, generator: Random, share: float) -> Cards:
    return tuple(None if generator.random() < share else card for card in cards)


def opened(game: GameInProgress, seed: int, share: float) -> Record:
    """The record of a game of which that share of the cards is not known, and shuffles are never told."""
    record, generator = record_of(game, with_cards=True), Random(seed)
    hands = tuple(masked(tuple(hand), generator, share) for hand in game.start.hands)
    entries = []
    for entry in record.entries:
        drawn, stock = entry.drawn, entry.new_stock
        entries.append(
            replace(
                entry,
                drawn=drawn and masked(drawn, generator, share),
                new_stock=None if stock is None or generator.random() < share else masked(stock, generator, share),
            )
        )
    final = tuple(tuple(hand) for hand in game.state.hands) if game.referee.is_over(game.state) else None
    deal = OpenDeal(game.start.pile[0], hands)
    return replace(record, deal=deal, entries=tuple(entries), final_hands=final, comments=("open",))


def read_one(text: str) -> Record:
    (read,) = read_records(text)
    assert read.defects == (), [str(defect) for defect in read.defects]
    assert read.record is not None
    return read.record


def played_again(record: Record) -> Replay:
    return replay(read_one(write_record(record)))


@given(played_games(), st.sampled_from((0.0, 0.3, 1.0)))
def test_true_game_is_never_called_wrong_whatever_is_unknown(drawn: tuple[GameInProgress, int], share: float) -> None:
    game, seed = drawn
    record = opened(game, seed, share)
    assert read_one(write_record(record)) == record

    played = played_again(record)

    assert played.error is None, (str(played.error), played.error.number)
    assert played.wrong_hands == ()
    if game.referee.is_over(game.state):
        assert played.result == game.result()


@pytest.mark.parametrize("seed", [7, 66])
def test_last_cards_of_the_stock_need_not_fit_nor_be_as_many_as_are_due(seed: int) -> None:
    """Where cards are drawn until one fits: in one game none of the last does, in the other a challenge finds three."""
    until_fit = replace(STANDARD, play=replace(STANDARD.play, drawing=Drawing.UNTIL_FIT))
    game = GameInProgress.deal(Referee(until_fit, players=10), Random(seed), dealer=0)
    play_at_random(game, Random(seed + 1), 60)
    played = played_again(opened(game, seed, share=1.0))
    assert played.error is None, (str(played.error), played.error.number)


HEAD = '[RuleSet "standard"]\n[Seats "Anke; Björn"]\n[StartCard "r7"]\n'
ANKE = '[DealtHands "; r5 r9 b5 y1 y2 y3 y4"]\n'


def told(text: str) -> Replay:
    return replay(read_one(text))


@pytest.mark.clause("L5", "K11")
@pytest.mark.parametrize(
    ("entries", "code", "number"),
    [
        ("2 r5, 1 b5, 2 b5", None, None),
        ("2 r5, 1 r9, 2 r9, 1 draw, 2 y1", "NEITHER", 5),
        ("2 g7", "NOT_IN_HAND", 1),
        ("1 r5", "NOT_ON_TURN", 1),
        ("2 r5, 1 r5, 2 r5", "NOT_IN_HAND", 3),
        ("2 r5, 1 r8, 2 r9, 1 r8, 2 draw r8", "DRAWN_DIFFERS", 5),
        ("2 draw r2, 2 keep, 1 r2, 2 r2", None, None),
        ("2 draw r2, 1 r8", "NOT_ON_TURN", 2),
        ("2 draw, 1 r8", None, None),
        ("2 draw, 2 keep, 1 r8", None, None),
        ("2 draw, 2 b7", None, None),
        ("2 draw, 2 r5", None, None),
        ("2 draw r2, 2 r5", "ONLY_DRAWN", 2),
        ("2 draw ? ?", "DRAWN_DIFFERS", 1),
        ("2 r5, 1 r+2, 2 take ? b1", None, None),
        ("2 r5, 1 r+2, 2 take ?", "DRAWN_DIFFERS", 3),
        ("0 stock, 2 draw", "NO_NEW_STOCK", 1),
    ],
)
def test_what_follows_from_known_cards_is_checked(entries: str, code: str | None, number: int | None) -> None:
    played = told(HEAD + ANKE + entries)
    if code is None:
        assert played.error is None, str(played.error)
    else:
        assert played.error is not None
        assert (played.error.explanation.reason.code.name, played.error.number) == (code, number)


@pytest.mark.clause("K16", "K17")
@pytest.mark.parametrize(("cards", "turn"), [("", 1), (" < 6x?", 1), (" < y9 y8 y7 y6 ? ?", 1), (" < 4x?", 0)])
def test_challenge_of_an_unknown_hand_ends_as_the_drawn_cards_tell(cards: str, turn: int) -> None:
    played = told(HEAD.replace("Anke", "Cäcilia; Anke") + f"2 W+4>g, 3 challenge, 2 show{cards}")

    assert played.error is None
    assert played.state.turn == {1: 0, 0: 2}[turn]


def small_game(
    seats: str,
    hands: str,
    entries: str,
    *,
    play: str = "{}",
    dealer: int = 1,
    tags: str = "",
    last: str = "unless_passed_on",
) -> Replay:
    """The replay of a record with few dealt cards; a draw two spares drawing after the last card."""
    count = max(len(hand.split()) for hand in hands.split(";"))
    rule_set = (
        '{"code": "x", "name": "x", "valid_from": "2026-01-01", "source": "", '
        f'"table": {{"cards_dealt": {count}}}, "play": {play}, "scoring": {{"last_card_draws": "{last}"}}}}'
    )
    head = f'[RuleSet {rule_set}]\n[Seats "{seats}"]\n[Dealer "{dealer}"]\n[StartCard "r7"]\n'
    return told(f'{head}[DealtHands "{hands}"]{tags}\n{entries}')


@pytest.mark.clause("K6")
@pytest.mark.parametrize("seats", ["Anke; Björn", "Anke; Björn; Cäcilia", "Anke; Björn; Cäcilia; Dörte"])
@pytest.mark.parametrize(
    ("entries", "held"),
    [
        ("2 r+2 < y1 y2", 3),
        ("2 r+2 < y1 b+2", 3),
        ("2 r+2 < ? ?", 3),
        ("2 r+2, {hit} take y1 y2", 3),
        ("2 r+2, {hit} b+2", 0),
        ("2 r+2, {hit} r+2", 0),
        ("2 r+2, 2 fault other, {hit} take y1 y2", 3),
        ("2 r+2, {hit} fault advice, 2 demand {hit} advice < ? ?, {hit} b+2", 2),
    ],
)
def test_hit_by_the_last_card_is_unable_to_spare_drawing_unless_the_game_goes_on(
    seats: str, entries: str, held: int
) -> None:
    hands, hit = ["?"] * (seats.count(";") + 1), 2 if seats.count(";") > 1 else 0
    hands[1] = "r+2"
    played = small_game(seats, "; ".join(hands), entries.format(hit=hit + 1))

    assert played.error is None, (str(played.error), played.error.number)
    assert (played.is_over, len(played.state.hands[hit])) == (True, held)


@pytest.mark.clause("K6", "K12")
@pytest.mark.parametrize(
    ("entries", "number"),
    [("2 W+4>b, 3 b+2", None), ("2 W+4>b, 3 take ? ? ? ?", None), ("2 W+4>b, 3 y+2", 2), ("2 W+4>b < ? ?", 1)],
)
def test_only_a_draw_two_that_fits_spares_drawing_after_an_unknown_draw_four(entries: str, number: int | None) -> None:
    played = small_game("Anke; Björn; Cäcilia", "; W+4; ", entries)
    assert (played.error and played.error.number) == number


@pytest.mark.clause("K6", "K24")
@pytest.mark.parametrize(
    ("entries", "held"), [(" < y1 y2", 3), (", 2 take y1 y2", 3), (", 2 b+2", 0), (", 3 fault other, 2 take ? ?", 3)]
)
def test_last_card_that_is_thrown_in_hits_the_player_after_the_thrower(entries: str, held: int) -> None:
    played = small_game(
        "Anke; Björn; Cäcilia", "r5 r+2; r+2; ", f"1 r5, 2 r+2, 1 jump r+2{entries}",
        dealer=3, play='{"jump_in": "after_thrower"}',
    )  # fmt: skip
    assert played.error is None, (str(played.error), played.error.number)
    assert (played.is_over, len(played.state.hands[1])) == (True, held)


@pytest.mark.clause("L7")
@pytest.mark.parametrize(
    ("entries", "number"), [("2 r5, 1 fault other", 2), ("1 fault uno_forgotten", 1), ("1 fault last_slap", 1)]
)
def test_broken_rule_without_a_card_that_cannot_be_is_refused_in_an_open_game(entries: str, number: int) -> None:
    played = small_game("Anke; Björn", "; r5", entries)
    assert played.error is not None
    assert (played.error.number, played.error.explanation.reason.code.name) == (number, "NO_FAULT")


@pytest.mark.clause("L7", "K13", "K18")
@pytest.mark.parametrize(
    ("later", "number"),
    [
        ("", None),
        ("3 extra ?", None),
        ("2 extra ?", None),
        ("1 extra ?", None),
        ("2 uno", None),
        ("2 uno, 3 extra ?", None),
        ("2 uno, 2 extra ?", 3),
        ("2 extra ?, 3 extra ?", 3),
        ("3 extra ?, 3 y1", 2),
    ],
)
def test_drawn_card_that_nobody_knows_fits_if_it_still_is_the_turn_of_who_drew_it(
    later: str, number: int | None
) -> None:
    """A record may break off before it says whether the card was laid or kept."""
    played = small_game("Anke; Björn; Cäcilia", "?; ?; ?", f"2 draw ?, {later}", play='{"draws_out_of_turn": true}')
    assert (played.error and played.error.number) == number


@pytest.mark.clause("L6.16", "L7")
@pytest.mark.parametrize("later", ["", "2 extra ?", "1 extra ?", "3 give r1, 2 extra ?", "2 fault swearing, 2 extra ?"])
def test_unknown_gifts_may_be_missing_where_the_record_breaks_off(later: str) -> None:
    head = HEAD.replace("standard", "luvsh-2006").replace("Björn", "Björn; Cäcilia")
    played = told(f'{head}[Dealer "3"]\n1 UNO@2, {later}')
    assert played.error is None, (str(played.error), played.error.number)


@pytest.mark.clause("K16", "K17")
@pytest.mark.parametrize(
    ("later", "is_bluff"),
    [("", False), ("3 g1", True), ("1 g1", False), ("3 draw", True), ("1 extra ?", True), ("3 extra ?", False)],
)
def test_challenge_of_an_unknown_hand_ends_as_the_next_turn_tells_where_no_cards_are_stated(
    later: str, is_bluff: bool
) -> None:
    played = small_game(
        "Anke; Björn; Cäcilia", "? ? ? ?; W+4; ? ? ? ?", f"2 W+4>g, 3 challenge, 2 show, {later}",
        play='{"draws_out_of_turn": true, "challenge": true}',
    )  # fmt: skip
    assert played.error is None, (str(played.error), played.error.number)
    assert len(played.state_after(3).hands[1]) == (7 if is_bluff else 3)


@pytest.mark.clause("K6")
@pytest.mark.parametrize(
    ("entries", "final", "number"),
    [
        ("2 W+4>g < y1 g2 b3 g4", "y9 y1 b3", None),
        ("2 W+4>g < y1 g2 b3 g4", "? ? ?", None),
        ("2 W+4>g < ? ? ? ?", "y9 y1 b3", None),
        ("2 W+4>g < ? ? ? ?", "y9", None),
        ("2 W+4>g < ? ? ? ?", "y9 r1 r2 r3 r4", None),
        ("2 W+4>g < ? g2 y1 ?", "y9 y1 b3", None),
        ("2 W+4>g < ? g2 y1 ?", "y9 y1 b3 b3", None),
        ("2 W+4>g < ? g2 y1 ?", "", None),
        ("2 W+4>g < y1 b3", "y9 y1 b3", 1),
        ("2 W+4>g", "y9 r1", None),
    ],
)
def test_cards_that_are_laid_at_once_after_the_last_card_are_drawn_as_well(
    entries: str, final: str, number: int | None
) -> None:
    tags = f'[FinalHands "b5; ; {final}"]' if final else ""
    played = small_game("Anke; Björn; Cäcilia", "b5; W+4; y9", entries, tags=tags, last="unless_laid")
    assert (played.error and played.error.number, played.wrong_hands) == (number, ())


@pytest.mark.clause("K6")
@pytest.mark.parametrize(
    ("entries", "final"), [("2 W+4>g < y1 g2 b3 g4", "y9 y1"), ("2 W+4>g < y1 ? ? g4", "y9 y1 b3 r4 b6")]
)
def test_final_hand_is_wrong_that_lacks_or_has_more_cards_than_were_drawn(entries: str, final: str) -> None:
    tags = f'[FinalHands "b5; ; {final}"]'
    played = small_game("Anke; Björn; Cäcilia", "b5; W+4; y9", entries, tags=tags, last="unless_laid")
    assert (played.error, played.wrong_hands) == (None, (2,))


@pytest.mark.clause("L8.2")
@pytest.mark.parametrize(("final", "wrong"), [("?", ()), ("r9", ()), ("r8", (0,)), ("? ?", (0,))])
def test_final_hand_may_leave_open_what_the_replay_knows(final: str, wrong: tuple[int, ...]) -> None:
    played = small_game("Anke; Björn", "r9; r5", "2 r5", tags=f'[FinalHands "{final}; "]')
    assert (played.error, played.wrong_hands) == (None, wrong)


@pytest.mark.clause("K6", "K14")
@pytest.mark.parametrize("entries", ["0 stock r7, 2 r+2 < b1 r7", "2 r+2 < ? r7"])
def test_new_stock_is_made_for_what_is_drawn_after_the_last_card(entries: str) -> None:
    """The start card is drawn as the last of all, fits, and lies on the pile again."""
    played = small_game(
        "Anke; Björn; Cäcilia", "; r+2; y9", f"{103 * '1 extra, '}{entries}",
        play='{"draws_out_of_turn": true}', last="unless_laid",
    )  # fmt: skip
    assert played.error is None, (str(played.error), played.error.number)
    assert (len(played.state.hands[2]), played.state.stocks, len(played.state.pile)) == (2, [b""], 2)


@pytest.mark.clause("K6", "K14")
def test_record_with_cards_tells_the_new_stock_from_which_cards_are_laid_at_once() -> None:
    rules = replace(
        STANDARD,
        table=replace(STANDARD.table, cards_dealt=1),
        play=replace(STANDARD.play, draws_out_of_turn=True),
        scoring=replace(STANDARD.scoring, last_card_draws=LastCardDraws.UNLESS_LAID),
    )
    game = GameInProgress.deal(Referee(rules, players=3), Random(28), dealer=0)
    for _card in range(103):
        game.push(Action(ActionKind.DRAW_EXTRA, 0))
    game.push(game.referee.turn_actions(game.state)[0])

    record = record_of(game, with_cards=True)

    assert (game.referee.is_over(game.state), len(game.state.pile)) == (True, 3)
    assert record.entries[-1].new_stock == tuple(game.start.pile)
    assert (replay(record).error, replay(record).findings) == (None, ())


@pytest.mark.clause("K13", "K16")
def test_unknown_draw_four_that_is_wrong_for_the_hand_does_not_end_the_drawing() -> None:
    """Of the cards that nobody knows every other one would have ended it."""
    play = replace(STANDARD.play, drawing=Drawing.UNTIL_FIT, challenge=False)
    rules = replace(STANDARD, table=replace(STANDARD.table, cards_dealt=1), play=play)
    game = GameInProgress.deal(Referee(rules, players=2), Random(1), dealer=0)
    pack, start = game.referee.pack, game.start.copy()
    start.hands = [bytearray(pack.hand(parse_cards(card))) for card in ("b1", "r5")]
    start.pile, start.color = bytearray(pack.hand(parse_cards("r7"))), pack.colors[pack.hand(parse_cards("r7"))[0]]
    start.stocks = [bytearray(pack.hand(parse_cards("W+4 r2 r9 r3")))]
    deal = OpenDeal(start.pile[0], tuple(tuple(hand) for hand in start.hands))
    table = OpenTable(game.referee, replace(record_of(game), deal=deal), start)

    entry = Entry(Action(ActionKind.DRAW, start.turn, target=0), drawn=(None, pack.hand(parse_cards("r9"))[0]))

    assert table.play(entry, ()).is_legal
    assert table.state.hands[start.turn][-2:] == bytes(pack.hand(parse_cards("W+4 r9")))


@pytest.mark.clause("L8.2", "L9")
def test_points_of_unknown_cards_are_not_checked_and_that_is_said() -> None:
    short = HEAD.replace('"standard"', '{"code": "x", "name": "x", "valid_from": "2026-01-01", "source": "", '
                         '"table": {"cards_dealt": 1}}')  # fmt: skip
    played = told(short + '[Result "2 wins: 99 0"]\n2 r5')

    assert (played.is_over, played.result, played.unknown) == (True, None, (1, 0))
    assert [str(finding) for finding in played.findings] == [
        "The last cards of Anke are not all known (1): the points cannot be checked."
    ]
    known = told(short + '[Result "2 wins: 9 0"]\n[FinalHands "b9; "]\n2 r5')
    assert (known.findings, known.result is not None and known.result.points) == ((), (9, 0))
    other = told(short + '[Result "1 wins: 9 0"]\n2 r5')
    assert [finding.code.name for finding in other.findings] == ["HAND_UNKNOWN", "RESULT_DIFFERS"]
    wrong = told(short + '[FinalHands "r5 r5; "]\n2 r5')
    assert [finding.code.name for finding in wrong.findings] == ["FINAL_HAND_DIFFERS"]


@pytest.mark.clause("L8.2")
def test_stated_final_hands_of_a_known_game_are_checked() -> None:
    game = GameInProgress.deal(Referee(STANDARD, 2), Random(1))
    while actions := game.referee.turn_actions(game.state):
        game.push(actions[0])
    hands = tuple(tuple(hand) for hand in game.state.hands)
    assert replay(replace(record_of(game), final_hands=hands)).findings == ()
    assert [finding.code.name for finding in replay(replace(record_of(game), final_hands=hands[::-1])).findings] == [
        "FINAL_HAND_DIFFERS",
        "FINAL_HAND_DIFFERS",
    ]


@pytest.mark.parametrize(
    ("tags", "code", "column"),
    [
        ('[DealtHands "r5; r9"]', "HANDS_ALONE", 1),
        ('[StartCard "r7"][Seed "1"]', "DEAL_TWICE", 17),
        ('[StartCard "W+4"]', "START_REFUSED", 13),
        ('[StartCard "?"]', "CARD_UNKNOWN", 13),
        ('[StartCard "r7 r8"]', "CARD_UNKNOWN", 13),
        ('[StartCard "x"]', "CARD_UNKNOWN", 13),
        ('[StartCard "r7"][DealtHands "r5"]', "HANDS_DIFFER_FROM_SEATS", 30),
        ('[StartCard "r7"][DealtHands "r5; 8x?"]', "HAND_TOO_LARGE", 30),
        ('[StartCard "r7"][DealtHands "r5; zz"]', "CARD_UNKNOWN", 34),
        ('[StartCard "r7"][DealtHands "r7; r7"]', "CARDS_SURPLUS", 30),
        ('[StartCard "r7"][FinalHands "r7; ; "]', "HANDS_DIFFER_FROM_SEATS", 30),
    ],
)
def test_head_that_cannot_be_is_named_with_its_place(tags: str, code: str, column: int) -> None:
    (read,) = read_records('[RuleSet "standard"]\n[Seats "Anke; Björn"]\n' + tags + "\n1 draw")
    assert read.record is None
    assert (3, column, code) in [(defect.line, defect.column, defect.code.name) for defect in read.defects]


def test_steps_show_what_is_known_by_then() -> None:
    played = told(HEAD + ANKE + "2 r5, 1 r8, 2 draw r2, 2 keep")

    unknown = [tuple(sum(hand.values()) for hand in played.table_after(step)[1]) for step in range(5)]
    assert unknown == [(7, 0), (7, 0), (6, 0), (6, 0), (6, 0)]
    assert [step.state.hands for step in played.steps()][-1] == played.state.hands == played.state_after(4).hands
