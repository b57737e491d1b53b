"""Two devices write on one sheet over a bad network: in every order, nothing is lost and nothing is written twice."""

import uuid
from collections.abc import Callable
from dataclasses import dataclass, field

import pytest
from django.db import transaction
from hypothesis import given
from hypothesis import strategies as st

from scoring.audit.services.verification import log_findings
from scoring.core.errors import Conflict, Vanished
from scoring.core.services.log import log_action
from scoring.installation.log_actions import LeagueAction
from scoring.models import AuditEntry, Correction, Game, Hand, IdempotencyKey, Sheet
from scoring.sheets.selectors.loading import sheet_in_hand
from scoring.sheets.services.games import write_game
from scoring.sheets.services.sheet_edits import remove_game
from tests.scoring.scenes import NOTE, Scene, scene
from tests.support.examples import examples

pytestmark = [pytest.mark.slow, pytest.mark.django_db]
GAMES = (1, 2)


@dataclass
class Version:
    """What somebody typed for a game. ``points`` are unique, so that a version is known again wherever it appears."""

    game: int
    points: int
    seen_revision: int
    client_id: uuid.UUID = field(default_factory=uuid.uuid4)
    attempts: int = 0


@dataclass
class Evening:
    """The sheet, what reached it in which order, and requests that are still under way."""

    table: Scene
    written: dict[int, list[int]] = field(default_factory=lambda: {game: [] for game in GAMES})
    given_up: set[int] = field(default_factory=set)
    under_way: list[Callable[[], Game]] = field(default_factory=list)
    typed: list[int] = field(default_factory=list)
    last_write: dict[int, int] = field(default_factory=dict)

    def request(self, version: Version) -> Callable[[], Game]:
        """The request as it leaves the device now, whenever it arrives."""
        game, points, revision, client_id = version.game, version.points, version.seen_revision, version.client_id

        def arrive() -> Game:
            before = self.table.fresh().revision
            row = self.table.save(game, 0, 0, points, seen_revision=revision, client_id=client_id, note=NOTE)
            if self.table.fresh().revision > before:
                assert revision >= self.last_write.get(game, 0), "a version was replaced that its author had not seen"
                self.last_write[game] = row.revision
                self.written[game].append(points)
            return row

        return arrive

    def arrives_late(self, index: int) -> None:
        """A copy of an earlier request arrives (again); nobody waits for its answer any more."""
        if self.under_way:
            try:
                self.under_way[index % len(self.under_way)]()
            except Conflict:
                return

    def on_sheet(self) -> dict[int, int | None]:
        hands = Hand.objects.filter(game__sheet=self.table.sheet, seat=self.table.seats[1])
        return dict(hands.values_list("game__number", "points"))


@dataclass
class Device:
    """The queue of static/js/offline/queue.js: in order, kept until answered, replaced only if it never left."""

    evening: Evening
    queue: list[Version] = field(default_factory=list)
    known: dict[int, int] = field(default_factory=dict)

    def types(self, game: int) -> None:
        points = len(self.evening.typed) + 1
        self.evening.typed.append(points)
        for version in [version for version in self.queue if version.game == game and not version.attempts]:
            self.queue.remove(version)
            self.evening.given_up.add(version.points)
        self.queue.append(Version(game, points, self.known.get(game, 0)))

    def sends(self, fate: str, keeps_own: bool) -> None:
        """Send the oldest entry. Its ``fate``: answered, answer lost, or the request itself is late."""
        if not self.queue:
            return
        version = self.queue[0]
        version.attempts += 1
        request = self.evening.request(version)
        self.evening.under_way.append(request)
        if fate == "late":
            return
        try:
            row = request()
        except Conflict:
            if fate == "answered":
                self.decides(version, keeps_own)
            return
        if fate == "answered":
            self.queue.remove(version)
            self.sees(version.game, row.revision)

    def decides(self, version: Version, keeps_own: bool) -> None:
        """Both versions are shown; one's own goes over what is on the sheet as a correction."""
        theirs = Game.objects.get(sheet=self.evening.table.sheet, number=version.game).revision
        if keeps_own:
            version.seen_revision = theirs
        else:
            self.queue.remove(version)
            self.evening.given_up.add(version.points)
            self.sees(version.game, theirs)

    def sees(self, game: int, revision: int) -> None:
        self.known[game] = revision
        for follower in self.queue:
            if follower.game == game:
                follower.seen_revision = revision


