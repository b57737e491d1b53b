"""Why somebody left a knock-out, and why a team or a club stands where it does."""

from engine.findings import ReasonCode
from engine.messages import gettext_noop


class TournamentReason(ReasonCode):
    """The reasons that tournaments give, for one player, team or club."""

    GOES_ON = (("L1b",), gettext_noop("Stage %(stage)s: place %(place)s at the table; the best %(go_on)s go on."))
    LEFT_GROUP = (
        ("L1b",),
        gettext_noop("Out after stage %(stage)s: place %(place)s at the table; only the best %(go_on)s go on."),
    )
    LEFT_ROUND = (
        ("L1b",),
        gettext_noop("Out after round %(round)s of stage %(stage)s: the worst result of the %(players)s still in."),
    )
    FINAL_PLACE = ("L1b", "L8.4"), gettext_noop("Place %(place)s in the final.")
    GAMES_MISSING = (("L1b",), gettext_noop("Table %(table)s: %(played)s of %(games)s games are played."))
    LOTS_NEEDED = (("L1b", "D2"), gettext_noop("Equal by every criterion: lots must be drawn by %(players)s."))

    TEAM_TOTAL = (("L1b",), gettext_noop("%(total)s points, the sum of all results of the team (%(results)s)."))
    TEAM_TOTAL_OF_BEST = (
        ("L1b",),
        gettext_noop("%(total)s points, the sum of the best %(counted)s of %(results)s results of the team."),
    )
    RESULT_COUNTS = ("L1b",), gettext_noop("%(name)s: %(points)s points, which count.")
    RESULT_DROPPED = ("L1b",), gettext_noop("%(name)s: %(points)s points, which do not count.")
    RESULT_WITHOUT_PLACE = (("L1b", "D9"), gettext_noop("%(name)s is without place and does not count for the team."))
    TOO_FEW_RESULTS = (
        ("L1b",),
        gettext_noop("Without rank: %(results)s results, but %(counted)s count for each team."),
    )
    LIMITED_BY_SMALLEST_TEAM = (
        ("L1b",),
        gettext_noop("The smallest team has %(counted)s results, so only the best %(counted)s of each team count."),
    )
    TEAM_RANK = ("L1b",), gettext_noop("Rank %(rank)s.")
    TEAMS_SHARE_RANK = (("L1b", "D2"), gettext_noop("Equal in everything: rank %(rank)s is shared (teams: %(teams)s)."))
    TEAM_MORE_GAMES_WON = (
        ("L1b", "D2"),
        gettext_noop("Equal totals: ranked by more games won by the players that count (%(value)s)."),
    )
    TEAM_BEST_RESULT = (("L1b", "D2"), gettext_noop("Equal totals: ranked by the best single result (%(value)s)."))

    GOLD = ("L1b",), gettext_noop("Gold: %(name)s in %(event)s.")
    SILVER = ("L1b",), gettext_noop("Silver: %(name)s in %(event)s.")
    BRONZE = ("L1b",), gettext_noop("Bronze: %(name)s in %(event)s.")
    SHARED_GOLD = ("L1b", "D2"), gettext_noop("Gold, shared: %(name)s in %(event)s.")
    SHARED_SILVER = ("L1b", "D2"), gettext_noop("Silver, shared: %(name)s in %(event)s.")
    SHARED_BRONZE = ("L1b", "D2"), gettext_noop("Bronze, shared: %(name)s in %(event)s.")
