"""Members from a spreadsheet: uploaded, its columns named, imported as one entry of the log, taken back as a whole."""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Field
from django.utils import timezone
from django.utils.translation import gettext as _

from engine.names import written_name
from scoring.core.errors import InvalidInput, NotAllowedNow
from scoring.core.services import transaction
from scoring.core.services.log import log_action
from scoring.core.services.transaction import save_valid
from scoring.imports.log_actions import MembersAction
from scoring.imports.services.import_conflicts import NEW, SKIP, Candidate, Verdict, examine
from scoring.imports.services.import_record import digest_of_player, fields_of_new, uses_of
from scoring.imports.services.member_columns import Meaning, guess_columns
from scoring.imports.services.member_people import Person, people_of
from scoring.imports.services.spreadsheets import keep_upload, read_table
from scoring.models import Club, ImportedPlayer, League, MemberList, Player, PlayerImport, User
from scoring.people.selectors.people import find_club

_NAMES = (Meaning.NAME, Meaning.SURNAME)


@dataclass(frozen=True, slots=True)
class Imported:
    """What an import wrote: new players, those of whom something is filled in, and how many rows were left out."""

    row: PlayerImport | None
    added: tuple[Player, ...]
    completed: tuple[Player, ...]
    left_out: int


@transaction.atomic(league=League)
def upload_member_list(*, league: League, actor: User, file_name: str, content: bytes) -> MemberList:
    """Keep a spreadsheet until it is imported, in place of the one that the same person uploaded before; what its
    columns mean is guessed. Raises InvalidInput for what cannot be read."""
    cells = read_table(content)
    guess = guess_columns(cells)
    return keep_upload(
        MemberList,
        league=league,
        actor=actor,
        file_name=file_name,
        sha256=hashlib.sha256(content).hexdigest(),
        cells=cells,
        columns=[str(meaning) for meaning in guess.columns],
        head=guess.head,
    )


@transaction.atomic(member_list=MemberList)
def name_columns(*, member_list: MemberList, columns: Sequence[str], head: int) -> MemberList:
    """Say what the columns mean, and in which row the headings are; 0: in none.

    Raises InvalidInput if no column has names, or two have the same meaning.
    """
    meanings = [Meaning(column) for column in columns]
    used = [meaning for meaning in meanings if meaning is not Meaning.NOTHING]
    if twice := next((meaning for meaning in used if used.count(meaning) > 1), None):
        raise InvalidInput(_("Two columns cannot both be “%(meaning)s”.") % {"meaning": twice.label})
    if not {*_NAMES} & {*used}:
        raise InvalidInput(_("One column must have the names."))
    member_list.columns, member_list.head = [meaning.value for meaning in meanings], head
    member_list.save(update_fields=("columns", "head"))
    return member_list


def dry_run(member_list: MemberList) -> list[Candidate]:
    """Everybody in the list, and what would become of them. One query."""
    people = people_of(member_list.cells, member_list.head, member_list.columns)
    return examine(member_list.league, people)


@transaction.atomic(member_list=MemberList)
def import_members(*, member_list: MemberList, actor: User, decisions: Mapping[int, str]) -> Imported:
    """Write the list: who is new is added, of who is known what the league does not have yet is filled in.

    ``decisions`` are choices by row, for the doubtful ones. Raises InvalidInput if one is missing or cannot be meant,
    or if nothing would be written.
    """
    league = member_list.league
    chosen = _chosen(dry_run(member_list), decisions)
    writing = _Writing(league)
    for candidate, choice in chosen:
        writing.write(candidate.person, choice)
    if not writing.rows:
        raise InvalidInput(_("Nothing would be imported: everybody is known, and nothing is to be filled in."))
    row = PlayerImport.objects.create(
        league=league,
        imported_by=actor,
        imported_at=timezone.now(),
        file_name=member_list.file_name,
        sha256=member_list.sha256,
    )
    row.founded_clubs.set(writing.founded)
    added = [player for player in writing.players.values() if player.pk in writing.added]
    completed = [player for player in writing.players.values() if player.pk in writing.filled.keys() - writing.added]
    ImportedPlayer.objects.bulk_create(_row(row, player, writing) for player in (*added, *completed))
    left_out = sum(choice == SKIP for _candidate, choice in chosen)
    log_action(
        league=league,
        actor=actor,
        action=MembersAction.PLAYERS_IMPORTED,
        subject=row.file_name,
        details={
            "import": row.pk,
            "sha256": row.sha256,
            "new": [player.name for player in added],
            "completed": [player.name for player in completed],
            "clubs": [club.name for club in writing.founded],
            "left_out": left_out,
        },
    )
    member_list.delete()
    return Imported(row, tuple(added), tuple(completed), left_out)


def _row(row: PlayerImport, player: Player, writing: "_Writing") -> ImportedPlayer:
    is_new = player.pk in writing.added
    fields = fields_of_new() if is_new else sorted(writing.filled[player.pk])
    return ImportedPlayer(
        player_import=row, player=player, is_new=is_new, fields=fields, digest=digest_of_player(player, fields)
    )


