"""The head of a record: its tags, read into what the replay needs."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace

from engine.cards import CardNotationError, parse_cards
from engine.decks import DeckKind
from engine.json_text import NotJson, parse_json
from engine.messages import Parameter
from engine.names import name_key
from engine.play import Pack, Rules, may_start, pack_of
from engine.records.codes import RecordFinding
from engine.records.deck_order import missing_and_surplus
from engine.records.defects import RecordDefect, UnreadablePart, shortened
from engine.records.notation import ActionReader
from engine.records.playing import card_names
from engine.records.record import KNOWN_TAGS, Cards, DeckOrder, OpenDeal, Seed, StatedResult, single_line
from engine.records.scanning import TagText
from engine.rulesets import MOST_AT_TABLE, InvalidRuleSet, Refusal, RuleSet, checked, from_data, player_refusals

_KNOWN = {name.lower(): name for name in KNOWN_TAGS}
_DECKS = {kind.value: kind for kind in DeckKind}
_SEED = re.compile(r"[+-]?[0-9]{1,100}")
_SHUFFLES = re.compile(r"[0-9]{1,20}")
_SHUFFLES_LIMIT = 1 << 64
_SEED_LIMIT = "10^100"
_MOST_ORDER = 4_000
"""Characters of a deck order: no deck needs as many."""
_RESULT = re.compile(
    r"\s*(?:void|(?P<winner>\S+(?:\s+\S+)*?)\s+wins(?P<uno>\s+with\s+uno)?)\s*:(?P<points>(?:\s*[0-9]{1,6}\b)+)\s*",
    re.IGNORECASE,
)
_DEALS = ("Seed", "DeckOrder", "StartCard")
_BELONGS_TO = (
    ("Shuffles", "DeckOrder", RecordFinding.SHUFFLES_ALONE),
    ("DealtHands", "StartCard", RecordFinding.HANDS_ALONE),
)
_NOT_STATED = ("", "*", "?")


@dataclass
class Head:
    """What the tags say; None: they do not say it, or unreadably, which is then among the defects."""

    rule_set: RuleSet | None = None
    seats: tuple[str, ...] = ()
    deal: Seed | DeckOrder | OpenDeal | None = None
    dealer: int = 0
    result: StatedResult | None = None
    final_hands: tuple[Cards, ...] | None = None
    tags: list[tuple[str, str]] = field(default_factory=list)
    defects: list[RecordDefect] = field(default_factory=list)

    @property
    def pack(self) -> Pack | None:
        """The cards of the deck, as far as it is known."""
        return None if self.rule_set is None else pack_of(self.rule_set.cards)

    def action_reader(self) -> ActionReader:
        """Reads the actions of this game."""
        return ActionReader(self.seats, self.pack)

    def note(self, tag: TagText, code: RecordFinding, **values: Parameter | Refusal) -> None:
        """Add a defect in the value of a tag."""
        self.note_unreadable(tag, UnreadablePart(code, 0, **values))

    def note_unreadable(self, tag: TagText, unreadable: UnreadablePart, offset: int = 0) -> None:
        """Add what could not be read in the value of a tag, ``offset`` characters behind its beginning."""
        self.defects.append(unreadable.at(tag.value_line, tag.value_column + offset))


def read_head(tags: Iterable[TagText], rule_sets: Mapping[str, RuleSet], line: int) -> Head:
    """Read all tags of one game that begins in that line."""
    head = Head()
    known: dict[str, TagText] = {}
    for tag in tags:
        name = _KNOWN.get(tag.name.lower())
        if name is None:
            head.tags.append((tag.name, tag.value))
        elif name in known:
            head.defects.append(UnreadablePart(RecordFinding.TAG_TWICE, text=tag.name).at(tag.line, tag.column))
        else:
            known[name] = tag
    if "RuleSet" in known:
        _read_rule_set(head, known["RuleSet"], rule_sets, known.get("Deck"))
    else:
        head.defects.append(RecordDefect(RecordFinding.RULE_SET_MISSING, {"expected": ", ".join(rule_sets)}, line))
    for name, read in _READERS.items():
        if name in known:
            read(head, known[name])
    head.defects += _missing(known, line)
    return head


def _missing(known: Mapping[str, TagText], line: int) -> list[RecordDefect]:
    defects = []
    if "Seats" not in known:
        defects.append(RecordDefect(RecordFinding.SEATS_MISSING, {}, line))
    deals = sorted((known[name] for name in _DEALS if name in known), key=lambda tag: (tag.line, tag.column))
    if not deals:
        defects.append(RecordDefect(RecordFinding.DEAL_MISSING, {}, line))
    defects += [RecordDefect(RecordFinding.DEAL_TWICE, {}, tag.line, tag.column) for tag in deals[1:2]]
    for name, needed, code in _BELONGS_TO:
        if name in known and needed not in known:
            defects.append(RecordDefect(code, {}, known[name].line, known[name].column))
    return defects


def _read_rule_set(head: Head, tag: TagText, rule_sets: Mapping[str, RuleSet], deck: TagText | None) -> None:
    kind = None
    if deck is not None:
        kind = _DECKS.get(deck.value.strip().lower())
        if kind is None:
            head.note(deck, RecordFinding.DECK_UNKNOWN, text=deck.value, expected=", ".join(_DECKS))
    try:
        rule_set = _rule_set(tag.value, rule_sets)
        head.rule_set = rule_set if kind is None else checked(replace(rule_set, deck=kind))
    except UnreadablePart as unreadable:
        head.note_unreadable(tag, unreadable)
    except InvalidRuleSet as error:
        for refusal in error.refusals:
            head.note(tag, RecordFinding.RULE_SET_REFUSED, parameter=refusal.parameter, reason=refusal)


def _rule_set(text: str, rule_sets: Mapping[str, RuleSet]) -> RuleSet:
    if text.lstrip().startswith("{"):
        try:
            data = parse_json(text)
        except NotJson as error:
            raise UnreadablePart(RecordFinding.RULE_SET_NOT_JSON, problem=str(error)) from None
        return from_data(data)
    rule_set = next((known for code, known in rule_sets.items() if code.casefold() == text.strip().casefold()), None)
    if rule_set is None:
        raise _unknown_rule_set(text, rule_sets)
    return rule_set


def _unknown_rule_set(text: str, rule_sets: Mapping[str, RuleSet]) -> UnreadablePart:
    return UnreadablePart(RecordFinding.RULE_SET_UNKNOWN, text=text, expected=", ".join(rule_sets))


def _read_seats(head: Head, tag: TagText) -> None:
    names = [single_line(name) for name in tag.value.split(";")]
    if len(names) > MOST_AT_TABLE:
        head.note(tag, RecordFinding.TOO_MANY_SEATS, text=tag.value, seats=len(names), most=MOST_AT_TABLE)
        head.seats = tuple(names[:MOST_AT_TABLE])
        return
    seen: set[str] = set()
    for seat, name in enumerate(names, start=1):
        if not name:
            head.note(tag, RecordFinding.SEAT_WITHOUT_NAME, seat=seat, text=tag.value)
        elif name_key(name) in seen:
            head.note(tag, RecordFinding.SEAT_TWICE, text=name)
        seen.add(name_key(name))
    head.seats = tuple(names)
    if head.rule_set is not None:
        for refusal in player_refusals(head.rule_set, len(names)):
            head.note(tag, RecordFinding.SEATS_REFUSED, reason=refusal)


def _read_dealer(head: Head, tag: TagText) -> None:
    try:
        head.dealer = head.action_reader().read_player(tag.value)
    except UnreadablePart as unreadable:
        head.note_unreadable(tag, unreadable)


def _read_seed(head: Head, tag: TagText) -> None:
    if _SEED.fullmatch(tag.value.strip()):
        head.deal = Seed(int(tag.value))
    else:
        head.note(tag, RecordFinding.NUMBER_UNREADABLE, text=tag.value, limit=_SEED_LIMIT)


def _read_deck_order(head: Head, tag: TagText) -> None:
    try:
        cards = parse_cards(tag.value[:_MOST_ORDER], most=None)
    except CardNotationError as error:
        for position, word in error.unreadable:
            head.note_unreadable(tag, UnreadablePart(RecordFinding.CARD_UNKNOWN, position - 1, text=word))
        return
    if head.pack is None:
        return
    own = tuple(map(head.pack.deck.own, cards))
    missing, surplus = missing_and_surplus(head.pack.deck, own)
    if missing or surplus:
        code = RecordFinding.DECK_INCOMPLETE
        head.note(tag, code, missing=shortened(missing) or "–", surplus=shortened(surplus) or "–")
    else:
        head.deal = DeckOrder(own)


def _read_shuffles(head: Head, tag: TagText) -> None:
    text = tag.value.strip()
    if not _SHUFFLES.fullmatch(text) or int(text) >= _SHUFFLES_LIMIT:
        head.note(tag, RecordFinding.NUMBER_UNREADABLE, text=tag.value, limit=_SHUFFLES_LIMIT)
    elif isinstance(head.deal, DeckOrder):
        head.deal = replace(head.deal, shuffles=int(text))


def _read_start_card(head: Head, tag: TagText) -> None:
    if head.rule_set is None or not head.seats or player_refusals(head.rule_set, len(head.seats)):
        return
    try:
        cards = head.action_reader().read_hand(tag.value)
    except UnreadablePart as unreadable:
        head.note_unreadable(tag, unreadable)
        return
    if len(cards) != 1 or cards[0] is None:
        head.note(tag, RecordFinding.CARD_UNKNOWN, text=tag.value)
    elif not may_start(Rules(head.rule_set, len(head.seats)), cards[0]):
        head.note(tag, RecordFinding.START_REFUSED, text=tag.value)
    else:
        head.deal = OpenDeal(cards[0], ((),) * len(head.seats))


def _read_dealt_hands(head: Head, tag: TagText) -> None:
    hands = _read_hands(head, tag)
    if hands is None or head.rule_set is None or head.pack is None or not isinstance(head.deal, OpenDeal):
        return
    dealt = head.rule_set.table.cards_dealt
    large = [seat for seat, hand in enumerate(hands, start=1) if len(hand) > dealt]
    for seat in large:
        head.note(tag, RecordFinding.HAND_TOO_LARGE, seat=seat, dealt=dealt, text=tag.value)
    known = Counter([head.deal.start, *(card for hand in hands for card in hand if card is not None)])
    if surplus := known - Counter(head.pack.full):
        head.note(tag, RecordFinding.CARDS_SURPLUS, surplus=card_names(head.pack, surplus.elements()))
    if not surplus and not large:
        head.deal = OpenDeal(head.deal.start, hands)


def _read_final_hands(head: Head, tag: TagText) -> None:
    head.final_hands = _read_hands(head, tag)


def _read_hands(head: Head, tag: TagText) -> tuple[Cards, ...] | None:
    """A hand for each seat, separated by semicolons; what cannot be read is noted."""
    texts, reader = tag.value.split(";"), head.action_reader()
    if len(texts) != len(head.seats):
        code = RecordFinding.HANDS_DIFFER_FROM_SEATS
        head.note(tag, code, text=tag.value, hands=len(texts), seats=len(head.seats))
        return None
    hands, offset = [], 0
    for text in texts:
        try:
            hands.append(reader.read_hand(text))
        except UnreadablePart as unreadable:
            head.note_unreadable(tag, unreadable, offset)
            return None
        offset += len(text) + 1
    return tuple(hands)


def _read_result(head: Head, tag: TagText) -> None:
    if tag.value.strip() in _NOT_STATED:
        return
    match = _RESULT.fullmatch(tag.value)
    if match is None:
        head.note(tag, RecordFinding.RESULT_UNREADABLE, text=tag.value)
        return
    points = tuple(map(int, match["points"].split()))
    if len(points) != len(head.seats):
        code, seats = RecordFinding.POINTS_DIFFER_FROM_SEATS, len(head.seats)
        head.note(tag, code, text=tag.value, points=len(points), seats=seats)
        return
    try:
        winner = None if match["winner"] is None else head.action_reader().read_player(match["winner"])
    except UnreadablePart as unreadable:
        head.note_unreadable(tag, unreadable, match.start("winner"))
    else:
        head.result = StatedResult(winner, points, match["uno"] is not None)


_READERS: Mapping[str, Callable[[Head, TagText], None]] = {
    "Seats": _read_seats,
    "Dealer": _read_dealer,
    "Seed": _read_seed,
    "DeckOrder": _read_deck_order,
    "Shuffles": _read_shuffles,
    "StartCard": _read_start_card,
    "DealtHands": _read_dealt_hands,
    "Result": _read_result,
    "FinalHands": _read_final_hands,
}
"""In the order in which they need each other: who deals is read when the seats are known."""
