"""The words of a PDF with the room that they take, as poppler finds them: whether all lie on the paper, and none on
another one. Lengths are in points from the upper left corner."""

import re
import subprocess
from collections.abc import Iterator
from typing import NamedTuple

from tests.support.programs import find_program

_PAGE = re.compile(r'<page width="([\d.]+)" height="([\d.]+)">(.*?)</page>', re.S)
_WORD = re.compile(r'<word xMin="(-?[\d.]+)" yMin="(-?[\d.]+)" xMax="(-?[\d.]+)" yMax="(-?[\d.]+)">(.*?)</word>')
_LEAST = 1.5
"""Points by which words may touch: the room of a letter is higher than what is drawn of it."""


class Word(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float
    words: str


class PrintedPage(NamedTuple):
    width: float
    height: float
    words: list[Word]

    def over_the_edge(self, margin: float = 8.0) -> list[str]:
        """What is not on the paper, or nearer to its edge than this."""
        right, bottom = self.width - margin, self.height - margin
        return [
            word.words
            for word in self.words
            if word.left < margin or word.top < margin or word.right > right or word.bottom > bottom
        ]

    def on_each_other(self) -> list[tuple[str, str]]:
        """Which words are drawn on another one."""
        return list(self._pairs())

    def _pairs(self) -> Iterator[tuple[str, str]]:
        for at, one in enumerate(self.words):
            for other in self.words[at + 1 :]:
                across = min(one.right, other.right) - max(one.left, other.left)
                down = min(one.bottom, other.bottom) - max(one.top, other.top)
                if across > _LEAST and down > 0.45 * min(one.bottom - one.top, other.bottom - other.top):
                    yield one.words, other.words


def printed_pages(content: bytes) -> list[PrintedPage]:
    """All pages of a PDF."""
    command = [find_program("pdftotext", "poppler-utils"), "-bbox", "-", "-"]
    told = subprocess.run(command, input=content, capture_output=True, check=True).stdout.decode()
    return [
        PrintedPage(
            float(width),
            float(height),
            [Word(*map(float, sides), words) for *sides, words in _WORD.findall(page)],
        )
        for width, height, page in _PAGE.findall(told)
    ]
