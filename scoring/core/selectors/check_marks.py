"""Marks of official prints: a short code, and the address behind it, by which anybody sees whether a print is genuine.

A code says of itself which print it is and which version of what stands there, sealed with the installation's key
(:mod:`scoring.core.keys`): no table keeps codes, the same print always has the same one, and nobody can make one up.
"""

import hmac
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum

from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.core.addresses import whole_address
from scoring.core.selectors.integrity import canonical_json, key_ring, sha256_of

_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Thirty-two, without those that are taken for another one."""

_MISTAKEN = str.maketrans("OILU", "011V")
_PURPOSE = "code of a print"
_DIGEST_BYTES, _LEAST_SEAL, _UNIT, _GROUP = 4, 8, 5, 4
"""Bytes of the digest, bytes of the seal at least, bytes that make eight letters, letters that stand together."""

_EIGHT, _SHORTEST, _LONGEST = 8, 24, 64
"""Letters of five bytes, of the shortest code, and of the longest that is read."""
_MOST_VERSIONS = 31
_LARGEST_NUMBER = 2**63 - 1


class PrintKind(IntEnum):
    """What kinds of prints are marked; the numbers stand in codes that are out. A code has room for eight; 0 is left,
    for whatever kind says in further bytes which one it is."""

    SHEET = 1
    EVENING = 2
    RANKING = 3
    CERTIFICATE = 4
    EDITION = 5
    RECEIPT = 6
    MEDALS = 7

    @property
    def key_count(self) -> int:
        """By how many keys its object is known: a certificate by season and player."""
        return 2 if self is PrintKind.CERTIFICATE else 1


@dataclass(frozen=True, slots=True)
class Claim:
    """What a print says of itself: of which object it is, in which version (0: there are none), and the beginning of
    the digest of what stands there. Two claims are equal if the same stands there."""

    kind: PrintKind
    keys: tuple[int, ...]
    version: int
    digest: bytes


@dataclass(frozen=True, slots=True)
class CheckMark:
    """What stands on a print: ``code`` in groups, ``address`` of the page behind it, and ``place``, where the code can
    be typed; both empty: the office has no address that others reach."""

    code: str
    address: str
    place: str

    def __str__(self) -> str:
        if self.place:
            return _("Genuine? %(place)s · %(code)s") % {"place": self.place, "code": self.code}
        return _("Genuine? Page “Check a print” of the club · %(code)s") % {"code": self.code}


def claim_of(kind: PrintKind, *keys: int, version: int = 0, stands: object) -> Claim:
    """The claim of a print; ``stands``: what stands there, ready for JSON."""
    return Claim(kind, keys, version, bytes.fromhex(sha256_of(canonical_json(stands)))[:_DIGEST_BYTES])


def mark_of(claim: Claim) -> CheckMark:
    """No query, but that for the office's address."""
    code = code_of(claim)
    place = whole_address(reverse("check_print")).partition("://")[2].rstrip("/")
    return CheckMark(grouped(code), whole_address(reverse("checked_print", args=[code])), place)


def code_of(claim: Claim) -> str:
    """Letters and digits: 24 of most prints, 32 of those whose keys are long."""
    ring, body = key_ring(), _body_of(claim)
    seal_length = _LEAST_SEAL + -(len(body) + _LEAST_SEAL) % _UNIT
    whole = body + hmac.digest(ring.derived(ring.active, _PURPOSE), body, "sha256")[:seal_length]
    number = int.from_bytes(whole)
    return "".join(_LETTERS[number >> shift & 31] for shift in range(8 * len(whole) - _UNIT, -1, -_UNIT))


def claim_with(typed: str) -> Claim | None:
    """What the code of a print says, however it was typed; None: this office has made none such.

    Every code takes the same work, whatever is wrong with it: it is sealed with every key, and compared in constant
    time. So the time tells nobody how near a guess was.
    """
    whole = _bytes_of(plain_code(typed))
    claim, length = _read(whole)
    body, seal = whole[:length], whole[length:]
    ring = key_ring()
    secrets = [ring.derived(key_id, _PURPOSE) for key_id in ring.secrets]
    held = [hmac.compare_digest(hmac.digest(secret, body, "sha256")[: len(seal)], seal) for secret in secrets]
    return claim if claim is not None and len(seal) >= _LEAST_SEAL and any(held) else None


def plain_code(typed: str) -> str:
    """The code as it stands in an address, out of what somebody has typed: small letters, blanks, O for 0."""
    written = unicodedata.normalize("NFKC", typed).upper()
    return "".join(letter for letter in written if letter.isalnum()).translate(_MISTAKEN)


def has_a_length(code: str) -> bool:
    """Whether a code can be so long: 24 letters and digits, or 32 and a few more."""
    return _SHORTEST <= len(code) <= _LONGEST and not len(code) % _EIGHT


def grouped(code: str) -> str:
    """As it is printed and read out."""
    return "-".join(code[at : at + _GROUP] for at in range(0, len(code), _GROUP))


def _body_of(claim: Claim) -> bytes:
    few = min(claim.version, _MOST_VERSIONS)
    more = _packed(claim.version - few) if few == _MOST_VERSIONS else b""
    return bytes([claim.kind << _UNIT | few]) + more + b"".join(map(_packed, claim.keys)) + claim.digest


def _packed(number: int) -> bytes:
    """Seven bits a byte, the lowest first; all but the last have their highest bit set."""
    found = bytearray()
    while number > 0x7F:
        found.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes([*found, number])


def _bytes_of(code: str) -> bytes:
    """Empty: it is no code."""
    if not has_a_length(code) or not set(code) <= set(_LETTERS):
        return b""
    number = 0
    for letter in code:
        number = number << _UNIT | _LETTERS.index(letter)
    return number.to_bytes(len(code) * _UNIT // _EIGHT)


def _read(whole: bytes) -> tuple[Claim | None, int]:
    """What the bytes before the seal say, and how many they are; None: nothing that a print says."""
    rest = iter(whole)
    try:
        head = next(rest)
        kind, version = PrintKind(head >> _UNIT), head & _MOST_VERSIONS
        if version == _MOST_VERSIONS:
            version += _unpacked(rest)
        keys = tuple(_unpacked(rest) for _number in range(kind.key_count))
    except (StopIteration, ValueError):
        return None, 0
    length = len(whole) - len(bytes(rest)) + _DIGEST_BYTES
    return Claim(kind, keys, version, whole[length - _DIGEST_BYTES : length]), length


def _unpacked(rest: Iterator[int]) -> int:
    number = shift = 0
    for byte in rest:
        number |= (byte & 0x7F) << shift
        shift += 7
        if not byte & 0x80:
            break
    else:
        raise ValueError("the code ends within a number")
    if number > _LARGEST_NUMBER:
        raise ValueError("no key is so large")
    return number
