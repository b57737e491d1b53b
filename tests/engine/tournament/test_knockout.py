from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.rulesets import LEAGUE_2006, EqualTotals, EveningTieCriterion, RuleSet, ScoringSystem
from engine.sheet import GameRow, Hand, Seat, Sheet
from engine.tournament import (
    KnockoutState,
    Stage,
    StageKind,
    StepKind,
    WrongResults,
    find_plan_refusals,
    follow_knockout,
)
from tests.engine.builders import make_rules, make_sheet, make_system, scored
from tests.support.examples import examples

FINAL = Stage(StageKind.FINAL, games=2)
MORE_WON = make_rules(equal_totals=EqualTotals.BROKEN, tie_criteria=(EveningTieCriterion.MORE_GAMES_WON,))


def sheet(players: str, *rows: str, table: int = 1, lots: dict[int, int] | None = None) -> Sheet:
    return make_sheet(*rows, names=tuple(players), table=table, lots=lots)


def followed(
    stages: Sequence[Stage], players: Sequence[str], played: Sequence[Sequence[Sheet]], rules: RuleSet
) -> KnockoutState:
    return follow_knockout(stages, players, scored(played, rules), rules)


def texts(state: KnockoutState, player: str) -> list[str]:
    return [str(reason) for outcome in state.outcomes if outcome.player == player for reason in outcome.reasons]


@pytest.mark.clause("L1b", "L8.4")
def test_before_the_first_round_everybody_plays() -> None:
    state = followed([FINAL], "abc", [], LEAGUE_2006)

    assert (state.still_in, state.winner, state.places) == (("a", "b", "c"), None, ())
    assert (state.next_step.kind, state.next_step.games, state.next_step.players) == (StepKind.PLAY, 2, ("a", "b", "c"))


@pytest.mark.clause("L1b")
def test_best_of_each_group_go_on() -> None:
    stages = [Stage(StageKind.GROUPS, games=1, go_on=1, tables=2), FINAL]
    groups = [sheet("abc", "20 W 9"), sheet("def", "W 30 50", table=2)]
    state = followed(stages, "abcdef", [groups], LEAGUE_2006)

    assert state.still_in == ("b", "d")
    assert dict(state.places) == {"c": 3, "e": 4, "a": 5, "f": 6}
    assert texts(state, "c") == [
        "Out after stage 1: place 2 at the table; only the best 1 go on.",
        "Place 2 with a total of 9.",
    ]
    assert texts(state, "b")[0] == "Stage 1: place 1 at the table; the best 1 go on."
    assert (state.next_step.kind, state.next_step.stage, state.next_step.players) == (StepKind.PLAY, 1, ("b", "d"))


@pytest.mark.clause("L1b", "D12")
def test_equal_totals_of_two_groups_share_a_place() -> None:
    stages = [Stage(StageKind.GROUPS, games=1, go_on=1, tables=2), FINAL]
    groups = [sheet("abc", "20 W 9"), sheet("def", "W 9 50", table=2)]

    assert dict(followed(stages, "abcdef", [groups], LEAGUE_2006).places) == {"c": 3, "e": 3, "a": 5, "f": 6}


@pytest.mark.clause("L1b", "L8.4")
def test_every_round_the_player_with_most_points_leaves() -> None:
    stages = [Stage(StageKind.ELIMINATION, games=1, go_on=2), FINAL]
    played = [[sheet("abcd", "W 9 30 20")], [sheet("abd", "50 W 20")]]
    state = followed(stages, "abcd", played, LEAGUE_2006)

    assert [(out.player, out.round) for out in state.departures] == [("c", 1), ("a", 2)]
    assert texts(state, "c")[0] == "Out after round 1 of stage 1: the worst result of the 4 still in."
    assert (state.still_in, dict(state.places)) == (("b", "d"), {"a": 3, "c": 4})

    over = followed(stages, "abcd", [*played, [sheet("bd", "W 30", "9 W")]], LEAGUE_2006)
    assert (over.winner, over.places) == ("b", (("b", 1), ("d", 2), ("a", 3), ("c", 4)))
    assert texts(over, "d")[-2:] == ["Place 2 in the final.", "Place 2 with a total of 30."]
    assert over.next_step.kind is StepKind.OVER


