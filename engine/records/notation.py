"""One action as text and back: ``1 r7``, ``2 W>g``, ``3 draw``, ``4 jump r7``, ``3 demand 1 uno_forgotten``."""

import re
from collections.abc import Iterable, Sequence
from itertools import islice

from engine.cards import CardNotationError, Face, parse_card
from engine.names import name_key
from engine.play import COLORS, NONE, OPEN, Action, ActionKind, Draws, Offence, Pack, Part
from engine.records.codes import RecordFinding
from engine.records.defects import UnreadablePart
from engine.records.record import Cards, Entry

UNKNOWN = "?"
"""A card that is not known."""
_KINDS = {kind.word: kind for kind in ActionKind}
_OFFENCES = {offence.value: offence for offence in Offence}
_WORD = re.compile(r"[^\s>@<]+")
_NUMBER = re.compile(r"[0-9]{1,3}")
_SEVERAL = re.compile(r"([0-9]{1,3})x(.+)", re.IGNORECASE)
_MOST_CARDS = 200
"""Of one entry: more than any deck has."""
_NEW_STOCK = re.compile(r"0[:.]?\s+stock(?!\S)", re.IGNORECASE)
"""How an entry begins that says which stock is made of the laid cards: 0 is the table itself."""
_AFTER_PLAYER = re.compile(r"[:.]+|(?=[\s>@<])|\Z")
_ENDS_OF_NAMES = re.compile(r"(?<=\S)(?=[\s>@<:.]|\Z)")
"""Where a name may end: behind each of its words, and before a sign, which may also belong to it."""


def format_action(action: Action, pack: Pack) -> str:
    """An action in canonical notation; what its kind does not need is not written.

    >>> from engine.decks import DeckKind, deck_of
    >>> from engine.play import pack_of
    >>> pack = pack_of(deck_of(DeckKind.LEAGUE_110))
    >>> format_action(Action(ActionKind.LAY, 1, pack.number(parse_card("W")), color=1), pack)
    '2 W>g'
    """
    needs = action.kind.needs
    card = "" if action.card == NONE else pack.cards[action.card].notation()
    color = "" if action.color == OPEN else COLORS[action.color].value
    player = "" if action.target == NONE else str(action.target + 1)
    if Part.CARD in needs:
        card += (color and f">{color}") + (player and f"@{player}")
    values = {
        Part.CARD: card,
        Part.COLOR: "" if Part.CARD in needs else color,
        Part.PLAYER: "" if Part.CARD in needs else player,
        Part.STOCK: f"stock {player}" if action.target > 0 else "",
        Part.OFFENCE: action.offence.value if action.offence else "",
    }
    is_bare = action.kind is ActionKind.LAY and card.upper() != Face.UNO.value
    words = "" if is_bare else action.kind.word, *(values[part] for part in needs)
    return " ".join(filter(None, (str(action.player + 1), *words)))


def format_entry(entry: Entry, pack: Pack) -> tuple[str, ...]:
    """The lines of an entry without its comments: the new stock, if it says one, and the action."""
    text = format_action(entry.action, pack)
    if entry.drawn is not None:
        sign = () if entry.drawn and _draws(entry.action.kind) else ("<",)
        text = " ".join((text, *sign, *format_known(entry.drawn, pack)))
    if entry.new_stock is None:
        return (text,)
    return " ".join(("0 stock", *format_known(entry.new_stock, pack))), text


def format_known(cards: Cards, pack: Pack) -> Iterable[str]:
    """The words for cards, ``?`` for one that is not known."""
    return (UNKNOWN if card is None else pack.cards[card].notation() for card in cards)


