"""Races about an evening: its participants, tables and sheets, and what vanishes while somebody writes on it."""

from typing import Any
from uuid import uuid4

from django.core.files.uploadedfile import SimpleUploadedFile

from scoring.audit.services.reviews import submit_sheet
from scoring.models import Evening, MachineInspection, Sheet, User
from scoring.seating.services.seats import seat_table
from tests.operation.races.race import AT_ONCE, Post, Race
from tests.scoring.codes import access_to, scene_of_today
from tests.scoring.photos import jpeg
from tests.scoring.scenes import Scene, evening, hash_of, league, official, participants, read_now, scene, season

_DRAW = {"method": "lot", "rounds": 1, "seed": 7}


def _game(table: Scene, number: int = 1, points: int = 12) -> dict[str, Any]:
    """A game as the form of the entry page sends it."""
    return {
        "number": number,
        "dealer": table.seats[0].pk,
        "winner": table.seats[1].pk,
        "seen_revision": 0,
        "client_id": uuid4(),
        **{f"hand-{seat.pk}": 0 if index == 1 else points for index, seat in enumerate(table.seats)},
    }


def _save(table: Scene, **facts: int) -> Post:
    return Post(table.secretary, "sheet_save_game", [table.sheet.pk], _game(table, **facts))


def _is_there(row: Evening | Sheet) -> bool:
    return type(row)._default_manager.filter(pk=row.pk).exists()


def _is_whole(table: Scene, row: Evening | Sheet) -> bool:
    """Either it stayed with a game on it, or it is gone and nothing was written."""
    return _is_there(row) == table.sheet.games.model.objects.filter(sheet__evening=table.evening).exists()


def same_participant() -> Race:
    table = scene()
    body = {"name": "Neue Spielerin"}
    posts = [Post(table.secretary, "participant_add", [table.evening.pk], body) for _attempt in range(AT_ONCE)]
    return Race(table.league, posts, lambda: table.evening.registrations.filter(player__name=body["name"]).count())


def same_participants_ticked() -> Race:
    row = league()
    of_evening = evening(season(row))
    secretary = official(row, "secretary")
    players = [row.players.create(name=name).pk for name in ("Anke", "Björn", "Cäcilia")]
    body = {f"mark-{pk}": "in_time" for pk in players}
    posts = [Post(secretary, "evening_participants", [of_evening.pk], body) for _attempt in range(AT_ONCE)]
    return Race(row, posts, of_evening.registrations.count)


def same_table() -> Race:
    row = league()
    of_evening = evening(season(row))
    registered = [entry.pk for entry in participants(of_evening, ("Anke", "Björn", "Cäcilia"))]
    posts = [
        Post(official(row, "secretary"), "evening_tables", [of_evening.pk], {"seats": registered})
        for _attempt in range(AT_ONCE)
    ]
    return Race(row, posts, lambda: [of_evening.sheets.count(), of_evening.registrations.filter(seats=None).count()])


def seats_drawn() -> Race:
    table = scene(8)
    posts = [Post(table.secretary, "tables_draw", [table.evening.pk], _DRAW) for _attempt in range(AT_ONCE)]
    return Race(table.league, posts, lambda: table.evening.registrations.filter(seats=None).count())


def knockout_planned() -> Race:
    table = scene(6)
    body = {"round_games": 2, "finalists": 4, "final_games": 3}
    posts = [Post(table.secretary, "knockout_plan", [table.evening.pk], body) for _attempt in range(AT_ONCE)]
    return Race(table.league, posts, table.evening.rounds.count)


def different_games() -> Race:
    table = scene()
    posts = [_save(table, number=number) for number in range(1, AT_ONCE + 1)]
    return Race(table.league, posts, lambda: sorted(table.sheet.games.values_list("number", flat=True)))


def same_game() -> Race:
    table = scene()
    posts = [_save(table, points=10 + attempt) for attempt in range(AT_ONCE)]
    return Race(table.league, posts, table.sheet.games.count)


def same_game_typed_alike() -> Race:
    """Two phones that both wrote down what was played, when the network is back for both."""
    table = scene()
    posts = [_save(table) for _attempt in range(AT_ONCE)]
    return Race(table.league, posts, lambda: [table.sheet.games.count(), table.sheet.corrections.count()])


