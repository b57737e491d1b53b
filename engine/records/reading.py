"""Reads records of games from a text or from bytes that were uploaded."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from unicodedata import normalize

from engine.records.codes import RecordFinding
from engine.records.defects import ReadRecord, RecordDefect, UnreadablePart
from engine.records.head import Head, read_head
from engine.records.notation import ActionReader
from engine.records.record import Cards, Entry, Record
from engine.records.scanning import CommentText, EntryText, Part, TagText, scan
from engine.rulesets import PRESETS, RuleSet
from engine.sheetio import MOST_BYTES
from engine.sheetio.decoding import text_of

MOST_ENTRIES = 5_000
"""Of one game in a file that somebody sent: ten times as many as people need for the longest."""


def read_records_bytes(
    data: bytes,
    rule_sets: Mapping[str, RuleSet] = PRESETS,
    *,
    most_bytes: int | None = MOST_BYTES,
    most_entries: int | None = MOST_ENTRIES,
) -> tuple[ReadRecord, ...]:
    """Read the content of a file: UTF-8 or UTF-16, otherwise Windows-1252. See :func:`read_records`.

    More than ``most_bytes`` are refused, and games with more than ``most_entries``, so that a file that anybody may
    send cannot keep the program busy; None: nothing is too large.

    >>> [str(defect) for read in read_records_bytes(b"\\0") for defect in read.defects]
    ['The file is not a text; expected is a record of games.']
    """
    if most_bytes is not None and len(data) > most_bytes:
        return (_unreadable(RecordFinding.TOO_LARGE, size=len(data), most=most_bytes),)
    text = text_of(data)
    if text is None or "\0" in text:
        return (_unreadable(RecordFinding.NOT_TEXT),)
    return read_records(text, rule_sets, most_entries=most_entries)


def read_records(
    text: str, rule_sets: Mapping[str, RuleSet] = PRESETS, *, most_entries: int | None = None
) -> tuple[ReadRecord, ...]:
    """Read all games of a text, see ``docs/notation.md``; at least one, which may be nothing but a defect.

    ``rule_sets`` are the editions that the text may name by their codes. Entries of a game beyond ``most_entries``
    are a defect and not read; None: as many as there are. Never raises: what cannot be read is among
    the defects of its game, all at once.

    >>> (read,) = read_records('[RuleSet "standard"] [Seats "Anke; Björn"] [Seed "1"] 1 draw, 1 flies, 2 r77')
    >>> read.record.seats, len(read.record.entries)
    (('Anke', 'Björn'), 1)
    >>> [(defect.line, defect.column, defect.text) for defect in read.defects]
    [(1, 65, 'flies'), (1, 74, 'r77')]
    """
    games = [_Parts()]
    for part in scan(normalize("NFC", text)):
        if isinstance(part, TagText) and games[-1].is_complete_before(part):
            games.append(_Parts())
        games[-1].add(part)
    if not any(game.line for game in games):
        return (_unreadable(RecordFinding.EMPTY),)
    return tuple(_read_game(game, rule_sets, most_entries) for game in games)


def _unreadable(code: RecordFinding, **values: int) -> ReadRecord:
    return ReadRecord(None, (RecordDefect(code, values),))


@dataclass
class _Parts:
    """The parts of one game in the order of the text."""

    tags: list[TagText] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)
    entries: list[tuple[EntryText, list[str]]] = field(default_factory=list)
    defects: list[RecordDefect] = field(default_factory=list)
    line: int = 0

    def is_complete_before(self, tag: TagText) -> bool:
        """Whether the tag begins the next game: after an entry, or if it names the rule set again."""
        names_rule_set = tag.name.lower() == "ruleset"
        return bool(self.entries) or (names_rule_set and any(tag.name.lower() == "ruleset" for tag in self.tags))

    def add(self, part: Part) -> None:
        if isinstance(part, CommentText):
            (self.entries[-1][1] if self.entries else self.comments).append(part.text)
            return
        self.line = self.line or part.line
        if isinstance(part, TagText):
            self.tags.append(part)
        elif isinstance(part, EntryText):
            self.entries.append((part, []))
        else:
            self.defects.append(part)


def _read_game(parts: _Parts, rule_sets: Mapping[str, RuleSet], most_entries: int | None) -> ReadRecord:
    head = read_head(parts.tags, rule_sets, parts.line)
    entries, defects = _read_entries(parts, most_entries, head.action_reader())
    defects += parts.defects
    if most_entries is not None and len(parts.entries) > most_entries:
        first, _comments = parts.entries[most_entries]
        defects.append(RecordDefect(RecordFinding.TOO_LONG, {"most": most_entries}, first.line, first.column))
    is_head_readable = not head.defects and all(x.code is not RecordFinding.TAG_UNREADABLE for x in parts.defects)
    record = _record(parts, head, entries, defects) if is_head_readable else None
    return ReadRecord(record, tuple(sorted((*defects, *head.defects), key=_place)), parts.line)


def _record(parts: _Parts, head: Head, entries: Iterable[Entry], defects: Iterable[RecordDefect]) -> Record | None:
    if head.rule_set is None or head.deal is None:
        return None
    end = min(map(_place, defects), default=None)
    return Record(
        rule_set=head.rule_set,
        seats=head.seats,
        deal=head.deal,
        entries=tuple(entry for entry in entries if end is None or _place(entry) < end),
        dealer=head.dealer,
        result=head.result,
        tags=tuple(head.tags),
        comments=tuple(parts.comments),
        line=parts.line,
        final_hands=head.final_hands,
    )


def _place(what: RecordDefect | Entry) -> tuple[int, int]:
    return what.line or 0, what.column or 0


def _read_entries(
    parts: _Parts, most_entries: int | None, reader: ActionReader
) -> tuple[list[Entry], list[RecordDefect]]:
    """The entries of a game. What says the new stock belongs to the action after it, its comments to the one before."""
    entries: list[Entry] = []
    defects: list[RecordDefect] = []
    said: EntryText | None = None
    new_stock: Cards | None = None
    for text, comments in parts.entries[:most_entries]:
        try:
            stock = reader.read_new_stock(text.text)
            if stock is None:
                action, drawn = reader.read(text.text)
                entries.append(Entry(action, tuple(comments), text.line, text.column, drawn, new_stock))
                said = new_stock = None
                continue
        except UnreadablePart as unreadable:
            defects.append(unreadable.at(text.line, text.column))
            said = new_stock = None
            continue
        if said is not None:
            defects.append(_without_draw(said))
        said, new_stock = text, stock
        if entries:
            entries[-1] = replace(entries[-1], comments=(*entries[-1].comments, *comments))
        else:
            parts.comments += comments
    return entries, [*defects, _without_draw(said)] if said else defects


def _without_draw(text: EntryText) -> RecordDefect:
    return UnreadablePart(RecordFinding.STOCK_WITHOUT_DRAW, text=text.text).at(text.line, text.column)
