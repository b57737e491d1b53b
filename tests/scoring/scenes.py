"""An evening that is ready to be played: league, offices, participants in time, a table with seats."""

import sys
import uuid
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import wraps
from itertools import count
from typing import ParamSpec, TypeVar

from engine.rulesets import LEAGUE_2006, RuleSet, to_data
from scoring.audit.selectors.canonical_form import read_form, signable_form
from scoring.audit.services.reviews import confirm_findings, sign_sheet, submit_sheet
from scoring.core.services import transaction
from scoring.models import (
    Evening,
    Game,
    League,
    Membership,
    Office,
    Player,
    Registration,
    RuleSetEdition,
    Season,
    Seat,
    Sheet,
    SignedVersion,
    User,
)
from scoring.registration.services.registrations import register_players
from scoring.seasons.services.evenings import create_evening
from scoring.seating.services.seats import seat_table
from scoring.sheets.selectors.checked_sheets import checked_sheet, fingerprint
from scoring.sheets.selectors.loading import full_sheet
from scoring.sheets.services.entries import GameEntry, HandEntry
from scoring.sheets.services.games import save_game
from scoring.sheets.services.sheet_edits import CorrectionNote
from tests.support.laying import laid_once

NAMES = ("Anke", "Björn", "Cäcilia", "Dörte", "Eike", "Femke", "Günther", "Hauke", "Inken", "Jörn")
DEADLINE = datetime(2025, 9, 5, 18, tzinfo=UTC)
IN_TIME = datetime(2025, 9, 1, 8, tzinfo=UTC)
NOTE = CorrectionNote("AP", "misread")
_numbers = count(1)

P = ParamSpec("P")
R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Scene:
    """The main table of an evening; ``seats`` in seat order."""

    league: League
    season: Season
    evening: Evening
    sheet: Sheet
    seats: tuple[Seat, ...]
    secretary: User
    auditor: User

    def save(self, number: int, winner: int, *points: int | str, **facts: object) -> Game:
        """Write a game: the winner's seat from 0, then everybody's points (or cards) in seat order."""
        return save_game(
            sheet_id=self.sheet.pk,
            actor=self.secretary,
            entry=self.entry(number, winner, *points, **{k: v for k, v in facts.items() if k in _ENTRY_FACTS}),
            seen_revision=facts.get("seen_revision", 10_000),
            client_id=facts.get("client_id") or uuid.uuid4(),
            note=facts.get("note"),
            follows=facts.get("follows"),
        )

    def entry(self, number: int, winner: int | None, *points: int | str | None, **facts: object) -> GameEntry:
        dealer = facts.pop("dealer", (number - 1) % len(self.seats))
        hands = {
            seat.pk: HandEntry(cards=value) if isinstance(value, str) else HandEntry(points=value)
            for seat, value in zip(self.seats, points, strict=False)
        }
        return GameEntry(
            number=number,
            dealer=None if dealer is None else self.seats[dealer].pk,
            winner=None if winner is None else self.seats[winner].pk,
            hands=hands,
            **facts,
        )

    def fresh(self) -> Sheet:
        """The sheet as the database has it."""
        return Sheet.objects.get(pk=self.sheet.pk)

    def submit(self) -> Sheet:
        return submit_sheet(sheet_id=self.sheet.pk, actor=self.secretary)

    def sign(self, actor: User | None = None) -> SignedVersion:
        """Sign the sheet as it is, all warnings confirmed."""
        return check_and_sign(self.sheet, actor or self.auditor)


_ENTRY_FACTS = ("dealer", "dealer_is_proposed", "exact_grab", "uno_card_finish", "is_void")


def by_a_service(lay: Callable[P, R]) -> Callable[P, R]:
    """In a program of its own, where no fixture says it, what is laid out past all services is said in the log."""

    @wraps(lay)
    def laid(*args: P.args, **facts: P.kwargs) -> R:
        return lay(*args, **facts) if "pytest" in sys.modules else transaction.atomic(lay)(*args, **facts)

    return laid


def seated(sheet: Sheet) -> list[str]:
    """The names at a table in seat order."""
    return list(sheet.seats.order_by("position").values_list("registration__player__name", flat=True))


def hash_of(sheet: Sheet, signer: User) -> str:
    """What this account would sign if it read the sheet now."""
    return signable_form(full_sheet(sheet.pk), signer).sha256