def same_correction_typed_alike() -> Race:
    table = scene()
    seen = table.save(1, 0, 12, 0, 7).revision
    table.save(2, 0, 12, 0, 7)
    note = {"seen_revision": seen, "initials": "SS", "reason": "verschrieben"}
    body = _game(table, points=21)
    posts = [
        Post(table.secretary, "sheet_save_game", [table.sheet.pk], {**body, **note, "client_id": uuid4()})
        for _attempt in range(AT_ONCE)
    ]
    return Race(table.league, posts, lambda: table.sheet.corrections.filter(field="winner").count())


def same_penalty() -> Race:
    table = scene()
    body = {"game_number": 1, "seat_id": table.seats[0].pk, "offence": "other", "cards": 1, "client_id": uuid4()}
    offence = next(iter(table.sheet.penalty_cards.model.OFFENCES))
    posts = [
        Post(table.secretary, "sheet_penalty_note", [table.sheet.pk], {**body, "offence": offence})
        for _attempt in range(AT_ONCE)
    ]
    return Race(table.league, posts, table.sheet.penalty_cards.count)


def same_photo() -> Race:
    table, content = scene(), jpeg()
    posts = [
        Post(
            table.secretary,
            "sheet_photos",
            [table.sheet.pk],
            {"photos": SimpleUploadedFile("blatt.jpg", content, "image/jpeg")},
        )
        for _attempt in range(AT_ONCE)
    ]
    return Race(table.league, posts, table.sheet.photos.count)


def same_codes() -> Race:
    table = scene_of_today()
    posts = [Post(table.secretary, "evening_codes", [table.evening.pk]) for _attempt in range(AT_ONCE)]
    return Race(table.league, posts, lambda: table.sheet.accesses.filter(revoked_at=None).count())


def same_inspection() -> Race:
    table = scene()
    steward = official(table.league, "steward")
    bodies = [{"is_fit": word, "remark": f"Prüfung {number}"} for number, word in enumerate(("yes", "no") * 2)]
    posts = [Post(steward, "evening_inspection", [table.evening.pk], body) for body in bodies]
    return Race(table.league, posts, lambda: MachineInspection.objects.filter(evening=table.evening).count())


def _played() -> Scene:
    table = scene()
    for number in range(1, 4):
        table.save(number, number % 4, *(0 if seat == number % 4 else 5 + 7 * seat + number for seat in range(4)))
    return table


def _submit(table: Scene) -> Post:
    return Post(table.secretary, "sheet_submit", [table.sheet.pk], read_now(table.sheet))


def sheet_submitted() -> Race:
    table = _played()
    posts = [_submit(table) for _attempt in range(AT_ONCE)]
    return Race(table.league, posts, lambda: table.fresh().state)


def sheet_submitted_while_games_are_entered() -> Race:
    table = _played()
    posts = [
        _submit(table),
        *(_save(table, number=number) for number in range(4, 7)),
    ]

    def is_whole() -> bool:
        return table.fresh().state in (Sheet.State.SUBMITTED, Sheet.State.RUNNING)

    return Race(table.league, posts, is_whole)


def _submitted() -> Scene:
    table = _played()
    submit_sheet(sheet_id=table.sheet.pk, actor=table.secretary, accept_warnings=True)
    return table


def _sign(table: Scene, auditor: User) -> Post:
    body = {"seen_hash": hash_of(table.sheet, auditor), "seen_content": "{}", "confirm": "on"}
    return Post(auditor, "sheet_sign", [table.sheet.pk], body)


def sheet_signed() -> Race:
    table = _submitted()
    posts = [_sign(table, official(table.league, "auditor")) for _auditor in range(AT_ONCE)]
    return Race(table.league, posts, table.sheet.signed_versions.count)


def sheet_signed_and_sent_back() -> Race:
    table, other = _submitted(), {"back-reason": "Zahl unleserlich"}
    other["back-seen_revision"] = str(table.fresh().revision)
    posts = [
        _sign(table, table.auditor),
        Post(official(table.league, "auditor"), "sheet_send_back", [table.sheet.pk], other),
    ]

    def is_whole() -> bool:
        return (table.fresh().state == Sheet.State.SIGNED) == table.sheet.signed_versions.exists()

    return Race(table.league, posts, is_whole)


