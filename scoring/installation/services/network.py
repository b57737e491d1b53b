"""The network of the hall: the room is opened and closed, the port of this computer's network, for one evening.

For HTTPS in the room this computer makes an authority once, and short-lived certificates for the addresses that it has.
A phone that trusts the authority trusts whoever has its key. So it may vouch for private addresses and ``.local`` names
alone (name constraints), its key stays in ``var/room`` and is in no backup.
"""

import ssl
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from ipaddress import IPv4Network, ip_address
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.core.durable_files import write_whole
from scoring.core.errors import NotAllowedNow, reason_of
from scoring.core.room import Keeper, Opening, OpenRoom, keeper, open_room
from scoring.core.services import transaction
from scoring.core.services.log import log_action
from scoring.installation.log_actions import NetworkAction
from scoring.installation.selectors.interfaces import closes_at
from scoring.models import League, User
from scoring.people.selectors.leagues import phones_may_connect


def open_the_room(*, league: League, actor: User, place: str = "", wifi: str = "", is_secure: bool = True) -> OpenRoom:
    """Let the devices of the network in, until noon; if the room is open, in the new way.

    ``place`` and ``wifi`` as in :class:`Opening`. Raises NotAllowedNow with the reason why not.
    """
    opening = Opening(closes_at(timezone.now()), place, wifi, is_secure)
    if not phones_may_connect():
        raise NotAllowedNow(_("Nobody has allowed phones to connect with this installation yet."))
    try:
        room = _keeper().open(opening)
    except OSError as fault:
        raise NotAllowedNow(_("The room could not be opened: %(fault)s.") % {"fault": reason_of(fault)}) from fault
    details = {"address": room.address, "until": opening.until.isoformat(), "https": room.secure_port is not None}
    log_action(league=league, actor=actor, action=NetworkAction.ROOM_OPENED, subject=league.name, details=details)
    return room


def close_the_room(*, league: League, actor: User) -> None:
    """Close its ports and every connection that came in by them. It does no harm if it is closed already."""
    was_open = open_room() is not None
    _keeper().close()
    if was_open:
        log_action(league=league, actor=actor, action=NetworkAction.ROOM_CLOSED, subject=league.name)


@transaction.atomic(league=League)
def let_offices_in(*, league: League, actor: User, is_allowed: bool) -> None:
    """Say whether those who hold an office may sign in over plain HTTP in the room."""
    league.lets_offices_in_unencrypted = is_allowed
    league.save(update_fields=["lets_offices_in_unencrypted"])
    details = {"is_allowed": is_allowed}
    log_action(
        league=league, actor=actor, action=NetworkAction.ROOM_OFFICES_LET_IN, subject=league.name, details=details
    )


def _keeper() -> Keeper:
    """Who can open the room. Raises NotAllowedNow."""
    if found := keeper():
        return found
    raise NotAllowedNow(_("This office cannot open a room: it is not run by “make run” on one computer."))


PRIVATE_NETWORKS = tuple(
    IPv4Network(each) for each in ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "100.64.0.0/10")
)
"""For nothing else does the authority vouch."""
AUTHORITY_HOLDS = timedelta(days=3 * 365)
LEAF_HOLDS = timedelta(days=90)
"""Browsers take up to 398 days; a new one is made whenever the room is opened, so a season needs no more."""
_RENEWED_BEFORE = timedelta(days=60)
"""An authority that would end sooner is replaced: phones have to trust the new one."""
_CLOCK_MAY_BE_BEHIND = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Authority:
    """Who signs, with the key."""

    certificate: x509.Certificate
    key: ec.EllipticCurvePrivateKey

    @property
    def fingerprint(self) -> str:
        return fingerprint(self.certificate)


def can_vouch_for(address: str) -> bool:
    """Whether there can be a certificate for this address."""
    return any(ip_address(address) in network for network in PRIVATE_NETWORKS)


