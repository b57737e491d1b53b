"""Why places, ranking points and bonuses are what they are."""

from collections.abc import Iterable

from engine.findings import Reason, ReasonCode
from engine.messages import gettext_noop


class RankingReason(ReasonCode):
    """The reasons that ranking gives, for one player or for the evening as a whole."""

    PLACE = ("L8.4",), gettext_noop("Place %(place)s with a total of %(total)s.")
    TOO_FEW_GAMES = (
        ("D9",),
        gettext_noop("Listed without place and points: games played %(played)s of %(games)s, needed %(needed)s."),
    )
    ELIMINATED_PLACE = (("H2",), gettext_noop("Place %(place)s: out after game %(game)s with a total of %(total)s."))
    PARTNERS_SHARE_PLACE = ("K4",), gettext_noop("Partners share their place.")
    EQUAL_TOTALS_SHARED = (("D2",), gettext_noop("Equal totals: place %(place)s is shared (players: %(players)s)."))

    MORE_GAMES_WON = ("D2",), gettext_noop("Equal totals: placed by more games won (%(value)s).")
    LOWER_WORST_GAME = (("D2",), gettext_noop("Equal totals: placed by the lower worst game (%(value)s)."))
    MORE_SECOND_LOWEST = (
        ("D2",),
        gettext_noop("Equal totals: placed by more games with the second-lowest points (%(value)s)."),
    )
    HEAD_TO_HEAD = (
        ("D2",),
        gettext_noop("Equal totals: placed by head-to-head (games better than others tied: %(value)s)."),
    )
    DIFFERENT_TABLES = ("D2",), gettext_noop("Equal totals: no head-to-head between different tables.")
    LOT = ("D2",), gettext_noop("Equal totals: placed by lot (%(value)s, the lowest wins).")
    NO_LOTS = ("D2",), gettext_noop("Equal totals: lots were not drawn for all who are tied.")

    PLACE_POINTS = ("L8.5",), gettext_noop("Ranking points for place %(place)s: %(points)s.")
    PLACE_POINTS_TO_BOTTOM = (
        ("L8.5", "D4"),
        gettext_noop(
            "Ranking points for place %(place)s of %(players)s: %(points)s,"
            " as the last place gets the last value of the table."
        ),
    )
    PLACE_BEYOND_TABLE = (("D3",), gettext_noop("Ranking points for place %(place)s, beyond the table: %(points)s."))
    PLACE_POINTS_AVERAGED = (
        ("L8.5", "D2"),
        gettext_noop("The ranking points of places %(first)s to %(last)s are averaged and rounded: %(points)s each."),
    )

    BONUS_MOST_WINS = (
        ("L8.6",),
        gettext_noop("Bonus A: %(points)s for the most games won of the evening (%(games)s)."),
    )
    BONUS_MOST_WINS_TIED = (
        ("L8.6", "D5"),
        gettext_noop(
            "Bonus A: %(points)s for the most games won of the evening (%(games)s), in full for each of the"
            " %(players)s players tied."
        ),
    )
    BONUS_MOST_WINS_NOBODY = (
        ("L8.6", "D5"),
        gettext_noop("Bonus A: %(players)s players are tied for the most games won (%(games)s): nobody gets it."),
    )
    BONUS_WORST_GAME = (
        ("L8.7",),
        gettext_noop("Bonus B: %(points)s for the worst single game of the evening (%(worst)s)."),
    )
    BONUS_WORST_GAME_TIED = (
        ("L8.7", "D5"),
        gettext_noop(
            "Bonus B: %(points)s for the worst single game of the evening (%(worst)s), in full for each"
            " of the %(players)s players tied."
        ),
    )
    BONUS_WORST_GAME_NOBODY = (
        ("L8.7", "D5"),
        gettext_noop("Bonus B: %(players)s players are tied for the worst game (%(worst)s): nobody gets it."),
    )

    ONE_RANKING = (
        ("D12",),
        gettext_noop("One ranking over all tables (%(tables)s), as they played equally many games (%(games)s)."),
    )
    PLACES_PER_TABLE = ("D12",), gettext_noop("Places are given per table.")
    TABLES_PLAYED_DIFFERENTLY = (
        ("D12",),
        gettext_noop("Places are given per table, as the tables played different numbers of games (%(games)s)."),
    )

    ROUND_TOTAL = (("L8.2",), gettext_noop("Round %(round)s, table %(table)s: %(points)s points in games: %(games)s."))
    TOTAL_OF_ROUNDS = (("L8.4",), gettext_noop("Total %(total)s: %(start)s at the start, %(points)s from all rounds."))
    ROUND_MISSED = ("D9",), gettext_noop("Round %(round)s: not there (games: %(games)s).")
    ONE_RANKING_OF_ROUNDS = (
        ("D12",),
        gettext_noop(
            "One ranking over all rounds (%(rounds)s), as the tables of each round played equally many games."
        ),
    )
    PLACES_OF_ROUNDS = (
        ("D12",),
        gettext_noop(
            "Places are given per table in each round (%(rounds)s); the points for them add up to the ranking."
        ),
    )
    ROUNDS_PLAYED_DIFFERENTLY = (
        ("D12",),
        gettext_noop(
            "Places are given per table in each round, and the points for them add up to the ranking,"
            " as the tables of round %(round)s played different numbers of games (%(games)s)."
        ),
    )
    TABLE_POINTS = (
        ("D12", "L8.5"),
        gettext_noop("Points for the places at the tables: %(sum)s = %(points)s; with equal ones the total decides."),
    )

    KNOCKOUT_PLACE = ("L1b",), gettext_noop("Place %(place)s in the knock-out.")
    KNOCKOUT_PLACE_SHARED = (
        ("L1b", "D2"),
        gettext_noop("Place %(place)s in the knock-out, shared (players: %(players)s)."),
    )
    STILL_IN_KNOCKOUT = ("L1b",), gettext_noop("Still in: the place is decided later.")
    KNOCKOUT_DECIDES = ("L1b",), gettext_noop("The knock-out gives the places; totals are over all its rounds.")

    GUESTS_LEFT_OUT = (
        ("D13",),
        gettext_noop("Guests of other associations do not stand in the season ranking: %(names)s."),
    )
    ALL_EVENINGS_COUNT = (("D13",), gettext_noop("Ranking points: %(points)s, the sum of all evenings (%(evenings)s)."))
    BEST_EVENINGS_COUNT = (
        ("D13",),
        gettext_noop("Ranking points: %(points)s, the sum of the best %(counted)s of %(evenings)s evenings."),
    )
    MORE_EVENING_WINS = (("D13",), gettext_noop("Equal ranking points: placed by more evenings won (%(value)s)."))
    MORE_BETTER_PLACES = (
        ("D13",),
        gettext_noop("Equal ranking points: placed by more second places, then third places and so on (%(value)s)."),
    )
    LOWER_POINTS_AVERAGE = (
        ("D13",),
        gettext_noop("Equal ranking points: placed by fewer points per game (points: %(points)s, games: %(games)s)."),
    )
    EQUAL_RANKING_POINTS_SHARED = (
        ("D13",),
        gettext_noop("Equal ranking points: place %(place)s is shared (players: %(players)s)."),
    )


_SHARES = frozenset(
    {
        RankingReason.PARTNERS_SHARE_PLACE,
        RankingReason.EQUAL_TOTALS_SHARED,
        RankingReason.KNOCKOUT_PLACE_SHARED,
        RankingReason.EQUAL_RANKING_POINTS_SHARED,
    }
)
_ABOUT_EQUAL_RANKING_POINTS = frozenset(
    {
        RankingReason.MORE_EVENING_WINS,
        RankingReason.MORE_BETTER_PLACES,
        RankingReason.LOWER_POINTS_AVERAGE,
        RankingReason.EQUAL_RANKING_POINTS_SHARED,
    }
)


def shares_place(reasons: Iterable[Reason]) -> bool:
    """Whether others have the place for which these are the reasons."""
    return any(reason.code in _SHARES for reason in reasons)


def has_equal_ranking_points(reasons: Iterable[Reason]) -> bool:
    """Whether others have as many ranking points in the season (D13), whatever decided between them."""
    return any(reason.code in _ABOUT_EQUAL_RANKING_POINTS for reason in reasons)
