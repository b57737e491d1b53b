"""A season worked out from the club's files by a program of its own: it shares no code with what it checks."""

import csv
import json
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

CREDIT = 300
BESIDE = ("Spiel", "Geber", "Sieger", "genau gegriffen", "UNO-Karte")


@dataclass
class ReckonedEvening:
    """``games`` count; ``totals``, ``won`` and ``worst`` by name."""

    day: str
    games: int = 0
    void: int = 0
    totals: dict[str, int] = field(default_factory=dict)
    won: Counter[str] = field(default_factory=Counter)
    worst: Counter[str] = field(default_factory=Counter)


def reckoned_evenings(folder: Path) -> list[ReckonedEvening]:
    """By date, as ``season.json`` lists them."""
    said = json.loads((folder / "season.json").read_text(encoding="utf-8"))
    return [_reckoned(folder / each["file"], each) for each in said["evenings"]]


def _reckoned(file: Path, said: dict[str, object]) -> ReckonedEvening:
    evening = ReckonedEvening(str(said["date"]))
    arrived, deadline = said["registered_at"], said["registration_deadline"]
    with file.open(encoding="utf-8-sig", newline="") as read:
        for row in csv.DictReader(read, delimiter=";"):
            names = [name for name in row if name not in BESIDE]
            for name in names:
                if name not in evening.totals:
                    evening.totals[name] = -CREDIT if arrived[name] <= deadline else 0  # type: ignore[index,operator]
            if row["Sieger"] == "x":
                evening.void += 1
                continue
            evening.games += 1
            evening.won[row["Sieger"]] += 1
            for name in names:
                points = int(row[name])
                if row["UNO-Karte"] == "ja":
                    points *= 2
                if row["genau gegriffen"] == "ja" and name != row["Geber"]:
                    points *= 2
                evening.totals[name] += points
                evening.worst[name] = max(evening.worst[name], points)
    return evening


def most_often(evenings: list[ReckonedEvening], figures: str) -> tuple[set[str], int]:
    """Who was first in these figures on most evenings, and how often; whoever shares it is first as well."""
    times: Counter[str] = Counter()
    for evening in evenings:
        own: Counter[str] = getattr(evening, figures)
        times.update(name for name, figure in own.items() if figure == max(own.values()))
    return {name for name, number in times.items() if number == max(times.values())}, max(times.values())


def lowest_evening(evenings: list[ReckonedEvening]) -> tuple[int, str, str]:
    """Total, day, name."""
    return min((total, each.day, name) for each in evenings for name, total in each.totals.items())


def worst_game(evenings: list[ReckonedEvening]) -> tuple[int, str, str]:
    """Points, day, name."""
    return max((points, each.day, name) for each in evenings for name, points in each.worst.items())
