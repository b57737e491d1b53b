"""Marks that people put beside points or in their place: a star at the winner, a letter at the dealer."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

_SYMBOLS = "★☆*+✓✔●•°!#✗×♠♣♥♦^~"
_LETTERS = "uno|gew|geb|g|s|w|d|k|x"
_MARKED = re.compile(
    rf"[(\[]?(?P<before>[{re.escape(_SYMBOLS)}]|(?:{_LETTERS})(?![a-z]))?[)\]]?\s*(?P<points>[0-9]+)?\s*"
    rf"[(\[]?(?P<behind>[{re.escape(_SYMBOLS)}]|(?:{_LETTERS})(?![a-z]))?[)\]]?",
    re.IGNORECASE,
)
_LEGEND = re.compile(r"[\"„“']?([^\w\s\"„“'=:]|[^\W\d_]{1,3})[\"”“']?\s*(?:=|:|bedeutet)\s*(\w+)", re.IGNORECASE)
_LEGEND_BEHIND = re.compile(r"(\w+)\s*(?:=|:|hat|mit)\s*[\"„“']?([^\w\s\"„“'=:]|[^\W\d_]{1,3})[\"”“']?", re.IGNORECASE)
_DEALER_WORDS, _WINNER_WORDS = ("geber", "dealer"), ("sieger", "gewinner", "winner")


@dataclass(frozen=True, slots=True)
class FoundMarks:
    """The marks of winner and dealer; empty: there is none."""

    winner: str = ""
    dealer: str = ""


def without_mark(text: str, mark: str) -> tuple[str, bool]:
    """A cell without a mark, and whether it was there; a letter is one only if it stands alone or at figures.

    >>> without_mark("35 G", "G"), without_mark("0*", "*"), without_mark("(G)", "G"), without_mark("gA", "G")
    (('35', True), ('0', True), ('', True), ('gA', False))
    """
    if not mark or not text:
        return text, False
    alone = r"(?<![^\W\d_])[(\[]?{0}[)\]]?(?![^\W\d_])" if mark[0].isalpha() else r"[(\[]?{0}[)\]]?"
    rest, times = re.subn(alone.format(re.escape(mark)), " ", text, flags=re.IGNORECASE)
    return (" ".join(rest.split()), True) if times else (text, False)


def may_be_mark(text: str) -> bool:
    """Whether a cell may hold a mark and nothing else."""
    match = _MARKED.fullmatch(text)
    return match is not None and not match["points"]


def find_marks(games: Sequence[Sequence[str]], texts: Iterable[str]) -> FoundMarks:
    """What marks winner and dealer in the hands of these games (cells of the players, line by line).

    A mark stands at most once in a game and in more than half of them. The winner's never stands beside points other
    than 0; a legend among the other ``texts`` of the tab says it without all that.
    """
    legend = _legend(texts)
    in_games: Counter[str] = Counter()
    beside_points: Counter[str] = Counter()
    twice: set[str] = set()
    spelled: dict[str, str] = {}
    for game in games:
        here: Counter[str] = Counter()
        for cell in game:
            for mark, points in _marks_in(cell):
                here[mark.casefold()] += 1
                spelled.setdefault(mark.casefold(), mark)
                beside_points[mark.casefold()] += int(points or 0) > 0
        twice |= {mark for mark, times in here.items() if times > 1}
        in_games.update(set(here))
    usual = [mark for mark, times in in_games.most_common() if mark not in twice and 2 * times > len(games)]
    winner = legend.winner or next((spelled[mark] for mark in usual if not beside_points[mark]), "")
    others = (spelled[mark] for mark in usual if mark != winner.casefold() and beside_points[mark])
    return FoundMarks(winner, legend.dealer or next(others, ""))


def _marks_in(cell: str) -> list[tuple[str, str]]:
    """Each mark in a cell with the points beside it."""
    match = _MARKED.fullmatch(cell)
    if match is None:
        return []
    marks = (match["before"], match["behind"])
    return [(mark, match["points"] or "") for mark in marks if mark]


def _legend(texts: Iterable[str]) -> FoundMarks:
    winner = dealer = ""
    for text in texts:
        pairs = [(mark, word) for mark, word in _LEGEND.findall(text)]
        pairs += [(mark, word) for word, mark in _LEGEND_BEHIND.findall(text)]
        for mark, word in pairs:
            if word.casefold() in _DEALER_WORDS:
                dealer = dealer or mark
            elif word.casefold() in _WINNER_WORDS:
                winner = winner or mark
    return FoundMarks(winner, dealer)