class ActionReader:
    """Reads actions of a game between these seats. Without a pack a card need only be a card of some deck."""

    def __init__(self, seats: Sequence[str], pack: Pack | None) -> None:
        self.pack = pack
        self.seats = len(seats)
        self._named: dict[str, int] = {}
        for seat, name in enumerate(seats):
            if not name.isdecimal():
                self._named.setdefault(name_key(name), seat)
        self._most_ends = max((len(_ENDS_OF_NAMES.findall(name)) for name in seats), default=0)

    def read(self, text: str) -> tuple[Action, Cards | None]:
        """Read one action and the cards that are drawn by it, upper or lower case; None: it does not say them.

        Raises :class:`UnreadablePart` for the first thing that is wrong.

        >>> from engine.decks import DeckKind, deck_of
        >>> from engine.play import pack_of
        >>> reader = ActionReader(("Anke", "Björn"), pack_of(deck_of(DeckKind.LEAGUE_110)))
        >>> reader.read("björn SWAP anke") == reader.read("2 swap 1")
        True
        """
        words = _Words(text)
        player = self.player(words)
        start, word = words.offset, words.next()
        kind = _KINDS.get(word.lower())
        if kind is None or (kind is ActionKind.CALL_UNO and words.sign() == "@"):
            words.offset, kind = start, ActionKind.LAY
            if not _is_card(word):
                expected = ", ".join(_KINDS)
                raise UnreadablePart(RecordFinding.ACTION_UNKNOWN, words.start(), text=word, expected=expected)
        action = self._arguments(kind, player, words)
        if words.skip_sign("<") or (_draws(kind) and words.rest()):
            return action, self._cards(words)
        if left := words.rest():
            raise UnreadablePart(RecordFinding.WORDS_LEFT, words.start(), text=left)
        return action, None

    def read_hand(self, text: str, offset: int = 0) -> Cards:
        """Read cards that begin at an offset of a text: ``r7 ? b5``, ``6x?``. Raises :class:`UnreadablePart`."""
        return self._cards(_Words(text, offset))

    def read_new_stock(self, text: str) -> Cards | None:
        """Read the cards of a new stock, ``0 stock r7 ? b5``; None: the entry is another one. Raises Unreadable."""
        match = _NEW_STOCK.match(text)
        if match is None:
            return None
        return self._cards(_Words(text, match.end()))

    def read_player(self, text: str) -> int:
        """Read a seat, counted from 0: a number from 1 or a name. Raises :class:`UnreadablePart`."""
        words = _Words(text)
        player = self.player(words)
        if words.rest():
            raise self._no_player(text, 0)
        return player

    def player(self, words: "_Words") -> int:
        """Read a seat at the beginning of the words."""
        start = words.start()
        ends = [match.end() for match in islice(_ENDS_OF_NAMES.finditer(words.text, start), self._most_ends)]
        for end in reversed(ends):  # “Anke” may be the beginning of “Anke B.”
            seat = self._named.get(name_key(words.text[start:end]))
            if seat is not None and (after := _AFTER_PLAYER.match(words.text, end)):
                words.offset = after.end()
                return seat
        number = _NUMBER.match(words.text, start)
        after = _AFTER_PLAYER.match(words.text, number.end()) if number else None
        if number is None or after is None or not 1 <= int(number.group()) <= self.seats:
            raise self._no_player(words.next(), start)
        words.offset = after.end()
        return int(number.group()) - 1

    def _no_player(self, text: str, offset: int) -> UnreadablePart:
        return UnreadablePart(RecordFinding.PLAYER_UNKNOWN, offset, text=text, seats=self.seats)

    def _arguments(self, kind: ActionKind, player: int, words: "_Words") -> Action:
        offence, color, target = None, OPEN, NONE
        for part in kind.needs:
            match part:
                case Part.CARD:
                    return self._with_details(kind, player, words, offence)
                case Part.COLOR:
                    words.skip_sign(">")
                    color = _read_color(words)
                case Part.PLAYER:
                    words.skip_sign("@")
                    target = self.player(words)
                case Part.STOCK:
                    target = _read_stock(words)
                case Part.OFFENCE:
                    offence = _read_offence(words)
        return Action(kind, player, NONE, color, target, offence)

    def _with_details(self, kind: ActionKind, player: int, words: "_Words", offence: Offence | None) -> Action:
        """A card with what belongs to it: ``b5``, ``W>g``, ``UNO@3``; only a fault may do without a card."""
        card, color, target = NONE, OPEN, NONE
        if kind is not ActionKind.FAULT or (words.rest() and not words.sign()):
            card = self._card(words)
        if words.skip_sign(">"):
            color = _read_color(words)
        if words.skip_sign("@"):
            target = self.player(words)
        return Action(kind, player, card, color, target, offence)

    def _card(self, words: "_Words") -> int:
        start, word = words.start(), words.next()
        return self._number(word, start)

    def _number(self, word: str, start: int) -> int:
        if not _is_card(word):
            raise UnreadablePart(RecordFinding.CARD_UNKNOWN, start, text=word)
        if self.pack is None:
            return NONE
        try:
            return self.pack.number(parse_card(word))
        except CardNotationError:
            raise UnreadablePart(RecordFinding.CARD_NOT_IN_DECK, start, text=word) from None

    def _cards(self, words: "_Words") -> Cards:
        """All the rest: cards, ``?`` for one that is not known, ``6x?`` for six of them."""
        cards: list[int | None] = []
        while words.rest():
            start, word = words.start(), words.next()
            several = _SEVERAL.fullmatch(word)
            count, word = (int(several.group(1)), several.group(2)) if several else (1, word)
            card = None if word == UNKNOWN else self._number(word, start)
            if not word or len(cards) + count > _MOST_CARDS:
                raise UnreadablePart(RecordFinding.CARD_UNKNOWN, start, text=words.text[start:])
            cards += [card] * count
        return tuple(cards)


