"""The keys of the installation: made once, never replaced without a word, several readable and one active."""

import json
import stat
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from scoring.core.keys import (
    KeyRing,
    Seal,
    SealVerdict,
    UnusableKey,
    new_ring,
    parse_ring,
    read_or_make,
    read_ring,
    ring_text,
)
from tests.support.installation import Installation
from uno_league.own_files import secret_key

SECRET = "x" * 40


def test_key_file_is_made_once_and_for_its_owner_only(tmp_path: Path) -> None:
    path = tmp_path / "integrity_keys.json"
    first = read_ring("", path)
    assert read_ring("", path) == first
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_secret_is_not_shown_where_a_ring_is_printed() -> None:
    assert SECRET not in repr(KeyRing("a", {"a": SECRET}))


def test_variable_names_the_active_key_first(tmp_path: Path) -> None:
    ring = read_ring(f"new:{SECRET}, old:{SECRET}2", tmp_path / "none")
    assert (ring.active, ring.oldest) == ("new", "old")
    assert not (tmp_path / "none").exists()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (" \n", "is empty"),
        ("{", "cannot be read"),
        ("[]", "cannot be read"),
        ('{"active": "a", "keys": {"a": "short"}}', "fewer than 32"),
        (f'{{"active": "b", "keys": {{"a": "{SECRET}"}}}}', "no key “b”"),
        (f'{{"active": "ä", "keys": {{"ä": "{SECRET}"}}}}', "no key id"),
    ],
)
def test_unusable_key_file_is_refused_and_left_alone(
    tmp_path: Path, text: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scoring.core.keys._PATIENCE", 0.0)
    path = tmp_path / "integrity_keys.json"
    path.write_text(text)
    with pytest.raises(UnusableKey, match=said):
        read_ring("", path)
    assert path.read_text() == text


def test_file_that_cannot_be_written_is_not_left_empty(tmp_path: Path) -> None:
    with pytest.raises(UnusableKey, match="cannot be written"):
        read_or_make(tmp_path / "missing" / "key", lambda: SECRET)


def test_seal_holds_for_its_text_and_purpose_only() -> None:
    ring = new_ring()
    seal = ring.seal("log", "text")
    assert ring.verdict("log", "text", seal) is SealVerdict.HOLDS
    assert ring.verdict("log", "another text", seal) is SealVerdict.FORGED
    assert ring.verdict("head", "text", seal) is SealVerdict.FORGED
    assert ring.verdict("log", "text", Seal()) is SealVerdict.FORGED
    assert new_ring().verdict("log", "text", seal) is SealVerdict.KEY_UNKNOWN


def test_seal_of_an_earlier_key_holds_after_a_rotation(tmp_path: Path) -> None:
    ring = new_ring()
    seal = ring.seal("log", "text")
    rotated = parse_ring(ring_text(ring.with_new_key()), tmp_path)
    assert rotated.active != ring.active
    assert rotated.verdict("log", "text", seal) is SealVerdict.HOLDS


@pytest.mark.slow
def test_office_does_not_start_with_an_empty_key_file(tmp_path: Path) -> None:
    (tmp_path / "integrity_keys.json").write_text("")
    refused = Installation(tmp_path, {"DATABASE_URL": ""}).manage("check", expected_code=1)
    assert "integrity_keys.json is empty" in refused.stderr


def test_empty_file_of_the_secret_key_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scoring.core.keys._PATIENCE", 0.0)
    monkeypatch.delenv("SECRET_KEY", raising=False)
    (tmp_path / "secret_key").write_text("")
    with pytest.raises(UnusableKey, match="secret_key is empty"):
        secret_key(tmp_path)


def test_rotate_key_keeps_the_earlier_one(tmp_path: Path, settings: Any) -> None:
    settings.INTEGRITY_KEY_FILE = tmp_path / "integrity_keys.json"
    first = read_ring("", settings.INTEGRITY_KEY_FILE)
    call_command("rotate_key")
    content = json.loads(settings.INTEGRITY_KEY_FILE.read_text())
    assert list(content["keys"]) == [first.active, content["active"]]


def test_keys_of_the_variable_are_not_rotated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("INTEGRITY_KEYS", f"a:{SECRET}")
    with pytest.raises(CommandError, match="INTEGRITY_KEYS"):
        call_command("rotate_key")
