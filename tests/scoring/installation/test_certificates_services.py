"""The certificate authority of a computer: what it vouches for, for how long, and who may read its key."""

import ssl
import subprocess
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography import x509

from scoring.installation.services.certificates import (
    authority_in,
    can_vouch_for,
    fingerprint,
    known_authority,
    server_context,
)
from tests.support.programs import find_program

NOW = datetime.now(UTC)
NAME = "League office 1a2b3c"
LAPTOP = "192.168.178.20"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "room"


def leaf_in(folder: Path) -> x509.Certificate:
    return x509.load_pem_x509_certificate((folder / "server.pem").read_bytes())


def openssl() -> str:
    return find_program("openssl", "openssl")


def is_trusted(folder: Path, *more: str) -> bool:
    """What OpenSSL says, which knows the rules that browsers hold certificates to."""
    command = [
        find_program("openssl", "openssl"),
        "verify",
        "-x509_strict",
        "-purpose",
        "sslserver",
        "-CAfile",
        "authority.crt",
        *more,
    ]
    done = subprocess.run([*command, "server.pem"], cwd=folder, capture_output=True, text=True, check=False)
    return done.returncode == 0


@pytest.mark.slow
def test_certificate_is_trusted_for_the_addresses_of_the_computer(folder: Path) -> None:
    server_context(folder, name=NAME, hosts=[LAPTOP, "laptop.local"], now=NOW)
    assert is_trusted(folder, "-verify_ip", LAPTOP)
    assert is_trusted(folder, "-verify_hostname", "laptop.local")
    assert not is_trusted(folder, "-verify_ip", "192.168.178.21")


@pytest.mark.slow
@pytest.mark.parametrize("foreign", ["8.8.8.8", "bank.example", "local.example"])
def test_authority_can_vouch_for_nothing_on_the_internet(folder: Path, foreign: str) -> None:
    server_context(folder, name=NAME, hosts=[foreign], now=NOW)
    assert not is_trusted(folder)


def test_only_private_addresses_are_vouched_for() -> None:
    assert [can_vouch_for(each) for each in (LAPTOP, "10.1.2.3", "172.20.10.1", "8.8.8.8", "172.32.0.1")] == [
        *[True] * 3,
        *[False] * 2,
    ]


def test_leaf_holds_no_longer_than_browsers_take(folder: Path) -> None:
    server_context(folder, name=NAME, hosts=[LAPTOP], now=NOW)
    leaf = leaf_in(folder)
    assert leaf.not_valid_after_utc - leaf.not_valid_before_utc <= timedelta(days=398)
    assert leaf.not_valid_before_utc < NOW - timedelta(hours=12)


def test_each_opening_has_a_new_certificate_by_the_same_authority(folder: Path) -> None:
    server_context(folder, name=NAME, hosts=[LAPTOP], now=NOW)
    first, authority = leaf_in(folder), known_authority(folder)
    server_context(folder, name=NAME, hosts=["10.0.0.7"], now=NOW + timedelta(days=200))
    assert leaf_in(folder).serial_number != first.serial_number
    assert known_authority(folder) == authority


def test_authority_that_ends_soon_is_replaced(folder: Path) -> None:
    first = authority_in(folder, name=NAME, now=NOW)
    assert authority_in(folder, name=NAME, now=NOW + timedelta(days=1000)).fingerprint == first.fingerprint
    assert authority_in(folder, name=NAME, now=NOW + timedelta(days=1050)).fingerprint != first.fingerprint


def test_keys_are_readable_by_their_owner_alone(folder: Path) -> None:
    server_context(folder, name=NAME, hosts=[LAPTOP], now=NOW)
    assert {path.name: oct(path.stat().st_mode & 0o777) for path in folder.iterdir()} == {
        "authority.crt": "0o600",
        "authority.key": "0o600",
        "server.pem": "0o600",
    }
    assert oct(folder.stat().st_mode & 0o777) == "0o700"


def test_old_protocols_are_not_spoken(folder: Path) -> None:
    context = server_context(folder, name=NAME, hosts=[LAPTOP], now=NOW)
    assert context.minimum_version is ssl.TLSVersion.TLSv1_2


@pytest.mark.slow
def test_fingerprint_is_what_phones_show(folder: Path) -> None:
    authority = authority_in(folder, name=NAME, now=NOW)
    shown = subprocess.run(
        [
            find_program("openssl", "openssl"),
            "x509",
            "-in",
            folder / "authority.crt",
            "-noout",
            "-fingerprint",
            "-sha256",
        ],
        capture_output=True,
        text=True,
        check=True,
    )
    assert shown.stdout.strip().endswith(f"={fingerprint(authority.certificate)}")