class _Words:
    """A text and how far it has been read."""

    def __init__(self, text: str, offset: int = 0) -> None:
        self.text = text
        self.offset = offset

    def start(self) -> int:
        """Where the next word begins; moves there."""
        while self.offset < len(self.text) and self.text[self.offset].isspace():
            self.offset += 1
        return self.offset

    def next(self) -> str:
        """The next word, which is left behind; empty at the end and before a sign."""
        match = _WORD.match(self.text, self.start())
        if match is None:
            return ""
        self.offset = match.end()
        return match.group()

    def rest(self) -> str:
        """Everything that has not been read."""
        return self.text[self.start() :]

    def sign(self) -> str:
        """The sign that comes next; empty if there is none."""
        return self.rest()[:1] if self.rest()[:1] in (">", "@", "<") else ""

    def skip_sign(self, sign: str) -> bool:
        """Leave the sign behind if it comes next; whether it did."""
        if self.sign() != sign:
            return False
        self.offset += 1
        return True


def _draws(kind: ActionKind) -> bool:
    """Whether drawn cards follow the word of the kind at once; elsewhere they follow a ``<``."""
    return kind.draws is Draws.ON_PURPOSE


def _is_card(word: str) -> bool:
    try:
        parse_card(word)
    except CardNotationError:
        return False
    return True


def _read_color(words: _Words) -> int:
    """A colour is whatever may stand before the number on a card."""
    start, word = words.start(), words.next()
    try:
        color = parse_card(f"{word}1").color
    except CardNotationError:
        color = None
    if color is None:
        raise UnreadablePart(RecordFinding.COLOR_UNKNOWN, start, text=word)
    return COLORS.index(color)


def _read_stock(words: _Words) -> int:
    if not words.rest():
        return 0
    start, word = words.start(), words.next()
    before = start
    if is_named := word.lower() == "stock":
        before, word = words.start(), words.next()
    if word in ("1", "2"):
        return int(word) - 1
    if is_named or word.isdecimal():
        raise UnreadablePart(RecordFinding.STOCK_UNKNOWN, before, text=word)
    words.offset = start
    return 0


def _read_offence(words: _Words) -> Offence:
    start, word = words.start(), words.next()
    offence = _OFFENCES.get(word.lower().replace("-", "_"))
    if offence is None:
        raise UnreadablePart(RecordFinding.OFFENCE_UNKNOWN, start, text=word, expected=", ".join(_OFFENCES))
    return offence
