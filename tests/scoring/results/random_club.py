"""A club in which somebody does one thing after the other, in any order; some of it is refused."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from itertools import permutations
from random import Random

from django.db import transaction
from django.utils import timezone

from engine.rulesets import LEAGUE_2006, Guests, SeasonRules
from engine.tournament import Stage, StageKind
from scoring.audit.services.reviews import reopen_sheet, send_back_sheet, submit_sheet
from scoring.contests.services.knockouts import draw_next_round, plan_knockout, undo_last_draw
from scoring.core.errors import LeagueOfficeError
from scoring.imports.services.merging import confirm_merge, merge_players
from scoring.imports.services.report import report_on
from scoring.imports.services.seasons import write_season
from scoring.imports.services.undoing import undo_import
from scoring.models import Channel, Evening, Player, PlayerMerge, Registration, RuleSetEdition, Season, Sheet
from scoring.people.services.players import update_player
from scoring.registration.services.replies import Said, decline_evening
from scoring.seasons.services.evenings import update_evening
from scoring.seasons.services.seasons import delete_evening, update_season
from scoring.seating.services.seats import add_late_player, remove_table, seat_table, set_presence
from scoring.sheets.services.sheet_edits import remove_game
from tests.scoring.scenes import NOTE, Scene, check_and_sign, edition, evening, league, official, participants
from tests.scoring.told_beside import files_of

PEOPLE = ("Anke", "Björn", "Cäcilia", "Dörte", "Eike", "Femke", "Günther")
FINAL_OF_THREE = [Stage(StageKind.ELIMINATION, games=1, go_on=3), Stage(StageKind.FINAL, games=2)]
_LETTERS = "abcdefghij"


class Club:
    """``done`` counts what was not refused."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.league = league()
        self.today = timezone.localdate()
        self.season = Season.objects.create(
            league=self.league,
            name="2025/26",
            starts_on=self.today - timedelta(days=30),
            ends_on=self.today + timedelta(days=300),
            edition=edition(self.league),
        )
        edition(self.league, replace(LEAGUE_2006, code="best", season=SeasonRules(best_evenings=1)))
        edition(self.league, replace(LEAGUE_2006, code="no-guests", season=SeasonRules(guests=Guests.LEFT_OUT)))
        self.secretary, self.auditor = official(self.league, "secretary"), official(self.league, "auditor")
        self.done: Counter[str] = Counter()
        self.plan_tables(1)
        self.plan_rounds(2)
        self.plan_knockout(3)

    @property
    def seasons(self) -> list[Season]:
        return list(Season.objects.filter(league=self.league).order_by("pk"))

    def plan(self, day: int) -> Evening:
        return evening(self.season, date=self.today + timedelta(days=day))

    def come(self, planned: Evening) -> list[int]:
        players = [player.name for player in self.players]
        names = self.random.sample(players, 6) if len(players) >= len(PEOPLE) else PEOPLE[:6]
        return [row.pk for row in participants(planned, tuple(names))]

    def plan_tables(self, day: int) -> None:
        planned = self.plan(day)
        entered = self.come(planned)
        for table, registrations in enumerate((entered[:3], entered[3:]), start=1):
            seat_table(evening=planned, actor=None, table=table, registrations=registrations)

    def plan_rounds(self, day: int) -> None:
        """An evening of two rounds at one table (D12)."""
        planned = self.plan(day)
        entered = self.come(planned)
        Evening.objects.filter(pk=planned.pk).update(planned_rounds=2)
        planned.refresh_from_db()
        for number in (1, 2):
            seat_table(evening=planned, actor=None, table=1, registrations=entered, round_number=number)

    def plan_knockout(self, day: int) -> None:
        planned = self.plan(day)
        self.come(planned)
        plan_knockout(evening=planned, actor=None, stages=FINAL_OF_THREE)

    @property
    def ways(self) -> dict[str, tuple[int, Callable[[], object]]]:
        """What may happen, each with how often it is tried."""
        return {
            "play": (28, self.play),
            "void": (3, lambda: self.play(is_void=True)),
            "submit": (22, self.submit),
            "sign": (22, lambda: check_and_sign(self.sheet(), self.auditor)),
            "close all": (6, self.close_all),
            "send back": (3, lambda: send_back_sheet(sheet_id=self.sheet().pk, actor=self.auditor, reason="wrong")),
            "reopen": (3, lambda: reopen_sheet(sheet_id=self.sheet().pk, actor=self.auditor, reason="wrong")),
            "strike": (3, self.strike),
            "take a table away": (1, lambda: remove_table(sheet=self.sheet(), actor=self.secretary)),
            "draw": (4, lambda: draw_next_round(evening=self.sheet().evening, actor=self.secretary)),
            "undo a draw": (1, lambda: undo_last_draw(evening=self.sheet().evening, actor=self.secretary)),
            "come late": (6, self.come_late),
            "leave early": (2, self.leave_early),
            "withdraw": (3, self.withdraw),
            "leave the club": (2, self.leave_the_club),
            "rename": (5, self.rename),
            "turn guest": (3, lambda: self.change_player(is_guest=self.random.random() < 0.5)),
            "merge": (5, self.merge),
            "other kind": (2, self.change_kind),
            "other edition": (4, self.change_edition),
            "delete": (1, self.delete),
            "import": (4, self.import_copy),
            "undo an import": (2, self.undo_import),
        }

    def step(self) -> str:
        """Do one thing; what it was, empty if it was refused."""
        weights = [weight for weight, _do in self.ways.values()]
        (way,) = self.random.choices(list(self.ways), weights)
        try:
            with transaction.atomic():
                self.ways[way][1]()
        except LeagueOfficeError:
            return ""
        self.done[way] += 1
        return way

    @property
    def players(self) -> list[Player]:
        return list(Player.objects.filter(league=self.league).select_related("league").order_by("pk"))

    def sheet(self) -> Sheet:
        """Any sheet; more often than others the next one that is to be submitted or signed."""
        sheets = Sheet.objects.filter(evening__season__league=self.league).select_related(
            "evening__season__league", "evening__edition", "round"
        )
        found = list(sheets.order_by("pk"))
        unsigned = [sheet for sheet in found if not sheet.is_signed]
        return unsigned[0] if unsigned and self.random.random() < 0.6 else self.random.choice(found)

    def scene_of(self, sheet: Sheet) -> Scene:
        seats = tuple(sheet.seats.select_related("registration__player").order_by("position"))
        return Scene(self.league, sheet.evening.season, sheet.evening, sheet, seats, self.secretary, self.auditor)

    def play(self, is_void: bool = False) -> None:
        """Write the next game, or a row anew as a correction; few different points, so that many are tied."""
        sheet = self.sheet()
        table = self.scene_of(sheet)
        number = self.random.randint(1, sheet.games.count() + 1)
        self.write(table, number, is_void=is_void)

    def write(self, table: Scene, number: int, *, is_void: bool = False) -> None:
        seats = len(table.seats)
        winner = self.random.randrange(seats)
        points = [0 if seat == winner else self.random.choice((5, 7)) for seat in range(seats)]
        table.save(number, winner, *points, is_void=is_void, note=NOTE)

    def submit(self) -> None:
        submit_sheet(sheet_id=self.sheet().pk, actor=self.secretary, accept_warnings=True)

    def close_all(self) -> None:
        """Play what has not been played on an evening, and submit and sign all its sheets."""
        for sheet in self.sheet().evening.sheets.select_related("evening__season", "round").order_by("pk"):
            if sheet.is_signed:
                continue
            if sheet.is_open:
                for number in range(sheet.games.count() + 1, 3):
                    self.write(self.scene_of(sheet), number)
                submit_sheet(sheet_id=sheet.pk, actor=self.secretary, accept_warnings=True)
            check_and_sign(sheet, self.auditor)

    def strike(self) -> None:
        sheet = self.sheet()
        remove_game(sheet_id=sheet.pk, actor=self.secretary, number=1, seen_revision=sheet.revision, note=NOTE)

    def come_late(self) -> None:
        """Somebody who was not on the list sits down at a table where games are played."""
        sheet = self.sheet()
        others = Player.objects.filter(league=self.league).exclude(registrations__evening=sheet.evening)
        known = others.order_by("pk").first()
        name = known.name if known and self.random.random() < 0.5 else self.new_name()
        (entered,) = participants(sheet.evening, (name,), None)
        late = Registration.objects.select_related("player").get(pk=entered.pk)
        add_late_player(sheet=sheet, actor=self.secretary, registration=late, first_game=max(1, sheet.games.count()))

    def leave_early(self) -> None:
        sheet = self.sheet()
        seat = self.random.choice(list(sheet.seats.select_related("registration__player").order_by("position")))
        set_presence(seat=seat, actor=self.secretary, first_game=seat.first_game, last_game=1)

    def withdraw(self) -> None:
        entered = list(Registration.objects.filter(evening__season=self.season).select_related("evening", "player"))
        if entered:
            row = self.random.choice(entered)
            self.decline(row.evening, row.player)

    def decline(self, of_evening: Evening, player: Player) -> None:
        said = Said(timezone.now(), Channel.PHONE)
        decline_evening(evening=of_evening, player=player, actor=self.secretary, said=said)

    def leave_the_club(self) -> None:
        """Whoever leaves takes no part in what is still to come; what was played stays."""
        player = self.change_player(is_active=False, left_on=self.today)
        for row in Registration.objects.filter(player=player).select_related("evening"):
            try:
                with transaction.atomic():
                    self.decline(row.evening, player)
            except LeagueOfficeError:
                continue

    def rename(self) -> None:
        """To somewhere else in the order of names."""
        self.change_player(name=self.new_name())

    def new_name(self) -> str:
        return self.random.choice("ABMYZ") + "".join(self.random.choices(_LETTERS, k=8))

    def change_player(self, **facts: object) -> Player:
        player = self.random.choice(self.players)
        kept = {"name": player.name, "is_active": player.is_active, "club": ""}
        return update_player(player=player, actor=self.secretary, **{**kept, **facts})

    def merge(self) -> None:
        were_on = {player: set(player.registrations.values_list("evening", flat=True)) for player in self.players}
        pairs = [pair for pair in permutations(were_on, 2) if not were_on[pair[0]] & were_on[pair[1]]]
        if not pairs:
            return
        player, other = self.random.choice(pairs)
        merged = merge_players(player=player, other=other, actor=self.secretary, reason="the same")
        if merged.merged_at is None:
            confirm_merge(player_merge=PlayerMerge.objects.get(pk=merged.pk), actor=self.auditor)

    def change_kind(self) -> None:
        row = self.sheet().evening
        names = ("date", "title", "starts_at", "venue", "address", "capacity", "registration_deadline")
        kept = {name: getattr(row, name) for name in names}
        kind = self.random.choice((Evening.Kind.FRIENDLY, Evening.Kind.RANKING))
        update_evening(evening=row, actor=self.secretary, kind=kind, **kept)

    def change_edition(self) -> None:
        now = Season.objects.get(pk=self.season.pk)
        chosen = self.random.choice(list(RuleSetEdition.objects.filter(league=self.league).order_by("pk")))
        update_season(
            season=now,
            actor=self.secretary,
            name=now.name,
            starts_on=now.starts_on,
            ends_on=now.ends_on,
            edition=chosen,
        )

    def delete(self) -> None:
        delete_evening(evening=self.sheet().evening, actor=self.secretary, as_a_whole=True)
        self.plan_tables(self.random.randint(4, 20))

    def import_copy(self) -> None:
        """A season of one evening, as one of the sheets says it."""
        files = files_of(self.scene_of(self.sheet()))
        report = report_on(files, league=self.league)
        write_season(report=report, actor=self.secretary, league=self.league)

    def undo_import(self) -> None:
        made = self.league.result_imports.select_related("league", "season", "made_edition").first()
        if made is not None:
            undo_import(result_import=made, actor=self.secretary)
