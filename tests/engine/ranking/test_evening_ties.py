import pytest

from engine.ranking import EVENING_TIE_RULES, EveningPlace, rank_evening
from engine.rulesets import EqualTotals, EveningTieCriterion, ScoringSystem
from engine.sheet import Sheet
from tests.engine.builders import NAMES, make_rules, make_sheet

Criterion = EveningTieCriterion


WON, WORST, SECOND = Criterion.MORE_GAMES_WON, Criterion.LOWER_WORST_GAME, Criterion.MORE_SECOND_LOWEST


def ranked(sheets: list[Sheet], *criteria: Criterion) -> tuple[EveningPlace, ...]:
    return rank_evening(sheets, make_rules(equal_totals=EqualTotals.BROKEN, tie_criteria=criteria)).standings


def about_ties(place: EveningPlace) -> list[str]:
    said = (str(reason) for reason in place.reasons)
    return [text.removeprefix("Equal totals: ") for text in said if text.startswith("Equal totals")]


def test_every_criterion_is_registered() -> None:
    assert set(EVENING_TIE_RULES) == set(EveningTieCriterion)


@pytest.mark.clause("D2", "D6")
@pytest.mark.parametrize(
    ("rows", "criteria", "lots", "order", "said"),
    [
        ("20 W 50 / 20 W 50 / W 40 50", [WON], {}, "1 Björn 2 Anke 3 Cäcilia", "Björn placed by more games won (2)."),
        ("30 40 W / 30 20 W", [WORST], {}, "1 Cäcilia 2 Anke 3 Björn", "Anke placed by the lower worst game (30)."),
        (
            *("10 20 W / 10 20 W / 40 20 W", [SECOND], {}, "1 Cäcilia 2 Anke 3 Björn"),
            "Anke placed by more games with the second-lowest points (2).",
        ),
        (  # only games count in which both took part
            *("40 10 W / - 50 W / 20 - W / - - W / 10 10 W", [Criterion.HEAD_TO_HEAD], {}, "1 Cäcilia 2 Björn 3 Anke"),
            "Björn placed by head-to-head (games better than others tied: 1).",
        ),
        (  # all who are tied are compared
            *("10 20 30 W / 30 10 20 W / 20 30 10 W", [Criterion.HEAD_TO_HEAD], {}),
            *("1 Dörte 2 Anke 2 Björn 2 Cäcilia", "Anke place 2 is shared (players: 3)."),
        ),
        (
            "20 20 W",
            [Criterion.LOT],
            {0: 7, 1: 3},
            "1 Cäcilia 2 Björn 3 Anke",
            "Björn placed by lot (3, the lowest wins).",
        ),
        (
            *("20 20 W", [Criterion.LOT], {0: 7}, "1 Cäcilia 2 Anke 2 Björn"),
            "Björn lots were not drawn for all who are tied. place 2 is shared (players: 2).",
        ),
        (  # each criterion is applied to those whom the one before left tied
            *("0 20 30 W / 60 W 20 5 / W 40 10 5 / 0 0 0 W", [WON, WORST, Criterion.LOT], {0: 1, 1: 2}),
            *(
                "1 Dörte 2 Björn 3 Anke 4 Cäcilia",
                "Björn placed by more games won (1). placed by the lower worst game (40).",
            ),
        ),
        ("40 20 W / W 20 5", [WON, WORST], {}, "1 Cäcilia 2 Anke 3 Björn", "Anke placed by more games won (1)."),
        ("40 20 W / W 20 5", [WORST, WON], {}, "1 Cäcilia 2 Björn 3 Anke", "Anke placed by the lower worst game (40)."),
    ],
)
def test_tie_is_broken_by_the_criteria_in_their_order(
    rows: str, criteria: list[Criterion], lots: dict[int, int], order: str, said: str
) -> None:
    lines = ranked([make_sheet(*rows.split(" / "), lots=lots)], *criteria)
    assert " ".join(f"{line.place} {line.name}" for line in lines) == order
    name, _blank, reasons = said.partition(" ")
    assert next(" ".join(about_ties(line)) for line in lines if line.name == name) == reasons
    alone = [line for line in lines if [other.total for other in lines].count(line.total) == 1]
    assert [about_ties(line) for line in alone] == [[]] * len(alone)


@pytest.mark.clause("D2", "D12")
def test_head_to_head_has_no_effect_between_tables() -> None:
    sheets = [make_sheet("W 30", "20 W"), make_sheet("W 40", "20 W", table=2, names=NAMES[5:])]
    first, second, *_others = ranked(sheets, Criterion.HEAD_TO_HEAD)
    assert [(line.place, line.name) for line in (first, second)] == [(1, "Anke"), (1, "Femke")]
    assert about_ties(first) == ["no head-to-head between different tables.", "place 1 is shared (players: 2)."]


@pytest.mark.clause("D2", "K2")
def test_head_to_head_prefers_more_points_where_the_winner_collects() -> None:
    scoring = {"system": ScoringSystem.FIXED_GAMES, "number_of_games": 3, "credit": 0}
    rules = make_rules(
        scoring, bonus_worst_game=0, equal_totals=EqualTotals.BROKEN, tie_criteria=(Criterion.HEAD_TO_HEAD,)
    )
    result = rank_evening([make_sheet("W 10 20", "W 5 5", "20 W 20")], rules)
    assert [(s.place, s.name) for s in result.standings] == [(1, "Anke"), (2, "Björn"), (3, "Cäcilia")]


@pytest.mark.clause("D2", "K4")
@pytest.mark.parametrize(
    ("criterion", "best"), [(Criterion.LOT, ["Anke", "Dörte"]), (Criterion.MORE_SECOND_LOWEST, ["Björn", "Eike"])]
)
def test_partners_are_compared_together(criterion: Criterion, best: list[str]) -> None:
    scoring = {"system": ScoringSystem.PARTNER, "number_of_games": 2, "credit": 0}
    rules = make_rules(scoring, bonus_worst_game=0, equal_totals=EqualTotals.BROKEN, tie_criteria=(criterion,))
    rows = ("W 30 20 20 10 20", "20 W 20 20 5 20")
    lots = {0: 9, 3: 1, 1: 2, 4: 3, 2: 4, 5: 5}
    result = rank_evening([make_sheet(*rows, lots=lots)], rules)
    assert [standing.total for standing in result.standings[:4]] == [80] * 4
    assert [(s.place, s.name) for s in result.standings[:2]] == [(1, name) for name in best]
