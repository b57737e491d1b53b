"""A season's life with a row of everything for which the log vouches, from moment to moment."""

import uuid
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, date, datetime

from engine.rulesets import LEAGUE_2006
from scoring.audit.services.irregularities import report_irregularity, settle_irregularity
from scoring.audit.services.photos import add_photo
from scoring.audit.services.reviews import reopen_sheet, send_back_sheet, submit_sheet
from scoring.contests.services.teams import rename_team
from scoring.core.services import transaction
from scoring.core.services.log import vouch_for_what_is_there
from scoring.entry.services import appoint_keeper, note_misdeal, note_passes, note_penalty
from scoring.imports.services.merging import merge_players
from scoring.installation.services.dissolutions import ask_for_dissolution
from scoring.installation.services.handovers import begin_handover
from scoring.models import (
    Channel,
    ConfirmedFinding,
    Evening,
    FurtherGame,
    Knockout,
    League,
    Membership,
    Player,
    Reply,
    Season,
    SeasonVersion,
    User,
)
from scoring.people.services.clubs import club_named
from scoring.people.services.invitations import invite_account
from scoring.people.services.terms import record_term
from scoring.privacy.services.erasures import ask_for_erasure
from scoring.registration.services.replies import Said, write_reply
from scoring.results.services.ranking_proposals import propose_ranking, propose_withdrawal
from scoring.seasons.selectors.last_season import Common
from scoring.seasons.services.series import PlannedEvening, plan_series
from scoring.seating.services.seats import seat_table
from scoring.seating.services.venue import VenueAnswer, check_venue, inspect_machine
from scoring.sheets.services.sheet_edits import record_control_totals
from tests.scoring import scenes
from tests.scoring.photos import jpeg
from tests.scoring.recorded import POINTS, recorded
from tests.scoring.scenes import NOTE, Scene, official
from tests.scoring.team_scenes import with_teams

NAMES = ("Anke", "Björn", "Cäcilia", "Dörte")
_DEADLINE = datetime(2025, 9, 26, 18, tzinfo=UTC)


