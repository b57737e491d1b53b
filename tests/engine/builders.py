"""Sheets and rule sets for tests, written short."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

from engine.rulesets import LEAGUE_2006, RuleSet, ScoringSystem, checked
from engine.scoring import SheetScore, score_sheet
from engine.sheet import EMPTY_HAND, GameRow, Hand, Seat, Sheet

NAMES = ("Anke", "Björn", "Cäcilia", "Dörte", "Eike", "Femke", "Günther", "Hauke", "Inken", "Jörn")


def make_game(number: int, row: str) -> GameRow:
    """A game from a row like ``"W 35 - 20 dealer=1 grab uno"``: W is the winner, ``-`` did not take part."""
    cells = [word for word in row.split() if word in ("W", "-") or word.isdigit()]
    words = [word for word in row.split() if word not in cells]
    dealer = next((int(word.removeprefix("dealer=")) for word in words if word.startswith("dealer=")), None)
    return GameRow(
        number=number,
        hands=tuple(EMPTY_HAND if cell == "-" else Hand(0 if cell == "W" else int(cell)) for cell in cells),
        dealer=dealer,
        winners=tuple(seat for seat, cell in enumerate(cells) if cell == "W"),
        exact_grab="grab" in words,
        uno_card_finish="uno" in words,
        is_void="void" in words,
    )


def make_sheet(
    *rows: str,
    table: int = 1,
    names: tuple[str, ...] = NAMES,
    granted: Mapping[int, int] | None = None,
    lots: Mapping[int, int] | None = None,
) -> Sheet:
    """A sheet with one seat per cell of the first row; names are the players' ids as well."""
    games = tuple(make_game(number, row) for number, row in enumerate(rows, start=1))
    seats = tuple(
        Seat(name, name, credit=(granted or {}).get(at, 0), lot=(lots or {}).get(at))
        for at, name in zip(range(len(games[0].hands)), names, strict=False)
    )
    return Sheet(seats, games, table=table)


def scored(rounds: Iterable[Iterable[Sheet]], rule_set: RuleSet) -> list[list[SheetScore]]:
    """The scores of the sheets of each round."""
    return [[score_sheet(sheet, rule_set) for sheet in sheets] for sheets in rounds]


def make_rules(scoring: Mapping[str, Any] | None = None, **ranking: Any) -> RuleSet:
    """The league's edition with some parameters of scoring and ranking changed; valid."""
    return checked(
        replace(
            LEAGUE_2006,
            scoring=replace(LEAGUE_2006.scoring, **(scoring or {})),
            ranking=replace(LEAGUE_2006.ranking, **ranking),
        )
    )


def make_system(system: ScoringSystem, *, limit: int | None = None, games: int | None = None) -> RuleSet:
    """The league's edition with another scoring system, without credit and bonus B."""
    scoring = {"system": system, "limit": limit, "number_of_games": games, "credit": 0}
    return make_rules(scoring, bonus_worst_game=0)


@st.composite
def clean_sheets(draw: st.DrawFn, min_players: int = 2, max_players: int = 10, credit: int = 300) -> Sheet:
    """Sheets that can be scored: any doublings, void games, players who miss games, credits (0: none)."""
    players = draw(st.integers(min_players, max_players))
    games = tuple(_draw_game(draw, number, players) for number in range(1, draw(st.integers(1, 8)) + 1))
    seats = tuple(
        Seat(name, name, credit=draw(st.sampled_from((0, credit))), lot=draw(st.none() | st.integers(1, 5)))
        for name in NAMES[:players]
    )
    return Sheet(seats, games)


def _draw_game(draw: st.DrawFn, number: int, players: int) -> GameRow:
    winner = draw(st.integers(0, players - 1))
    hands = [draw(st.sampled_from((None, 0, 5, 20, 35, 50, 300))) for _ in range(players)]
    hands[winner] = 0
    return GameRow(
        number=number,
        hands=tuple(Hand(points) for points in hands),
        dealer=draw(st.integers(0, players - 1)),
        winners=(winner,),
        exact_grab=draw(st.booleans()),
        uno_card_finish=draw(st.booleans()),
        is_void=draw(st.integers(0, 9)) == 0,
    )
