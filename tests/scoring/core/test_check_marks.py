"""Codes of prints: what they say, who can make them, and that nobody learns how near a guess was."""

import hmac
from itertools import product

import pytest
from django.test import override_settings

from scoring.core.keys import new_ring
from scoring.core.selectors.check_marks import Claim, PrintKind, claim_of, claim_with, code_of, grouped, mark_of

pytestmark = pytest.mark.django_db
LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"


def a_claim(kind: PrintKind = PrintKind.SHEET, *keys: int, version: int = 1) -> Claim:
    return claim_of(kind, *(keys or (1,) * kind.key_count), version=version, stands=["what stands there"])


@pytest.mark.parametrize("kind", PrintKind)
def test_code_says_what_it_was_made_of(kind: PrintKind) -> None:
    for key, version in product((1, 127, 128, 16_383, 2_000_000, 2**31, 2**62), (0, 1, 30, 31, 500)):
        claim = a_claim(kind, *[key] * kind.key_count, version=version)
        assert claim_with(code_of(claim)) == claim


def test_code_is_short_is_always_the_same_and_has_no_letter_that_is_taken_for_another_one() -> None:
    code = code_of(a_claim())
    assert (len(code), code, set(code) <= set(LETTERS)) == (24, code_of(a_claim()), True)
    assert not set("ILOU") & set(LETTERS)
    assert len(code_of(a_claim(PrintKind.CERTIFICATE, 300, 5000, version=2))) == 32


def test_code_is_read_however_it_is_typed() -> None:
    for version in range(20):
        claim = a_claim(version=version)
        typed = grouped(code_of(claim)).lower().replace("-", " - ").replace("0", "o").replace("1", "l")
        assert claim_with(f" {typed} ") == claim


def test_code_holds_after_another_key_was_added_and_not_in_another_office() -> None:
    before, ring = a_claim(), new_ring()
    with override_settings(INTEGRITY_KEYS=ring):
        code = code_of(before)
        with override_settings(INTEGRITY_KEYS=ring.with_new_key()):
            assert claim_with(code) == before
            assert code_of(before) != code
    assert claim_with(code) is None


def test_code_with_one_letter_changed_is_none() -> None:
    code = code_of(a_claim())
    for at in range(len(code)):
        for letter in LETTERS:
            if letter != code[at]:
                assert claim_with(code[:at] + letter + code[at + 1 :]) is None


@pytest.mark.parametrize(
    "typed", ["", "-", "A", "A" * 7, "A" * 8, "A" * 24, "A" * 64, "A" * 72, "Ä" * 24, "٣" * 24, "½" * 24]
)
def test_what_is_no_code_is_none(typed: str) -> None:
    assert claim_with(typed) is None


def test_wrong_code_takes_the_work_of_a_right_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """As many seals are made and compared, with each key that there is: time does not tell how near a guess was."""
    right = code_of(a_claim())
    counted: list[str] = []
    real = {name: getattr(hmac, name) for name in ("digest", "compare_digest")}
    for name, does in real.items():
        monkeypatch.setattr(hmac, name, lambda *args, name=name, does=does: (counted.append(name), does(*args))[1])
    work = {}
    for what, code in {
        "right": right,
        "seal": f"{right[:-1]}0",
        "kind": f"Z{right[1:]}",
        "none": "½",
        "short": "A" * 8,
    }.items():
        counted.clear()
        claim_with(code)
        work[what] = list(counted)
    assert work == dict.fromkeys(work, work["right"])


def test_mark_of_an_office_that_nobody_reaches_has_no_address(not_reached: None) -> None:
    mark = mark_of(a_claim())
    assert (mark.address, mark.place, mark.code in str(mark)) == ("", "", True)