DEVICES, GAME = st.integers(0, 1), st.sampled_from((1, 1, *GAMES))
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("types"), DEVICES, GAME),
        st.tuples(st.just("sends"), DEVICES, st.sampled_from(["answered", "lost", "late"]), st.booleans()),
        st.tuples(st.just("arrives_late"), st.integers(0, 9)),
    ),
    min_size=4,
    max_size=18,
)


@examples(2)
@given(steps=STEPS, keeps_own=st.booleans())
def test_every_order_of_typing_sending_and_losing_ends_with_everything_once(
    steps: list[tuple[str, int, object, object]], keeps_own: bool
) -> None:
    with transaction.atomic():
        evening = Evening(scene(players=2))
        devices = Device(evening), Device(evening)
        for name, *details in steps:
            if name == "arrives_late":
                evening.arrives_late(*details)
            else:
                device, *arguments = details
                getattr(devices[device], name)(*arguments)
        while any(device.queue for device in devices):
            for device in devices:
                device.sends("answered", keeps_own)
        end = evening.on_sheet()
        for late in range(len(evening.under_way)):
            evening.arrives_late(late)

        assert evening.on_sheet() == end, "a late copy changed the sheet"
        assert end == {game: versions[-1] for game, versions in evening.written.items() if versions}
        written = [points for versions in evening.written.values() for points in versions]
        assert len(written) == len(set(written)), "a version was written twice"
        assert set(written) | evening.given_up == set(evening.typed), "a version was lost"
        for game, versions in evening.written.items():
            struck = Correction.objects.filter(sheet=evening.table.sheet, game_number=game, field="points")
            assert [int(old) for old in struck.values_list("old_value", flat=True)] == versions[:-1]
        receipts = IdempotencyKey.objects.filter(sheet=evening.table.sheet).count()
        assert receipts >= len(written), "a version was written without a receipt"
        assert list(log_findings(evening.table.league)) == []
        transaction.set_rollback(True)


def test_repeat_after_somebody_else_corrected_the_row_changes_nothing() -> None:
    table, client_id = scene(), uuid.uuid4()
    table.save(1, 1, 12, 0, 7, 30, seen_revision=0, client_id=client_id)
    table.save(1, 1, 21, 0, 7, 30, note=NOTE)

    row = table.save(1, 1, 12, 0, 7, 30, seen_revision=0, client_id=client_id)

    assert row.hands.get(seat=table.seats[0]).points == 21
    assert AuditEntry.objects.filter(action__startswith="game.").count() == 2


def test_repeat_after_the_row_was_taken_off_does_not_bring_it_back() -> None:
    table, client_id = scene(), uuid.uuid4()
    table.save(1, 1, 12, 0, 7, 30, seen_revision=0, client_id=client_id)
    remove_game(sheet_id=table.sheet.pk, actor=None, number=1, seen_revision=10_000, note=NOTE)

    with pytest.raises(Conflict):
        table.save(1, 1, 12, 0, 7, 30, seen_revision=0, client_id=client_id)

    assert not Game.objects.exists()


def test_game_can_be_written_anew_after_it_was_taken_off() -> None:
    table = scene()
    table.save(1, 1, 12, 0, 7, 30, seen_revision=0)
    remove_game(sheet_id=table.sheet.pk, actor=None, number=1, seen_revision=10_000, note=NOTE)
    assert table.save(1, 1, 12, 0, 7, 30, seen_revision=0).number == 1


