"""Records worked out from results, without a database."""

from scoring.results.selectors.honours_counting import (
    Best,
    Broken,
    Feat,
    RecordKind,
    Result,
    Win,
    added_up,
    best_of,
    broken_records,
    longest_runs,
    records_among,
)

ANKE, BJOERN, CAECILIA = 1, 2, 3


def result(player: int, evening: int, **figures: object) -> Result:
    given = {"place": 2, "total": 500, "games_won": 3, "worst_game": 100, "bonus_a": 0, "bonus_b": 0}
    return Result(player, evening, **{**given, "is_low_best": True, **figures})


def test_sums_name_the_evening_that_completed_them() -> None:
    found = records_among(
        [
            result(ANKE, 1, place=1, bonus_a=1),
            result(BJOERN, 2, place=1, bonus_b=2),
            result(ANKE, 2),
            result(ANKE, 3, place=1, bonus_b=2),
        ],
        (),
    )
    assert found[RecordKind.EVENING_WINS] == Best(2, (Feat(2, ANKE, 3),))
    assert found[RecordKind.GAMES_WON] == Best(9, (Feat(9, ANKE, 3),))
    assert found[RecordKind.BONUS_A] == Best(1, (Feat(1, ANKE, 1),))
    assert found[RecordKind.BONUS_B] == Best(1, (Feat(1, BJOERN, 2), Feat(1, ANKE, 3)))


def test_shared_record_names_all_who_hold_it_whoever_was_first_in_front_and_each_once() -> None:
    feats = [Feat(5, CAECILIA, 1), Feat(7, BJOERN, 2), Feat(7, ANKE, 3), Feat(7, BJOERN, 4)]
    assert best_of(feats) == Best(7, (Feat(7, BJOERN, 2), Feat(7, ANKE, 3)))
    assert added_up(feats)[-1] == Feat(14, BJOERN, 4)
    assert best_of([]) is None
    assert best_of([Feat(0, ANKE, 1)]) is None


def test_lowest_evening_may_be_below_zero_and_needs_a_place() -> None:
    rows = [result(ANKE, 1, total=-40), result(BJOERN, 1, total=-300, place=None), result(CAECILIA, 2, total=0)]
    assert records_among(rows, ())[RecordKind.LOWEST_EVENING] == Best(-40, (Feat(-40, ANKE, 1),))


def test_evening_on_which_most_points_win_has_no_lowest_and_no_worst() -> None:
    found = records_among([result(ANKE, 1, is_low_best=False)], ())
    assert {RecordKind.LOWEST_EVENING, RecordKind.WORST_GAME}.isdisjoint(found)


def test_run_ends_with_a_game_of_somebody_else_and_with_the_sheet() -> None:
    wins = [
        Win(1, 10, ANKE),
        Win(1, 10, ANKE),
        Win(1, 10, BJOERN),
        Win(1, 10, ANKE),
        Win(2, 10, ANKE),
        Win(2, 10, ANKE),
    ]
    assert list(longest_runs([*wins, Win(2, 10, ANKE)])) == [Feat(2, ANKE, 10), Feat(3, ANKE, 10)]


def test_record_is_broken_by_less_where_less_is_better_equalled_by_as_much_and_never_where_there_was_none() -> None:
    old, new = Best(100, (Feat(100, ANKE, 1),)), Best(90, (Feat(90, BJOERN, 2),))
    low, worst = RecordKind.LOWEST_EVENING, RecordKind.WORST_GAME
    assert broken_records({low: old, worst: old}, {low: new, worst: new}) == [Broken(low, new, old)]
    assert broken_records({low: new, worst: new}, {low: old, worst: old}) == [Broken(worst, old, new)]
    assert broken_records({}, {low: new}) == []
    (equalled,) = broken_records({worst: old}, {worst: Best(100, (Feat(100, BJOERN, 2),))})
    assert equalled.is_equalled
