"""Rows that take the exact search longest: found by changing rows step by step and keeping what took longer.

For the first three the first search took 4.6 (without an answer), 1.0 (without) and 0.7 seconds.
"""

from collections.abc import Sequence

from engine.decks import Deck, DeckKind, deck_of

_LEAGUE, _GOLDEN = deck_of(DeckKind.LEAGUE_110), deck_of(DeckKind.LEAGUE_108_GOLDEN)
HARDEST: tuple[tuple[Deck, Sequence[int], Sequence[int | None]], ...] = (
    (_LEAGUE, (268, 190, 8, 1, 392, 56, 30, 56, 268), (6, 13, None, None, None, 10, 18, 15, None)),
    (_LEAGUE, (129, 372, 351, 46, 153, 78, 78, 240, 51), (None, 12, 11, None, 10, 3, 7, 5, 6)),
    (_GOLDEN, (209, 55, 269, 412, 13, 293, 46, 31, 51), (18, 9, 13, 18, None, 11, 15, 16, None)),
    (_GOLDEN, (33, 11, 108, 5, 216, 123, 246, 21, 217), (4, 2, 10, None, 11, 11, 12, 2, None)),
    (_LEAGUE, (57, 32, 24, 226, 53, 6, 491, 32, 32), (4, None, None, None, None, 1, None, 18, 4)),
    (_GOLDEN, (16, 21, 50, 24, 53, 46), (13, 8, 11, 6, 10, 7)),
)

GIVEN_UP_ONCE: tuple[tuple[Deck, Sequence[int], Sequence[int | None], bool], ...] = (
    (_LEAGUE, (140, 1, 190, 126, 183, 250, 29, 69, 233), (18, 1, None, 13, None, 30, None, 11, 25), True),
    (_GOLDEN, (280, 26, 29, 29, 222, 19, 228, 3, 99), (30, None, None, None, 28, None, 28, None, None), True),
    (_GOLDEN, (29, 29, 264, 68, 249, 137, 174), (None, None, 30, 3, 30, 14, 21), True),
    (_LEAGUE, (59, 189, 154, 146, 127, 103, 29, 254, 71), (8, None, 22, None, 16, 14, None, 30, 6), False),
    (_GOLDEN, (73, 295, 69, 230, 126, 173, 35), (10, 30, 10, 24, 13, 15, None), True),
    (_GOLDEN, (211, 130, 48, 229, 254, 69, 9, 157), (23, 15, None, None, 30, 4, 5, 18), False),
    (_GOLDEN, (49, 19, 230, 69, 146, 19, 298, 13, 272), (None, None, 30, None, 20, None, 30, None, None), False),
    (_GOLDEN, (116, 99, 240, 266, 69, 79, 1, 39, 127), (14, 15, 27, None, 9, None, 2, None, 20), False),
)
"""Difficult rows that the search gave up before it knew what the remainder of the deck needs, or narrowed the ways of
all hands after every choice; the last says whether the game ended with the UNO card."""