def fingerprint(certificate: x509.Certificate) -> str:
    """SHA-256 as phones show it: 32 pairs of digits."""
    return certificate.fingerprint(hashes.SHA256()).hex(":").upper()


def known_authority(folder: Path) -> x509.Certificate | None:
    """The certificate that phones are given; None: none was made yet."""
    path = folder / "authority.crt"
    return x509.load_pem_x509_certificate(path.read_bytes()) if path.exists() else None


def authority_in(folder: Path, *, name: str, now: datetime) -> Authority:
    """The authority of this computer; made if there is none, or if it ends soon."""
    key_file = folder / "authority.key"
    known = known_authority(folder)
    if known is not None and key_file.exists() and known.not_valid_after_utc - now > _RENEWED_BEFORE:
        key = serialization.load_pem_private_key(key_file.read_bytes(), password=None)
        if isinstance(key, ec.EllipticCurvePrivateKey):
            return Authority(known, key)
    made = _made_authority(name, now)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    write_whole(key_file, _pem_of(made.key))
    write_whole(folder / "authority.crt", made.certificate.public_bytes(serialization.Encoding.PEM))
    return made


def server_context(folder: Path, *, name: str, hosts: Sequence[str], now: datetime) -> ssl.SSLContext:
    """What the HTTPS door needs: a new certificate for these addresses and names, by the authority of the folder."""
    authority = authority_in(folder, name=name, now=now)
    key = ec.generate_private_key(ec.SECP256R1())
    leaf = _signed_leaf(authority, key.public_key(), hosts, now)
    path = folder / "server.pem"
    write_whole(path, _pem_of(key) + leaf.public_bytes(serialization.Encoding.PEM))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    context.load_cert_chain(path)
    context.set_alpn_protocols(["http/1.1"])
    return context


def _made_authority(name: str, now: datetime) -> Authority:
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    may_vouch_for = [*(x509.IPAddress(network) for network in PRIVATE_NETWORKS), x509.DNSName("local")]
    certificate = (
        _begun(subject, subject, key.public_key(), now, AUTHORITY_HOLDS)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(x509.NameConstraints(permitted_subtrees=may_vouch_for, excluded_subtrees=None), critical=True)
        .add_extension(_usage(signs_certificates=True), critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .sign(key, hashes.SHA256())
    )
    return Authority(certificate, key)


def _signed_leaf(
    authority: Authority, key: ec.EllipticCurvePublicKey, hosts: Sequence[str], now: datetime
) -> x509.Certificate:
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "HTTPS")])  # a host would be checked as such
    return (
        _begun(subject, authority.certificate.subject, key, now, LEAF_HOLDS)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(x509.SubjectAlternativeName([_name_of(host) for host in hosts]), critical=False)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(_usage(signs_certificates=False), critical=True)
        .add_extension(
            x509.AuthorityKeyIdentifier.from_issuer_public_key(authority.key.public_key()),
            critical=False,
        )
        .sign(authority.key, hashes.SHA256())
    )


def _begun(
    subject: x509.Name, issuer: x509.Name, key: ec.EllipticCurvePublicKey, now: datetime, holds: timedelta
) -> x509.CertificateBuilder:
    begin = now - _CLOCK_MAY_BE_BEHIND
    builder = x509.CertificateBuilder().subject_name(subject).issuer_name(issuer).public_key(key)
    builder = builder.serial_number(x509.random_serial_number())
    return builder.not_valid_before(begin).not_valid_after(begin + holds)


def _usage(*, signs_certificates: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not signs_certificates,
        key_cert_sign=signs_certificates,
        crl_sign=signs_certificates,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        encipher_only=False,
        decipher_only=False,
    )


def _name_of(host: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ip_address(host))
    except ValueError:
        return x509.DNSName(host)


def _pem_of(key: ec.EllipticCurvePrivateKey) -> bytes:
    form = serialization.PrivateFormat.PKCS8
    return key.private_bytes(serialization.Encoding.PEM, form, serialization.NoEncryption())