def evening_deleted_while_a_game_is_entered() -> Race:
    table = scene()
    posts = [
        Post(table.secretary, "evening_delete", [table.evening.pk]),
        *(_save(table, number=1 + n) for n in range(3)),
    ]
    return Race(table.league, posts, lambda: _is_whole(table, table.evening))


def table_removed_while_a_game_is_entered() -> Race:
    table = scene()
    posts = [Post(table.secretary, "table_remove", [table.sheet.pk]), *(_save(table, number=1 + n) for n in range(3))]
    return Race(table.league, posts, lambda: _is_whole(table, table.sheet))


def drawn_anew_while_a_game_is_entered() -> Race:
    table = scene(6)
    posts = [
        Post(table.secretary, "tables_draw", [table.evening.pk], _DRAW),
        *(_save(table, number=1 + number) for number in range(3)),
    ]
    return Race(table.league, posts, lambda: _is_whole(table, table.sheet))


def evening_deleted_while_participants_are_entered() -> Race:
    table = scene()
    posts = [
        Post(table.secretary, "evening_delete", [table.evening.pk]),
        *(
            Post(table.secretary, "participant_add", [table.evening.pk], {"name": f"Neu {number}"})
            for number in range(3)
        ),
    ]

    def is_whole() -> bool:
        return not _is_there(table.evening) or table.evening.registrations.exists()

    return Race(table.league, posts, is_whole)


def participant_removed_while_a_table_is_laid() -> Race:
    row = league()
    of_evening = evening(season(row))
    registered = participants(of_evening, ("Anke", "Björn", "Cäcilia", "Dörte"))
    secretary = official(row, "secretary")
    posts = [
        Post(secretary, "participant_remove", [registered[0].pk]),
        Post(secretary, "evening_tables", [of_evening.pk], {"seats": [entry.pk for entry in registered]}),
    ]

    def is_whole() -> bool:
        is_entered = of_evening.registrations.filter(pk=registered[0].pk).exists()
        return is_entered == of_evening.sheets.exists()

    return Race(row, posts, is_whole)


def code_revoked_while_the_table_is_removed() -> Race:
    table = scene_of_today()
    access = access_to(table)
    posts = [
        Post(table.secretary, "code_revoke", [table.sheet.pk, access.pk]),
        Post(table.secretary, "table_remove", [table.sheet.pk]),
        Post(table.secretary, "evening_codes", [table.evening.pk]),
        Post(table.secretary, "sheet_code", [table.sheet.pk], {"role": "scorer"}),
    ]
    return Race(table.league, posts, lambda: _is_there(table.sheet))


def two_tables_of_an_evening_closed() -> Race:
    """Both write the standings of the evening and of the season."""
    row = league()
    of_evening = evening(season(row))
    secretary: User = official(row, "secretary")
    registered = participants(of_evening, ("Anke", "Björn", "Cäcilia", "Dörte", "Eike", "Femke"))
    tables = []
    for number in (1, 2):
        seated = [entry.pk for entry in registered[number - 1 :: 2]]
        sheet = seat_table(evening=of_evening, actor=None, table=number, registrations=seated)
        seats = tuple(sheet.seats.order_by("position"))
        tables.append(Scene(row, of_evening.season, of_evening, sheet, seats, secretary, secretary))
        tables[-1].save(1, 1, 12, 0, 7)
    posts = [_submit(table) for table in tables]
    return Race(row, posts, of_evening.standings.count)


SCENARIOS = {
    scenario.__name__: scenario
    for scenario in (
        same_participant,
        same_participants_ticked,
        same_table,
        seats_drawn,
        knockout_planned,
        different_games,
        same_game,
        same_game_typed_alike,
        same_correction_typed_alike,
        same_penalty,
        same_photo,
        same_codes,
        same_inspection,
        sheet_submitted,
        sheet_submitted_while_games_are_entered,
        sheet_signed,
        sheet_signed_and_sent_back,
        evening_deleted_while_a_game_is_entered,
        table_removed_while_a_game_is_entered,
        drawn_anew_while_a_game_is_entered,
        evening_deleted_while_participants_are_entered,
        participant_removed_while_a_table_is_laid,
        code_revoked_while_the_table_is_removed,
        two_tables_of_an_evening_closed,
    )
}