def _chosen(candidates: Sequence[Candidate], decisions: Mapping[int, str]) -> list[tuple[Candidate, str]]:
    """Every row with what becomes of it. Raises InvalidInput for a doubtful row that nobody has decided."""
    chosen = []
    for candidate in candidates:
        number = candidate.person.row
        if candidate.verdict is Verdict.REFUSED:
            choice = SKIP
        elif candidate.verdict is Verdict.DOUBTFUL:
            choice = decisions.get(number, candidate.decided)
            if choice not in dict(candidate.choices):
                message = _("Row %(row)s, “%(name)s”: please say who this is.")
                raise InvalidInput(message % {"row": number, "name": candidate.person.written})
        else:
            choice = candidate.decided
        chosen.append((candidate, choice))
    return chosen


class _Writing:
    """Writes people one by one and remembers what it did."""

    def __init__(self, league: League) -> None:
        self.league = league
        self.known = {player.pk: player for player in league.players.select_related("club")}
        self.players: dict[int, Player] = {}
        self.by_row: dict[int, Player] = {}
        self.added: set[int] = set()
        self.filled: dict[int, set[str]] = {}
        self.founded: list[Club] = []

    @property
    def rows(self) -> bool:
        return bool(self.added or self.filled)

    def write(self, person: Person, choice: str) -> None:
        kind, _colon, key = choice.partition(":")
        if choice == NEW:
            self._add(person)
        elif choice != SKIP:
            player = self.known[int(key)] if kind == "same" else self.by_row.get(int(key))
            if player is not None:
                self._complete(player, person)

    def _add(self, person: Person) -> None:
        player = Player(
            league=self.league,
            name=person.name,
            club=self._club(person.club),
            is_active=person.is_active,
            is_guest=person.is_guest,
            **person.told,
        )
        save_valid(player)
        self.players[player.pk] = self.by_row[person.row] = player
        self.added.add(player.pk)

    def _complete(self, player: Player, person: Person) -> None:
        """Only what is empty; what the league has already stays."""
        self.by_row[person.row] = player
        missing = {name: value for name, value in person.told.items() if not getattr(player, name)}
        if missing.keys() >= {"left_on"} and player.joined_on and missing["left_on"] < player.joined_on:
            del missing["left_on"]
        if not missing:
            return
        for name, value in missing.items():
            setattr(player, name, value)
        save_valid(player)
        self.players[player.pk] = player
        self.filled.setdefault(player.pk, set()).update(missing)

    def _club(self, name: str) -> Club | None:
        if not name:
            return None
        club = find_club(self.league, name)
        if club is None:
            club = Club(league=self.league, name=written_name(name))
            save_valid(club)
            self.founded.append(club)
        return club


def reasons_against_undo(row: PlayerImport) -> list[str]:
    """Why an import cannot be taken back: each row that was used since, with how. Empty: it can. As many queries for
    any number of rows: one for each kind that may refer to a player, and three for each club that was founded."""
    rows = list(row.rows.select_related("player__club"))
    added = {imported.player_id for imported in rows if imported.is_new}
    uses = uses_of(row.rows.filter(is_new=True).values("player"), but_for=ImportedPlayer, player_import=row)
    reasons = [reason for imported in rows for reason in _reasons_of(imported, uses)]
    return reasons + [reason for club in row.founded_clubs.all() for reason in _reasons_of_club(club, added)]


@transaction.atomic(player_import=PlayerImport)
def undo_import(*, player_import: PlayerImport, actor: User) -> None:
    """Delete whom the import added and empty what it filled in; the log keeps both. Raises NotAllowedNow, with every
    reason, if one row was used since."""
    league = player_import.league
    if reasons := reasons_against_undo(player_import):
        raise NotAllowedNow(" ".join(reasons))
    removed, emptied = [], []
    for imported in player_import.rows.select_related("player__league"):
        player = imported.player
        if imported.is_new:
            removed.append(player)
            continue
        for name in imported.fields:
            field = Player._meta.get_field(name)
            assert isinstance(field, Field)
            setattr(player, name, field.get_default())
        player.save()
        emptied.append(player.name)
    clubs = list(player_import.founded_clubs.all())
    details = {
        "import": player_import.pk,
        "removed": [player.name for player in removed],
        "emptied": emptied,
        "clubs": [club.name for club in clubs],
    }
    subject = player_import.file_name
    player_import.delete()
    Player.objects.filter(pk__in=[player.pk for player in removed]).delete()
    Club.objects.filter(pk__in=[club.pk for club in clubs]).delete()
    log_action(league=league, actor=actor, action=MembersAction.PLAYERS_IMPORT_UNDONE, subject=subject, details=details)


def _reasons_of(imported: ImportedPlayer, uses: Mapping[int, Sequence[str]]) -> Iterator[str]:
    player = imported.player
    if digest_of_player(player, imported.fields) != imported.digest:
        yield _("%(name)s was changed since.") % {"name": player.name}
    for what in uses.get(player.pk, ()):
        yield _("%(name)s is used since: %(what)s.") % {"name": player.name, "what": what}


def _reasons_of_club(club: Club, added: set[int]) -> Iterator[str]:
    if club.players.exclude(pk__in=added).exists() or club.teams.exists() or club.registrations.exists():
        yield _("The club “%(name)s” has got others since.") % {"name": club.name}
