"""Races about people: names, accounts, offices, clubs, leagues and seasons that several want at the same moment."""

from itertools import count

from scoring.models import Club, Job, League, Membership, Player, Season, User
from scoring.people.services.invitations import invite_account
from tests.operation.races.race import AT_ONCE, Post, Race
from tests.scoring.scenes import edition, league, official, season

_numbers = count(1)
_DAYS = {"starts_on": "2026-09-01", "ends_on": "2027-06-30"}


def _posts(by: User, name: str, args: list[object], *bodies: dict[str, object]) -> list[Post]:
    return [Post(by, name, args, body) for body in bodies]


def same_player() -> Race:
    row = league()
    bodies = [{"name": "Anke Petersen"}] * AT_ONCE
    posts = _posts(official(row, "secretary"), "player_create", [row.slug], *bodies)
    return Race(row, posts, lambda: list(row.players.values_list("name", flat=True)))


def same_players_in_lists() -> Race:
    row = league()
    bodies = [{"names": "Anke; Uno Kiel\nBjörn"}, {"names": "Björn\nAnke; Uno Kiel"}] * 2
    posts = _posts(official(row, "secretary"), "players_add_many", [row.slug], *bodies)
    return Race(row, posts, lambda: sorted(row.players.values_list("name", "club__name"), key=str))


def same_club() -> Race:
    row = league()
    bodies = [{"name": f"Spieler {number}", "club": "Uno Kiel"} for number in range(AT_ONCE)]
    posts = _posts(official(row, "secretary"), "player_create", [row.slug], *bodies)
    return Race(row, posts, lambda: [row.clubs.count(), row.players.filter(club__name="Uno Kiel").count()])


def same_season() -> Race:
    row = league()
    rule = {"how": "days", "nth": 1, "weekday": 4, "deadline_days": 7, "deadline_at": "20:00"}
    days = {"first_day": _DAYS["starts_on"], "last_day": _DAYS["ends_on"], "day-TOTAL_FORMS": 0, "day-INITIAL_FORMS": 0}
    body = {"season_name": "2026/27", "edition": edition(row).pk, **rule, **days}
    posts = _posts(official(row, "secretary"), "series_plan", [row.slug], *[body] * AT_ONCE)
    return Race(row, posts, row.seasons.count)


def same_league() -> Race:
    row, number = league(), next(_numbers)
    body = {"name": f"Neuer Verband {number}", "preset": "standard", "season_name": "S", **_DAYS}
    posts = [Post(official(row), "league_create", [], body) for _founder in range(AT_ONCE)]
    return Race(row, posts, lambda: League.objects.filter(name=body["name"]).count())


def leagues_with_the_same_address() -> Race:
    row, number = league(), next(_numbers)
    names = [f"{word} {number}" for word in ("Förde", "Foerde", "FÖRDE", "FOERDE")]
    posts = [
        Post(official(row), "league_create", [], {"name": name, "preset": "standard", "season_name": "S", **_DAYS})
        for name in names
    ]
    return Race(
        row,
        posts,
        lambda: sorted(League.objects.filter(name__in=names).values_list("name", flat=True)) == sorted(names),
    )


def same_account() -> Race:
    row, number = league(), next(_numbers)
    body = {"first_name": "Hilde", "last_name": "H", "username": f"hilde{number}", "offices": ["auditor"]}
    posts = _posts(official(row, "president"), "member_create", [row.slug], *[body] * AT_ONCE)
    return Race(row, posts, lambda: User.objects.filter(username=body["username"]).count())


def same_invitation() -> Race:
    row = league()
    asked = official(league(), "player")
    body = {"username": asked.username, "offices": ["scorer"]}
    posts = [
        Post(official(row, "president"), "member_create", [row.slug], body, query="?existing=1")
        for _attempt in range(AT_ONCE)
    ]
    return Race(row, posts, row.invitations.count)


def same_membership() -> Race:
    row = league()
    joining = official(league(), "player")
    president = official(row, "president")
    asked = invite_account(league=row, actor=president, username=joining.username, offices=["scorer"], player=None)
    posts = [Post(joining, "invitation_accept", [asked.pk]) for _attempt in range(3)]
    posts.append(Post(president, "invitation_withdraw", [row.slug, asked.pk]))

    def is_whole() -> bool:
        """Withdrawn or accepted, and nothing is left of it."""
        return not row.invitations.exists() and row.memberships.filter(user=joining).count() <= 1

    return Race(row, posts, is_whole)


