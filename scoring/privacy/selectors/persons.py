"""The words by which a person can be recognised, texts without them, and erasures that wait for a second person."""

import json
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.db.models import QuerySet
from django.utils.html import escape
from django.utils.translation import gettext as _

from engine.names import name_key
from scoring.core.selectors.log_rows import label, rows_said
from scoring.models import AuditEntry, Erasure, Mail, Player, PlayerMerge, SignedName, User


def erasures_asked_by_others(user: User) -> QuerySet[Erasure]:
    """What this account may confirm where it has the office; the oldest first."""
    return Erasure.objects.filter(done_at=None, withdrawn_at=None).exclude(asked_by=user).order_by("pk")


NO_ADDRESS = "erased@erased.invalid"
"""Stands where a row cannot be without a mail address. No mail can be sent to it."""


@dataclass(frozen=True, slots=True)
class Person:
    """A player and, if it is erased as well, the account.

    ``names`` are what they were ever called here, also with the surname first, the longest first, ``addresses`` their
    mail addresses, ``others`` phone and name for signing in. ``hints`` are parts of names: in a text they may mean
    somebody else.
    """

    player: Player
    account: User | None
    names: tuple[str, ...]
    addresses: tuple[str, ...]
    others: tuple[str, ...]
    hints: tuple[str, ...]

    def is_told_in(self, text: str) -> bool:
        return bool(words_pattern((*self.names, *self.addresses, *self.others)).search(text))

    def may_be_meant_in(self, text: str) -> bool:
        """Whether a part of the name stands there besides what names the person for certain, also in the genitive;
        only somebody who reads it can say who is meant."""
        return bool(self._parts().search(self._without_what_is_certain(text)))

    def erased_from(self, text: str, neutral: str, *, with_hints: bool = False) -> str:
        """The text without the person: ``neutral`` where a name stands alone, a mark where it stands in a sentence."""
        if name_key(text) in _keys(self.names):
            return neutral
        if name_key(text) in _keys(self.addresses):
            return NO_ADDRESS
        now = self._without_what_is_certain(text)
        return self._parts().sub(str(_("[erased]")), now) if with_hints else now

    def _without_what_is_certain(self, text: str) -> str:
        return words_pattern((*self.names, *self.addresses, *self.others)).sub(str(_("[erased]")), text)

    def _parts(self) -> re.Pattern[str]:
        return words_pattern((*self.hints, *(name for name in self.names if len(name) > 2)), more=2)


@lru_cache(maxsize=2)
def _keys(words: tuple[str, ...]) -> frozenset[str]:
    """Worked out once for all the texts of an erasure."""
    return frozenset(map(name_key, words))


def account_of(player: Player) -> User | None:
    """The account that is this player, if there is one."""
    membership = getattr(player, "membership", None)
    return None if membership is None else membership.user


def person_of(player: Player, account: User | None) -> Person:
    """Everything by which a person can be recognised; None: nothing of an account. Reads the log of the league."""
    names = {player.full_name, *_former_names(player)}
    if player.alias:
        names.add(player.alias)
    addresses = {player.email, *Mail.objects.filter(player=player).values_list("address", flat=True)}
    others = {player.phone, *player.postal_address.splitlines()}
    if account is not None:
        names.add(account.get_full_name())
        addresses.add(account.email)
        others.add(account.username)
    names |= {turned for name in names for turned in _surname_first(name, player.sort_name)}
    known = sorted(filter(None, names), key=lambda name: (-len(name), name))
    words = {word for name in known for word in re.split(r"[\s,-]+", name) if len(word) > 2}
    return Person(
        player=player,
        account=account,
        names=tuple(known),
        addresses=tuple(sorted(filter(None, addresses - {NO_ADDRESS}))),
        others=tuple(sorted(filter(None, others))),
        hints=tuple(sorted(words - set(known), key=lambda word: (-len(word), word))),
    )