def read_now(sheet: Sheet) -> dict[str, str]:
    """What the page that submits a sheet sends of what is read on it now."""
    return {"seen_content": read_form(full_sheet(sheet.pk))}


def check_and_sign(sheet: Sheet, auditor: User) -> SignedVersion:
    """Confirm all warnings of a sheet and sign it as it is."""
    open_warnings = checked_sheet(full_sheet(sheet.pk)).open_warnings
    confirm_findings(sheet=sheet, actor=auditor, fingerprints=[fingerprint(finding) for finding in open_warnings])
    return sign_sheet(sheet_id=sheet.pk, actor=auditor, seen_hash=hash_of(sheet, auditor))


@by_a_service
def league(name: str = "Landesunoverband Schleswig-Holstein", **facts: object) -> League:
    """A league that everybody may see."""
    number = next(_numbers)
    given = {"name": f"{name} {number}", "slug": f"league-{number}", "is_public": True, **facts}
    return League.objects.create(**given)


@by_a_service
def official(in_league: League, *offices: str, name: str = "") -> User:
    """An account with offices in a league."""
    number = next(_numbers)
    user = User.objects.create_user(f"user{number}", first_name=name or f"User{number}")
    membership = Membership.objects.create(league=in_league, user=user)
    Office.objects.bulk_create(Office(membership=membership, kind=kind) for kind in offices)
    return user


@by_a_service
def player_account(name: str, in_league: League, *offices: str) -> User:
    """An account that is the player of this name."""
    account = official(in_league, *(offices or ("player",)))
    player = Player.objects.get_or_create(league=in_league, name=name)[0]
    Membership.objects.filter(user=account).update(player=player)
    return account


@by_a_service
def edition(in_league: League, rule_set: RuleSet = LEAGUE_2006) -> RuleSetEdition:
    return RuleSetEdition.objects.create(
        league=in_league,
        code=rule_set.code,
        name=rule_set.name,
        valid_from=rule_set.valid_from,
        parameters=to_data(rule_set),
    )


@by_a_service
def season(in_league: League, rule_set: RuleSet = LEAGUE_2006) -> Season:
    return Season.objects.create(
        league=in_league,
        name="2025/26",
        starts_on=date(2025, 9, 1),
        ends_on=date(2026, 6, 30),
        edition=edition(in_league, rule_set),
    )


@by_a_service
def evening(in_season: Season, **facts: object) -> Evening:
    given = {"date": date(2025, 9, 12), "kind": "ranking", "registration_deadline": DEADLINE, **facts}
    return create_evening(season=in_season, actor=None, **given)


@by_a_service
def participants(
    of_evening: Evening, names: tuple[str, ...], arrived_at: datetime | None = IN_TIME
) -> list[Registration]:
    of_league = of_evening.season.league
    known = set(Player.objects.filter(league=of_league).values_list("name", flat=True))
    Player.objects.bulk_create(Player(league=of_league, name=name) for name in names if name not in known)
    players = sorted(Player.objects.filter(league=of_league, name__in=names), key=lambda row: names.index(row.name))
    return register_players(evening=of_evening, actor=None, arrivals={player.pk: arrived_at for player in players})


@by_a_service
@laid_once
def scene(players: int = 4, rule_set: RuleSet = LEAGUE_2006, names: tuple[str, ...] = NAMES) -> Scene:
    """A table with so many players, all registered in time, and nothing played yet."""
    of_league = league()
    of_season = season(of_league, rule_set)
    of_evening = evening(of_season)
    registered = participants(of_evening, names[:players])
    sheet = seat_table(evening=of_evening, actor=None, table=1, registrations=[row.pk for row in registered])
    return Scene(
        league=of_league,
        season=of_season,
        evening=of_evening,
        sheet=sheet,
        seats=tuple(sheet.seats.select_related("registration__player").order_by("position")),
        secretary=official(of_league, "secretary", name="Sina Schrift"),
        auditor=official(of_league, "auditor", name="Rolf Recht"),
    )


@laid_once
def three_after_a_game() -> Scene:
    """A table of three with one game: Björn leads before Cäcilia and Anke."""
    played = scene(players=3)
    played.save(1, 1, 12, 0, 7)
    return played