def presidents_resign() -> Race:
    row = league()
    presidents = [official(row, "president") for _president in range(2)]
    members = [Membership.objects.get(league=row, user=user).pk for user in presidents]
    posts = [
        Post(user, "member_edit", [row.slug, member], {"offices": ["player"]})
        for user, member in zip(presidents, members, strict=True)
    ]
    return Race(row, posts, lambda: row.memberships.filter(offices__kind="president").count())


def two_accounts_for_one_player() -> Race:
    row = league()
    player = Player.objects.create(league=row, name="Anke")
    president = official(row, "president")
    members = [Membership.objects.get(league=row, user=official(row, "player")).pk for _member in range(AT_ONCE)]
    posts = [
        Post(president, "member_edit", [row.slug, member], {"offices": ["player"], "player": player.pk})
        for member in members
    ]
    return Race(row, posts, lambda: row.memberships.filter(player=player).count())


def _two_clubs(row: League) -> list[Club]:
    clubs = [Club.objects.create(league=row, name=name) for name in ("Uno Kiel", "Uno Plön")]
    for club in clubs:
        Player.objects.create(league=row, name=f"Spieler von {club}", club=club)
    return clubs


def clubs_merged_into_each_other() -> Race:
    row = league()
    kiel, ploen = _two_clubs(row)
    secretary = official(row, "secretary")
    posts = [
        Post(secretary, "club_merge", [row.slug, club.pk], {"into": into.pk})
        for club, into in ((kiel, ploen), (ploen, kiel)) * 2
    ]
    return Race(row, posts, lambda: [row.clubs.count(), row.players.filter(club=row.clubs.first()).count()])


def club_deleted_while_players_join() -> Race:
    row = league()
    kiel, _ploen = _two_clubs(row)
    secretary = official(row, "secretary")
    bodies = [{"name": f"Neu {number}", "club": "Uno Kiel"} for number in range(3)]
    posts = [
        Post(secretary, "club_delete", [row.slug, kiel.pk]),
        *_posts(secretary, "player_create", [row.slug], *bodies),
    ]
    return Race(row, posts, row.players.count)


def club_renamed_while_it_is_deleted() -> Race:
    row = league()
    kiel, _ploen = _two_clubs(row)
    secretary = official(row, "secretary")
    posts = [
        Post(secretary, "club_delete", [row.slug, kiel.pk]),
        Post(secretary, "club_edit", [row.slug, kiel.pk], {"name": "Uno Kiel von 1979"}),
    ]
    return Race(row, posts, lambda: list(row.clubs.values_list("name", flat=True)))


def season_deleted_while_evenings_are_opened() -> Race:
    row = league()
    of_season = season(row)
    secretary = official(row, "secretary")
    body = {
        "date": "2025-10-10",
        "kind": "ranking",
        "registration_deadline": "2025-10-01T18:00",
        "edition": of_season.edition_id,
    }
    posts = [
        Post(secretary, "season_delete", [row.slug, of_season.pk]),
        *(Post(secretary, "evening_create", [row.slug, of_season.pk], body) for _attempt in range(3)),
    ]

    def is_whole() -> bool:
        """Either the season is gone with all, or it stayed with its evenings."""
        found = Season.objects.filter(pk=of_season.pk).first()
        return found is None or found.evenings.exists()

    return Race(row, posts, is_whole)


def same_recount() -> Race:
    row = league()
    posts = _posts(official(row, "president"), "recount", [row.slug], *[{}] * AT_ONCE)
    return Race(row, posts, lambda: Job.objects.filter(league=row).count())


SCENARIOS = {
    scenario.__name__: scenario
    for scenario in (
        same_player,
        same_players_in_lists,
        same_club,
        same_season,
        same_league,
        leagues_with_the_same_address,
        same_account,
        same_invitation,
        same_membership,
        presidents_resign,
        two_accounts_for_one_player,
        clubs_merged_into_each_other,
        club_deleted_while_players_join,
        club_renamed_while_it_is_deleted,
        season_deleted_while_evenings_are_opened,
        same_recount,
    )
}
