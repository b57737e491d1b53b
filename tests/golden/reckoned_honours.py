"""The table of honour of the golden season, worked out from its files by a program of its own: nothing here is the
product's, so that what both say is right."""

import csv
import json
from collections import Counter, defaultdict
from pathlib import Path

CREDIT = 300
PLACE_POINTS = (12, 9, 8, 6, 4, 3, 1, 0)


class Reckoned:
    """What everybody reached; days are texts as the files have them."""

    def __init__(self, folder: Path) -> None:
        about = json.loads((folder / "season.json").read_text("utf-8"))
        self.wins: Counter[str] = Counter()
        self.won_games: Counter[str] = Counter()
        self.bonus_a: Counter[str] = Counter()
        self.bonus_b: Counter[str] = Counter()
        self.points: Counter[str] = Counter()
        self.earned: dict[str, dict[str, int]] = {}
        """Day, player, ranking points."""
        self.reached: dict[tuple[str, str], str] = {}
        """A sum and a player: the day on which it was complete."""
        self.totals: list[tuple[int, str, str]] = []
        self.games: list[tuple[int, str, str]] = []
        self.runs: list[tuple[int, str, str]] = []
        self.places: defaultdict[str, list[int]] = defaultdict(list)
        self.recorded: Counter[str] = Counter()
        self.played: Counter[str] = Counter()
        for evening in sorted(about["evenings"], key=lambda one: one["date"]):
            self._play(folder / evening["file"], evening)

    def _play(self, file: Path, evening: dict) -> None:
        with file.open(encoding="utf-8-sig", newline="") as lines:
            rows = [row for row in csv.DictReader(lines, delimiter=";") if row["Sieger"] != "x"]
        facts = ("Spiel", "Geber", "Sieger", "genau gegriffen", "UNO-Karte")
        players = [name for name in rows[0] if name not in facts]
        day = evening["date"]
        deadline, arrived = evening["registration_deadline"], evening["registered_at"]
        total = {name: -CREDIT if arrived[name] <= deadline else 0 for name in players}
        worst: dict[str, int] = dict.fromkeys(players, 0)
        won: Counter[str] = Counter()
        run, length = "", 0
        for row in rows:
            for name in players:
                figure = int(row[name])
                if row["UNO-Karte"] == "ja":
                    figure *= 2
                if row["genau gegriffen"] == "ja" and name != row["Geber"]:
                    figure *= 2
                total[name] += figure
                worst[name] = max(worst[name], figure)
                self.recorded[name] += figure
                self.played[name] += 1
            winner = row["Sieger"]
            won[winner] += 1
            run, length = winner, length + 1 if winner == run else 1
            self.runs.append((length, winner, day))
        self.earned[day] = {}
        for name in players:
            place = 1 + sum(other < total[name] for other in total.values())
            points = PLACE_POINTS[place - 1] if place <= len(PLACE_POINTS) else 0
            self.places[name].append(place)
            self.totals.append((total[name], name, day))
            self.games.append((worst[name], name, day))
            got = {
                "wins": int(place == 1),
                "won_games": won[name],
                "bonus_a": int(won[name] == max(won.values())),
                "bonus_b": int(worst[name] == max(worst.values())),
            }
            for code, number in got.items():
                if number:
                    getattr(self, code)[name] += number
                    self.reached[code, name] = day
            self.earned[day][name] = points + got["bonus_a"] + 2 * got["bonus_b"]
            self.points[name] += self.earned[day][name]

    def most(self, code: str) -> tuple[int, set[tuple[str, str]]]:
        """The largest sum, and who has it since when."""
        sums: Counter[str] = getattr(self, code)
        most = max(sums.values())
        return most, {(name, self.reached[code, name]) for name, number in sums.items() if number == most}

    def extreme(self, told: list[tuple[int, str, str]], best: int) -> tuple[int, set[tuple[str, str]]]:
        """Who has this figure, and on which day they had it first."""
        first: dict[str, str] = {}
        for value, name, day in told:
            if value == best:
                first[name] = min(day, first.get(name, day))
        return best, set(first.items())

    def records(self) -> dict[str, tuple[int, set[tuple[str, str]]]]:
        """All records by their codes: the figure, and who has reached it on which day."""
        return {
            "evening_wins": self.most("wins"),
            "games_won": self.most("won_games"),
            "bonus_a": self.most("bonus_a"),
            "bonus_b": self.most("bonus_b"),
            "lowest_evening": self.extreme(self.totals, min(self.totals)[0]),
            "worst_game": self.extreme(self.games, max(self.games)[0]),
            "longest_run": self.extreme(self.runs, max(self.runs)[0]),
        }

    def podium(self) -> list[tuple[int, str, int]]:
        """Places 1 to 3 with points: equal points are told apart by evenings won, second places and so on, then by
        points for each game."""
        lowest = max(place for places in self.places.values() for place in places)

        def worth(name: str) -> tuple[object, ...]:
            had = [-self.places[name].count(place) for place in range(1, lowest + 1)]
            return -self.points[name], had, self.recorded[name] / self.played[name]

        in_order = sorted(self.points, key=worth)
        placed = [(1 + sum(worth(other) < worth(name) for other in in_order), name) for name in in_order]
        return [(place, name, self.points[name]) for place, name in placed if place <= 3]

    def places_after(self) -> dict[str, list[int | None]]:
        """Everybody's place by points after each evening but the last; None: not played yet."""
        sums: Counter[str] = Counter()
        found: defaultdict[str, list[int | None]] = defaultdict(list)
        for day in sorted(self.earned)[:-1]:
            for name, points in self.earned[day].items():
                sums[name] += points
            for name in self.points:
                found[name].append(1 + sum(other > sums[name] for other in sums.values()) if name in sums else None)
        return found
