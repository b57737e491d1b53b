from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.tournament import ClubMedals, Finisher, Podium, medal_table, podium

CLUBS = ("Äbtissinwisch", "Kiel", "Lübeck", None)


def finishers(*places: str) -> list[Finisher]:
    """``"Kiel 1"``: somebody of that club on that place; ``-`` is no club, ``Kiel+Plön`` are partners of two."""
    named = [text.split() for text in places]
    return [
        Finisher(f"player-{at}", () if clubs == "-" else tuple(clubs.split("+")), int(place))
        for at, (clubs, place) in enumerate(named)
    ]


def names(medals: Podium) -> list[list[str]]:
    return [[finisher.name for finisher in kind] for kind in (medals.gold, medals.silver, medals.bronze)]


def rows(table: tuple[ClubMedals, ...]) -> list[tuple[int, str, int, int, int]]:
    return [(club.rank, club.club, club.gold, club.silver, club.bronze) for club in table]


@pytest.mark.clause("L1b")
def test_one_gold_is_more_than_any_silver_and_bronze() -> None:
    events = {
        "A": finishers("Kiel 1", "Lübeck 2", "Lübeck 3"),
        "B": finishers("Husum 1", "Lübeck 2", "Husum 3", "Plön 4"),
    }
    assert rows(medal_table(events)) == [
        (1, "Husum", 1, 0, 1),
        (2, "Kiel", 1, 0, 0),
        (3, "Lübeck", 0, 2, 1),
        (4, "Plön", 0, 0, 0),
    ]


@pytest.mark.clause("L1b", "D2")
def test_equal_medals_share_a_rank_and_skip_the_next() -> None:
    events = {"A": finishers("Kiel 1", "Plön 2"), "B": finishers("Äbtissinwisch 1", "Lübeck 2")}
    assert [(rank, club) for rank, club, *_medals in rows(medal_table(events))] == [
        (1, "Äbtissinwisch"),
        (1, "Kiel"),
        (3, "Lübeck"),
        (3, "Plön"),
    ]


@pytest.mark.clause("L1b", "D2")
def test_shared_places_give_several_medals_and_skip_the_next_kind() -> None:
    assert rows(medal_table({"A": finishers("Kiel 1", "Lübeck 1", "Plön 3", "Husum 4")})) == [
        (1, "Kiel", 1, 0, 0),
        (1, "Lübeck", 1, 0, 0),
        (3, "Plön", 0, 0, 1),
        (4, "Husum", 0, 0, 0),
    ]
    assert rows(medal_table({"A": finishers("Kiel 1", "Lübeck 2", "Plön 2", "Husum 4")}))[1:] == [
        (2, "Lübeck", 0, 1, 0),
        (2, "Plön", 0, 1, 0),
        (4, "Husum", 0, 0, 0),
    ]
    assert rows(medal_table({"A": finishers("Kiel 1", "Kiel 1", "Kiel 1", "Lübeck 2")})) == [
        (1, "Kiel", 3, 0, 0),
        (2, "Lübeck", 0, 0, 0),
    ]


@pytest.mark.clause("L1b")
def test_players_without_club_take_places_but_no_medals() -> None:
    assert rows(medal_table({"A": finishers("- 1", "Kiel 2")})) == [(1, "Kiel", 0, 1, 0)]


@pytest.mark.clause("L1b", "K4")
def test_partners_of_two_clubs_win_a_medal_for_each_and_take_one_place() -> None:
    assert rows(medal_table({"A": finishers("Kiel+Plön 1", "Husum+Husum 3", "Lübeck 5")})) == [
        (1, "Kiel", 1, 0, 0),
        (1, "Plön", 1, 0, 0),
        (3, "Husum", 0, 1, 0),
        (4, "Lübeck", 0, 0, 1),
    ]


@pytest.mark.clause("L1b", "D2")
@pytest.mark.parametrize(
    ("places", "medals"),
    [
        ((), [[], [], []]),
        (("Kiel 4",), [["player-0"], [], []]),
        (("Kiel 3", "Plön 2", "- 1", "Kiel 4"), [["player-2"], ["player-1"], ["player-0"]]),
        (("Kiel 1", "Plön 1", "Kiel 3", "Plön 3"), [["player-0", "player-1"], [], ["player-2", "player-3"]]),
        (("Kiel 1", "Plön 2", "Kiel 2", "Plön 4"), [["player-0"], ["player-1", "player-2"], []]),
        (("Kiel 1", "Plön 1", "Kiel 1", "Plön 4"), [["player-0", "player-1", "player-2"], [], []]),
    ],
)
def test_podium_of_an_event(places: tuple[str, ...], medals: list[list[str]]) -> None:
    assert names(podium(finishers(*places))) == medals


@pytest.mark.clause("L1b")
def test_every_medal_has_its_reason() -> None:
    kiel, _other = medal_table({"Speed": finishers("Kiel 1", "Plön 2", "Kiel 2"), "Masters": finishers("Kiel 1")})
    assert list(map(str, kiel.reasons)) == [
        "Gold: player-0 in Speed.",
        "Silver, shared: player-2 in Speed.",
        "Gold: player-0 in Masters.",
    ]


@pytest.mark.clause("L1b")
def test_no_events_give_no_table() -> None:
    assert medal_table({}) == ()


@given(
    events=st.dictionaries(
        st.text(max_size=3), st.lists(st.tuples(st.sampled_from(CLUBS), st.integers(1, 5)), max_size=8), max_size=4
    )
)
def test_medals_and_ranks_add_up(events: dict[str, list[tuple[str | None, int]]]) -> None:
    finished = {
        event: [Finisher(str(at), (club,) if club else (), place) for at, (club, place) in enumerate(listed)]
        for event, listed in events.items()
    }
    table = medal_table(finished)

    medals = [(club.gold, club.silver, club.bronze) for club in table]
    assert medals == sorted(medals, reverse=True)
    assert [club.rank for club in table] == [1 + sum(other > own for other in medals) for own in medals]
    assert [sum(own) for own in medals] == [len(club.reasons) for club in table]
    for event in finished.values():
        best_three = sorted(finisher.place for finisher in event)[:3]
        with_medal = [finisher for finisher in event if best_three and finisher.place <= best_three[-1]]
        assert len(with_medal) >= min(3, len(event))
    clubs = Counter(
        club
        for event in finished.values()
        for finisher in event
        for club in finisher.clubs
        if sum(other.place < finisher.place for other in event) < 3
    )
    assert {club.club: club.gold + club.silver + club.bronze for club in table if club.reasons} == clubs
