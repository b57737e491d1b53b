"""Cuts a text into tags, comments and entries, each with its line and column."""

import json
import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

from engine.records.codes import RecordFinding
from engine.records.defects import RecordDefect, UnreadablePart
from engine.records.record import TAG_NAME, single_line


@dataclass(frozen=True, slots=True)
class TagText:
    """A tag; ``value_column`` is where its value begins. The value may be JSON, which is kept on one line."""

    name: str
    value: str
    line: int
    column: int
    value_line: int
    value_column: int


@dataclass(frozen=True, slots=True)
class CommentText:
    """A comment, blanks trimmed and single; never empty."""

    text: str


@dataclass(frozen=True, slots=True)
class EntryText:
    """What may be an entry, blanks trimmed."""

    text: str
    line: int
    column: int


Part = TagText | CommentText | EntryText | RecordDefect

_BLANKS = re.compile(r"[\s,]*")
_ENTRY = re.compile(r"[^\n,;{\[]+")
_TO_LINE_END = re.compile(r"[^\n]*")
_QUOTED = re.compile(r'"((?:[^"\\\n]|\\[^\n])*)"')
_ESCAPED = re.compile(r"\\(.)")
_TAG_END = re.compile(r"\s*\]")
_LINE_BREAK = re.compile(r"\s*\n\s*")
"""In JSON there are none but between its parts."""


def scan(text: str) -> Iterator[Part]:
    """The parts of a text in their order; what is neither of them is a defect.

    >>> [part.text for part in scan("1 r7 {from the left} ; and on\\n 2 W>g")]
    ['1 r7', 'from the left', 'and on', '2 W>g']
    """
    return _Scanner(text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")).parts()


class _Scanner:
    def __init__(self, text: str) -> None:
        self.text = text
        self.starts = [0, *(match.end() for match in re.finditer("\n", text))]
        self.offset = 0

    def place(self, offset: int) -> tuple[int, int]:
        line = bisect_right(self.starts, offset)
        return line, offset - self.starts[line - 1] + 1

    def parts(self) -> Iterator[Part]:
        read = {"[": self._tag, "{": self._comment, ";": self._line_comment}
        self._skip(_BLANKS)
        while self.offset < len(self.text):
            part = read.get(self.text[self.offset], self._entry)()
            if part is not None:
                yield part
            self._skip(_BLANKS)

    def _skip(self, pattern: re.Pattern[str]) -> str:
        match = pattern.match(self.text, self.offset)
        assert match is not None
        self.offset = match.end()
        return match.group()

    def _entry(self) -> EntryText:
        line, column = self.place(self.offset)
        return EntryText(self._skip(_ENTRY).rstrip(), line, column)

    def _line_comment(self) -> CommentText | None:
        text = single_line(self._skip(_TO_LINE_END)[1:])
        return CommentText(text) if text else None

    def _comment(self) -> CommentText | RecordDefect | None:
        end = self.text.find("}", self.offset)
        if end == -1:
            return self._rest_of_line_is(RecordFinding.COMMENT_OPEN)
        text = single_line(self.text[self.offset + 1 : end])
        self.offset = end + 1
        return CommentText(text) if text else None

    def _tag(self) -> TagText | RecordDefect:
        start = self.offset
        name = TAG_NAME.match(self.text, self._without_blanks(start + 1))
        if name is None:
            return self._rest_of_line_is(RecordFinding.TAG_UNREADABLE)
        begin = self._without_blanks(name.end())
        value, end = self._tag_value(begin)
        closing = _TAG_END.match(self.text, end)
        if value is None or closing is None:
            return self._rest_of_line_is(RecordFinding.TAG_UNREADABLE)
        self.offset = closing.end()
        value_line, value_column = self.place(begin)
        is_quoted = self.text[begin] == '"'
        return TagText(name.group(), value, *self.place(start), value_line, value_column + is_quoted)

    def _tag_value(self, begin: int) -> tuple[str | None, int]:
        if quoted := _QUOTED.match(self.text, begin):
            return _ESCAPED.sub(r"\1", quoted.group(1)), quoted.end()
        if self.text.startswith("{", begin):
            try:
                _data, end = json.JSONDecoder().raw_decode(self.text, begin)
                return _LINE_BREAK.sub(" ", self.text[begin:end]), end
            except (ValueError, RecursionError):
                return None, begin
        return None, begin

    def _without_blanks(self, offset: int) -> int:
        while offset < len(self.text) and self.text[offset].isspace():
            offset += 1
        return offset

    def _rest_of_line_is(self, code: RecordFinding) -> RecordDefect:
        line, column = self.place(self.offset)
        text = single_line(self._skip(_TO_LINE_END))
        return UnreadablePart(code, text=text).at(line, column)