@pytest.mark.clause("L1b", "K1")
def test_fewest_points_leave_where_most_win() -> None:
    rules = make_system(ScoringSystem.FIXED_GAMES, games=1)
    stages = [Stage(StageKind.GROUPS, games=1, go_on=1, tables=2), Stage(StageKind.FINAL, games=1)]
    state = followed(stages, "abcd", [[sheet("ab", "W 9"), sheet("cd", "20 W", table=2)]], rules)

    assert (state.still_in, dict(state.places)) == (("a", "d"), {"b": 3, "c": 3})


@pytest.mark.clause("L1b", "D2")
def test_a_tie_is_broken_by_the_criteria_of_the_rule_set() -> None:
    stages = [Stage(StageKind.FINAL, games=3)]
    final = sheet("abc", "W 9 20", "W 9 20", "18 W 50")

    assert followed(stages, "abc", [[final]], LEAGUE_2006).next_step.kind is StepKind.DRAW_LOTS
    state = followed(stages, "abc", [[final]], MORE_WON)
    assert state.winner == "a"
    assert "Equal totals: placed by more games won (2)." in texts(state, "a")


@pytest.mark.clause("L1b", "D2")
def test_lots_decide_last_and_are_asked_for() -> None:
    def after(lots: dict[int, int]) -> KnockoutState:
        return followed([FINAL], "abc", [[sheet("abc", "W 20 30", "20 W 7", lots=lots)]], MORE_WON)

    for lots in ({}, {0: 5}, {0: 5, 1: 5}):
        state = after(lots)
        assert (state.next_step.kind, state.next_step.players, state.winner) == (StepKind.DRAW_LOTS, ("a", "b"), None)
        assert list(map(str, state.next_step.reasons)) == ["Equal by every criterion: lots must be drawn by a, b."]
    state = after({0: 5, 1: 2})
    assert state.places == (("b", 1), ("a", 2), ("c", 3))
    assert "Equal totals: placed by lot (2, the lowest wins)." in texts(state, "b")


@pytest.mark.clause("L1b", "D2")
def test_a_tie_that_decides_nothing_is_shared() -> None:
    state = followed([FINAL], "abc", [[sheet("abc", "W 20 20", "W 7 7")]], LEAGUE_2006)
    assert state.places == (("a", 1), ("b", 2), ("c", 2))


@pytest.mark.clause("L1b", "D9")
def test_whoever_played_too_few_games_leaves_first() -> None:
    stages = [Stage(StageKind.ELIMINATION, games=3, go_on=2), FINAL]
    state = followed(stages, "abc", [[sheet("abc", "W 20 7", "- W 30", "- 9 W")]], LEAGUE_2006)

    assert [out.player for out in state.departures] == ["a"]
    assert "Listed without place and points: games played 1 of 3, needed 2." in texts(state, "a")


@pytest.mark.clause("L1b", "D9", "D2")
def test_two_who_played_too_few_games_draw_lots() -> None:
    stages = [Stage(StageKind.GROUPS, games=4, go_on=3), FINAL]
    rows = ("W 20 7 -", "W 30 - 9", "W 9 - -", "W 7 - -")

    def after(lots: dict[int, int]) -> KnockoutState:
        return followed(stages, "abcd", [[sheet("abcd", *rows, lots=lots)]], LEAGUE_2006)

    assert (after({}).next_step.kind, after({}).next_step.players) == (StepKind.DRAW_LOTS, ("c", "d"))
    assert after({2: 8, 3: 1}).still_in == ("a", "b", "d")


@pytest.mark.clause("L1b")
def test_a_round_under_way_says_what_is_missing() -> None:
    stages = [Stage(StageKind.GROUPS, games=2, go_on=1, tables=2), FINAL]
    groups = [sheet("abc", "20 W 9", "W 9 9 void"), sheet("def", "W 30 50", "W 1 1", table=2)]
    state = followed(stages, "abcdef", [groups], LEAGUE_2006)

    assert (state.next_step.kind, state.next_step.stage, state.outcomes) == (StepKind.PLAY, 0, ())
    assert list(map(str, state.next_step.reasons)) == ["Table 1: 1 of 2 games are played."]


