"""Players and strategies for seating tests."""

from collections import Counter
from collections.abc import Sequence

from hypothesis import strategies as st

from engine.tournament.seating import Round, table_sizes


def players(number: int) -> list[str]:
    return [f"player-{at}" for at in range(number)]


def sizes_of(round_: Round) -> tuple[int, ...]:
    return tuple(map(len, round_.tables))


def times_at_smaller_tables(rounds: Sequence[Round]) -> Counter[str]:
    """How often each player sits at a table smaller than the round's largest; nobody is left out."""
    times = Counter(dict.fromkeys(rounds[0].players, 0))
    for round_ in rounds:
        times.update(player for table in round_.tables if len(table) < max(sizes_of(round_)) for player in table)
    return times


def times_dealing_first(rounds: Sequence[Round]) -> Counter[str]:
    """How often each player deals first; nobody is left out."""
    times = Counter(dict.fromkeys(rounds[0].players, 0))
    times.update(table[0] for round_ in rounds for table in round_.tables)
    return times


@st.composite
def seatings(draw: st.DrawFn, most_players: int = 60) -> tuple[list[str], tuple[int, ...]]:
    """Some players, and sizes of tables for them."""
    number = draw(st.integers(2, most_players))
    recommended = draw(st.integers(3, 10))
    return players(number), table_sizes(number, recommended=recommended)


@st.composite
def club_seatings(draw: st.DrawFn, most_players: int = 60) -> tuple[list[str], tuple[int, ...], dict[str, str]]:
    """Some players, sizes of tables for them, and the clubs of some of them."""
    named, sizes = draw(seatings(most_players))
    membership = st.none() | st.integers(1, draw(st.integers(1, 12)))
    chosen = draw(st.lists(membership, min_size=len(named), max_size=len(named)))
    return named, sizes, {player: f"club-{club}" for player, club in zip(named, chosen, strict=True) if club}