def test_same_id_with_another_wish_is_no_repeat() -> None:
    table, client_id = scene(), uuid.uuid4()
    table.save(1, 1, 12, 0, 7, 30, seen_revision=0, client_id=client_id)
    with pytest.raises(Conflict):
        table.save(1, 1, 21, 0, 7, 30, seen_revision=0, client_id=client_id)


def taken_off() -> tuple[Scene, int]:
    """A sheet whose only game was taken off, and the revision at which somebody else has seen that game."""
    table = scene()
    seen = table.save(1, 1, 12, 0, 7, 30, seen_revision=0).revision
    remove_game(sheet_id=table.sheet.pk, actor=None, number=1, seen_revision=seen, note=NOTE)
    return table, seen


def test_late_correction_of_a_row_that_was_taken_off_does_not_bring_it_back() -> None:
    table, seen = taken_off()

    with pytest.raises(Conflict, match="taken off the sheet"):
        table.save(1, 1, 21, 0, 7, 30, seen_revision=seen, note=NOTE)

    assert not Game.objects.exists()


def test_who_knows_that_a_row_was_taken_off_writes_it_again() -> None:
    table, _seen = taken_off()
    table.save(1, 1, 21, 0, 7, 30, seen_revision=table.fresh().revision)
    assert Hand.objects.get(seat=table.seats[0]).points == 21


def test_game_that_was_never_taken_off_is_written_however_old_its_author_s_view() -> None:
    table = scene()
    seen = table.save(1, 1, 12, 0, 7, 30, seen_revision=0).revision
    table.save(2, 1, 12, 0, 7, 30, seen_revision=0)
    assert table.save(3, 1, 12, 0, 7, 30, seen_revision=seen).number == 3


def written_on(sheet: Sheet, table: Scene, number: int, *points: int, **more: object) -> Game:
    facts = {"seen_revision": 0, "client_id": uuid.uuid4(), "actor": table.secretary, **more}
    return write_game(sheet=sheet, entry=table.entry(number, 0, *points), **facts)


def test_sheet_on_which_somebody_wrote_since_it_was_read_is_read_again() -> None:
    table = scene()
    outdated, known = sheet_in_hand(table.sheet.pk), sheet_in_hand(table.sheet.pk)
    written_on(known, table, 1, 0, 12, 7, 30)

    with pytest.raises(Conflict):
        written_on(outdated, table, 1, 0, 21, 7, 30)
    game = written_on(outdated, table, 2, 0, 9, 9, 9)

    assert [row.number for row in game.sheet.games.all()] == [1, 2]
    assert (game.revision, game.sheet.revision) == (outdated.revision + 2, table.fresh().revision)
    assert list(log_findings(table.league)) == []


def test_log_that_has_grown_since_the_sheet_was_read_stays_a_chain() -> None:
    table = scene()
    sheet = sheet_in_hand(table.sheet.pk)
    log_action(league=table.league, actor=None, action=LeagueAction.LEAGUE_CHANGED, subject="?")

    assert written_on(sheet, table, 1, 0, 12, 7, 30).number == 1
    assert list(log_findings(table.league)) == []


def test_repeat_that_has_not_seen_the_row_yet_is_answered_with_it() -> None:
    table, client_id = scene(), uuid.uuid4()
    outdated = sheet_in_hand(table.sheet.pk)
    game = written_on(sheet_in_hand(table.sheet.pk), table, 1, 0, 12, 7, 30, client_id=client_id)
    assert written_on(outdated, table, 1, 0, 12, 7, 30, client_id=client_id) == game
    assert IdempotencyKey.objects.count() == 1


def test_game_on_a_table_that_was_taken_away_since_has_vanished() -> None:
    table = scene()
    sheet = sheet_in_hand(table.sheet.pk)
    Sheet.objects.filter(pk=sheet.pk).delete()
    with pytest.raises(Vanished):
        written_on(sheet, table, 1, 0, 12, 7, 30)