def mapped_texts(value: Any, change: Callable[[str], str]) -> Any:
    """JSON with every text in it changed, keys as well."""
    if isinstance(value, str):
        return change(value)
    if isinstance(value, Mapping):
        return {change(str(key)): mapped_texts(entry, change) for key, entry in value.items()}
    if isinstance(value, list):
        return [mapped_texts(entry, change) for entry in value]
    return value


def unfolded(value: Any) -> Any:
    """JSON that is kept as a text, as JSON; everything else as it is."""
    if isinstance(value, str) and value[:1] in ("{", "["):
        try:
            return json.loads(value)
        except (ValueError, RecursionError):
            return value
    return value


def texts_in(value: Any) -> Iterator[str]:
    """Every text of JSON, the keys as well; of a text itself."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, entry in value.items():
            yield from (str(key), *texts_in(entry))
    elif isinstance(value, list):
        for entry in value:
            yield from texts_in(entry)


def _surname_first(name: str, surname: str) -> Iterator[str]:
    """As lists write it: “Petersen, Anke”. ``surname`` empty: it is the last word."""
    first, _blank, last = name.rpartition(" ")
    if surname and name.endswith(f" {surname}"):
        first, last = name.removesuffix(f" {surname}"), surname
    if first:
        yield f"{last}, {first}"


def _former_names(player: Player) -> set[str]:
    """Names of before: as results were signed, and as the log has them, from the last one back to the first."""
    found = set(SignedName.objects.filter(player=player).values_list("name", flat=True))
    found.add(player.full_name)
    merged = dict(PlayerMerge.objects.filter(player=player, other=None).values_list("other_key", "other_name"))
    found.update(merged.values())
    keys = {player.pk, *merged}
    entries = AuditEntry.objects.filter(league=player.league_id, action__startswith="player.").order_by("-sequence")
    for entry in entries.iterator():
        is_about = any(said.model == label(Player) and said.key in keys for said in rows_said(entry.facts))
        if is_about:
            before = entry.details.get("before")
            found |= {entry.subject, str(before.get("name", "")) if isinstance(before, dict) else ""}
    return found


_SHARP_S = re.compile("ss|ß|ẞ", re.IGNORECASE)


def words_pattern(words: Iterable[str], *, more: int = 0) -> re.Pattern[str]:
    """Matches any of the words, whole, in whatever letters and with whatever stands for blanks in names of files;
    nothing if there are none. Accents may be letters of their own, ß be SS, and marks be written as HTML does. So many
    ``more`` letters may follow, as in “Petersens”."""
    written = dict.fromkeys(form for word in words for form in (word, escape(word), unicodedata.normalize("NFD", word)))
    parts = [r"[\s_.-]+".join(_SHARP_S.sub("(?:ss|ß|ẞ)", re.escape(part)) for part in word.split()) for word in written]
    return re.compile(rf"(?<!\w)(?:{'|'.join(parts)})\w{{0,{more}}}(?!\w)" if parts else r"(?!)", re.IGNORECASE)


def others_hidden(person: Person) -> Callable[[str], str]:
    """Takes names, mail addresses and phones of the league's other people out of a text. What the person shares with
    one of them, such as a family's address, stays. Two queries."""
    own = {name_key(word) for word in (*person.names, *person.addresses, *person.others)}
    others = {word for word in _words_of_others(person) if name_key(word) not in own}
    longest_first = sorted({*person.names, *person.addresses, *person.others, *others}, key=len, reverse=True)
    pattern = words_pattern(longest_first)
    mark = str(_("[somebody else]"))

    def replaced(found: re.Match[str]) -> str:
        return found[0] if name_key(found[0]) in own else mark

    return lambda text: pattern.sub(replaced, text)


def _words_of_others(person: Person) -> Iterator[str]:
    players = Player.objects.filter(league=person.player.league_id).exclude(pk=person.player.pk)
    for words in players.values_list("name", "alias", "email", "phone"):
        yield from filter(None, words)
    accounts = User.objects.filter(memberships__league=person.player.league_id)
    for account in accounts.exclude(pk=person.account.pk if person.account else 0):
        yield from filter(None, (account.get_full_name(), account.username, account.email))
