"""What surfaces say besides totals, places and points: who deals, the distance to the first, what would follow."""

import json
import re
import subprocess
from collections.abc import Mapping
from pathlib import Path

from django.conf import settings
from django.urls import reverse

from engine.sheetio import write_csv
from scoring.sheets.selectors.checked_sheets import checked_sheet
from scoring.sheets.selectors.loading import full_sheet
from scoring.sheets.selectors.mapping import map_sheet
from scoring.sheets.selectors.protocol import protocol_of
from tests.scoring.rule_cases import Lines
from tests.scoring.scenes import Scene
from tests.scoring.shown_tables import Row, figure
from tests.scoring.surfaces import browser_of, grid_data, name_of, phone_of, shown_tables

SCRIPTS = Path(settings.BASE_DIR) / "static/js"


def correction_dialog(made: Scene, number: int, winner: int | None, *points: int | None, **facts: bool) -> Lines:
    """The lines that the dialog before a correction says will be there afterwards; nothing is written."""
    answer = (
        browser_of(made)
        .post(
            reverse("sheet_save_game", args=[made.sheet.pk]),
            {
                "number": number,
                "dealer": made.seats[0].pk,
                "winner": "" if winner is None else made.seats[winner].pk,
                "seen_revision": 10_000,
                "client_id": "0b8f7c9e-3c1f-4a53-9d0c-111111111111",
                **{
                    f"hand-{seat.pk}": "" if value is None else value
                    for seat, value in zip(made.seats, points, strict=True)
                },
                **facts,
            },
            headers={"Accept": "application/json"},
        )
        .json()
    )
    assert answer["kind"] == "correction_needed", answer
    sentence = r"total (−?\d+), (?:without place|place (\d+), (\d+) ranking points?)"
    said = {line["label"]: re.fullmatch(sentence, line["new"]) for line in answer["changes"] if line.get("follows")}
    return {
        name: (int(found[1].replace("−", "-")), int(found[2]) if found[2] else None, int(found[3] or 0))
        for name, found in said.items()
        if found is not None
    }


def files_of(made: Scene) -> dict[str, bytes]:
    """The season as it would lie in a folder to be imported: one evening, one sheet."""
    names = [seat.registration.player.name for seat in made.seats]
    evening = {
        "date": made.evening.date.isoformat(),
        "kind": "Ranglistenturnier",
        "file": "sheet.csv",
        "registration_deadline": "2025-09-05T20:00:00",
        "registered_at": dict.fromkeys(names, "2025-09-01T08:00:00"),
    }
    season = {"league": made.league.name, "season": "imported", "rule_set": made.evening.edition.code}
    sheet = write_csv(map_sheet(full_sheet(made.sheet.pk)).value)
    text = json.dumps({**season, "players": names, "evenings": [evening]})
    return {"season.json": text.encode(), "sheet.csv": sheet.encode()}


def next_dealers(made: Scene) -> Mapping[str, str]:
    """Whom each surface names as the next to deal after a game; empty: nobody."""
    return {
        **proposed_dealers(made),
        "live": _who_deals(shown_tables(made, "evening_live", "Last game")[-1]),
        "hall": _who_deals(shown_tables(made, "evening_hall_slides", "Last game")[-1]),
    }


def proposed_dealers(made: Scene) -> Mapping[str, str]:
    """Whom each form proposes as the dealer of the next game; empty: nobody."""
    protocol = protocol_of(checked_sheet(full_sheet(made.sheet.pk)))
    number = protocol.next_number
    forms = {
        "form of the grid": browser_of(made).get(reverse("sheet_enter", args=[made.sheet.pk]), {"game": number}),
        "form of the phone": phone_of(made).get(reverse("guest_sheet", args=[made.sheet.pk]), {"game": number}),
    }
    names = {seat.pk: seat.registration.player.name for seat in made.seats}
    return {
        "protocol": protocol.next_dealer.registration.player.name if protocol.next_dealer else "",
        **{name: names.get(page.context["form"].initial["dealer"], "") for name, page in forms.items()},
    }


def gaps(made: Scene) -> Mapping[str, Mapping[str, int | None]]:
    """The distance to the first at the table, as each surface shows it; None: without place."""
    names = {seat.pk: seat.registration.player.name for seat in made.seats}
    rows = {
        surface: shown_tables(made, surface, "Last game")[-1] for surface in ("evening_live", "evening_hall_slides")
    }
    return {
        "grid": {names[column["seat"]]: column["gap"] for column in grid_data(made)["columns"]},
        **{name: {name_of(row): figure(row["Behind"] or "0") for row in table} for name, table in rows.items()},
    }


def dealer_of_scripts(made: Scene, node: str) -> int | None:
    """The seat that the grid and the phone work out from what the page has told them."""
    page = browser_of(made).get(reverse("sheet_enter", args=[made.sheet.pk])).context
    data, seats = page["entry_data"], page["entry_options"]["seats"]
    if data["is_over"]:
        return None
    script = f"""
        import {{ nextDealer, takeEliminations }} from {json.dumps((SCRIPTS / "entry/presence.js").as_uri())};
        const [seats, columns, games] = {json.dumps([seats, data["columns"], data["games"][-1:]])};
        takeEliminations(seats, columns);
        console.log(JSON.stringify(nextDealer(seats, games[0], (games[0]?.number ?? 0) + 1)));
    """
    run = subprocess.run([node, "--input-type=module", "-e", script], capture_output=True, text=True, check=True)
    return json.loads(run.stdout)


def _who_deals(rows: list[Row]) -> str:
    return next((name_of(row) for row in rows if row["Player"].endswith(" deals")), "")