class Life:
    """The league as it goes on; what a moment has laid, the next one finds."""

    league: League
    season: Season
    evening: Evening
    secretary: User
    auditor: User
    table: Scene

    def planned(self) -> None:
        """Offices, terms and invitations to them; a season with a series; the venue."""
        self.league = scenes.league()
        self.season = scenes.season(self.league)
        self.secretary = official(self.league, "secretary", name="Sina Schrift")
        self.auditor = official(self.league, "auditor", name="Rolf Recht")
        own = {"league": self.league, "actor": self.secretary}
        invite_account(**own, username="neu", offices=["steward"], player=None)
        holder, taker = (Membership.objects.get(user=user) for user in (self.auditor, self.secretary))
        begin_handover(membership=holder, kind="auditor", actor=self.auditor, taker=taker, decision="Board of May")
        former = Player.objects.create(league=self.league, name="Frieda")
        year = {"began_on": date(2020, 1, 1), "ended_on": date(2021, 1, 1)}
        record_term(**own, kind="president", player=former, decision="AGM", **year)
        ask_for_dissolution(**own, typed_name=self.league.name)
        planned = [PlannedEvening(date(2025, 10, 3), _DEADLINE)]
        plan_series(**own, season=self.season, evenings=planned, common=Common(), rule={"weekday": 4})
        self.evening = scenes.evening(self.season)
        check_venue(evening=self.evening, actor=self.secretary, answers={"good_light": VenueAnswer(is_met=True)})
        inspect_machine(evening=self.evening, actor=self.secretary, is_fit=True)

    def registered(self) -> None:
        """With receipts; in teams of clubs; another evening will be a knock-out."""
        club = club_named(league=self.league, actor=self.secretary, name="UNO-Club Kiel")
        Player.objects.bulk_create(Player(league=self.league, name=name, club=club) for name in NAMES)
        said = Said(scenes.IN_TIME, Channel.PHONE)
        for row in scenes.participants(self.evening, NAMES):
            write_reply(Reply.Kind.REGISTERED, row, self.secretary, said)
        with_teams(self.evening, {"Kiel": NAMES[:2], "Plön": NAMES[2:]})
        rename_team(team=self.evening.teams.get(name="Kiel"), actor=self.secretary, name="Sprotten", club=club)
        Knockout.objects.create(evening=Evening.objects.get(date=date(2025, 10, 3)), stages=[{"kind": "final"}])

    def typed(self) -> None:
        rows = list(self.evening.registrations.order_by("player__name").values_list("pk", flat=True))
        sheet = seat_table(evening=self.evening, actor=None, table=1, registrations=rows)
        seats = tuple(sheet.seats.select_related("registration__player").order_by("position"))
        self.table = Scene(self.league, self.season, self.evening, sheet, seats, self.secretary, self.auditor)
        own = {"sheet_id": sheet.pk, "actor": self.secretary}
        appoint_keeper(**own, seat_id=seats[0].pk)
        self.table.save(1, 0, *POINTS)
        self.table.save(2, 1, "7 5", 0, 7, 30)
        self.table.save(2, 1, "7 5", 0, 8, 30, note=NOTE)
        note_penalty(**own, game_number=1, seat_id=seats[1].pk, offence="question", client_id=uuid.uuid4())
        note_passes(**own, game_number=2, passes=2)
        note_misdeal(**own, game_number=2, dealer_id=seats[0].pk, kind="card_shown")
        recorded(self.table)
        record_control_totals(**own, totals={seats[0].pk: 12})
        FurtherGame.objects.create(sheet=sheet, reason="a tie", allowed_by=self.secretary)
        add_photo(**own, content=jpeg(), name="1.jpg")

    def submitted(self) -> None:
        """Once handed back; what was irregular is settled."""
        own = {"sheet_id": self.table.sheet.pk, "actor": self.auditor}
        self.submit()
        send_back_sheet(**own, reason="Anke in game 2?")
        reported = report_irregularity(**own, description="A card was lost")
        settle_irregularity(irregularity_id=reported.pk, actor=self.auditor, resolution="It lay below the table.")
        self.submit()
        ConfirmedFinding.objects.create(sheet=self.table.sheet, fingerprint="0" * 64, confirmed_by=self.auditor)

    def signed(self) -> None:
        """Twice; and everything is proposed that two have to agree to."""
        self.table.sign()
        other = replace(LEAGUE_2006, code="other", season=replace(LEAGUE_2006.season, best_evenings=1))
        own = {"actor": self.secretary, "reason": "It is so"}
        propose_ranking(season=self.season, edition=scenes.edition(self.league, other), **own)
        twin = Player.objects.create(league=self.league, name="Twin")
        merge_players(player=twin, other=Player.objects.get(name="Anke"), **own)
        ask_for_erasure(player=Player.objects.get(name="Frieda"), actor=self.secretary, erases_account=False)
        reopen_sheet(sheet_id=self.table.sheet.pk, actor=self.auditor, reason="Björn complained")
        propose_withdrawal(evening=self.evening, **own)
        self.submit()

    def closed(self) -> None:
        """One of two has signed the season, long before it is over."""
        self.table.sign()
        signed = {"auditor": self.auditor, "auditor_at": scenes.IN_TIME}
        SeasonVersion.objects.create(season=self.season, version=1, content="{}", sha256="0" * 64, **signed)

    def sealed_as_it_was_found(self) -> None:
        """One entry vouches for every row, as after a move to a release that says of rows what earlier ones did not."""
        vouch_for_what_is_there(league=self.league)

    def submit(self) -> None:
        submit_sheet(sheet_id=self.table.sheet.pk, actor=self.secretary, accept_warnings=True)


MOMENTS: tuple[Callable[[Life], None], ...] = (
    Life.planned,
    Life.registered,
    Life.typed,
    Life.submitted,
    Life.signed,
    Life.closed,
    Life.sealed_as_it_was_found,
)


def lived() -> Iterator[tuple[str, Life]]:
    """The name of each moment, and the league as it is then."""
    life = Life()
    for moment in MOMENTS:
        transaction.atomic(moment)(life)
        yield moment.__name__, life