@pytest.mark.clause("L1b")
def test_results_that_do_not_belong_to_the_plan_are_refused() -> None:
    def follow(*played: Sequence[Sheet]) -> None:
        followed([FINAL], "ab", played, LEAGUE_2006)

    whole = sheet("ab", "W 7", "W 9")
    with pytest.raises(WrongResults, match="stage 1, round 1: a, c at 1 tables, but a, b play at 1"):
        follow([sheet("ac", "W 7", "W 9")])
    with pytest.raises(WrongResults, match="at 2 tables"):
        follow([sheet("a", "W"), sheet("b", "W", table=2)])
    with pytest.raises(WrongResults, match="table 1: 3 games, but 2 are planned"):
        follow([sheet("ab", "W 7", "W 9", "W 9")])
    with pytest.raises(WrongResults, match="which is not decided or over"):
        follow([whole], [whole])
    with pytest.raises(WrongResults, match="which is not decided or over"):
        follow([sheet("ab", "W 7")], [whole])
    with pytest.raises(WrongResults, match="a player is named twice"):
        followed([FINAL], "aa", [], LEAGUE_2006)
    groups = [Stage(StageKind.GROUPS, 1, go_on=1, tables=2), FINAL]
    with pytest.raises(WrongResults, match="table 2: nobody would have to leave"):
        followed(groups, "abcd", [[sheet("abc", "W 7 9"), sheet("d", "W", table=2)]], LEAGUE_2006)


PLANS = (
    (FINAL,),
    (Stage(StageKind.ELIMINATION, games=1, go_on=2), FINAL),
    (Stage(StageKind.GROUPS, games=2, go_on=1, tables=3), FINAL),
    (Stage(StageKind.GROUPS, 1, go_on=2, tables=3), Stage(StageKind.ELIMINATION, 1, go_on=3), FINAL),
    (Stage(StageKind.GROUPS, 1, go_on=4, tables=2), Stage(StageKind.GROUPS, 1, go_on=2, tables=2), FINAL),
)


@pytest.mark.clause("L1b", "D2")
@examples(2)
@given(
    stages=st.sampled_from(PLANS),
    number=st.integers(2, 20),
    seed=st.integers(),
    rules=st.sampled_from((LEAGUE_2006, MORE_WON, make_system(ScoringSystem.FIXED_GAMES, games=2))),
)
def test_a_knock_out_ends_with_one_winner_and_everybody_placed(
    stages: tuple[Stage, ...], number: int, seed: int, rules: RuleSet
) -> None:
    """Few different hands, so that ties are frequent; lots are drawn when they are asked for."""
    players = [f"player-{at}" for at in range(number)]
    if find_plan_refusals(stages, number, rules):
        return
    random, played = Random(seed), []
    state = followed(stages, players, played, rules)
    while state.next_step.kind is not StepKind.OVER:
        step = state.next_step
        if step.kind is StepKind.DRAW_LOTS:
            played[-1] = [with_lots(table, random) for table in played[-1]]
        else:
            groups = [step.players[at :: step.tables] for at in range(step.tables)]
            played.append([random_sheet(at, group, step.games, random) for at, group in enumerate(groups)])
        before, state = state, followed(stages, players, played, rules)
        assert set(state.still_in) <= set(before.still_in)

    places = dict(state.places)
    assert sorted(places) == sorted(players)
    assert [player for player, place in state.places if place == 1] == [state.winner]
    assert sorted([*(out.player for out in state.departures), state.winner]) == sorted(players)
    for place in places.values():
        assert sum(other < place for other in places.values()) == place - 1
    for first, second in zip(state.departures, state.departures[1:], strict=False):
        if (first.stage, first.round) < (second.stage, second.round):
            assert places[first.player] > places[second.player]


def random_sheet(table: int, players: Sequence[str], games: int, random: Random) -> Sheet:
    rows = []
    for number in range(1, games + 1):
        winner = random.randrange(len(players))
        hands = tuple(Hand(0 if seat == winner else random.choice((5, 20))) for seat in range(len(players)))
        rows.append(GameRow(number, hands, winners=(winner,)))
    return Sheet(tuple(Seat(player, player) for player in players), tuple(rows), table=table + 1)


def with_lots(table: Sheet, random: Random) -> Sheet:
    return replace(table, seats=tuple(replace(seat, lot=random.randint(1, 3)) for seat in table.seats))
