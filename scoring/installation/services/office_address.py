"""The office's address as somebody types it, and whether this office answers there.

Asking goes to the typed host alone, with a time limit and without following anybody elsewhere; of what a foreign
program answers nothing is kept or shown. Addresses of a private network may be asked, as clubs have such; this computer
itself, and what answers to its nearest network alone, may not (decision 0106).
"""

import http.client
import secrets
import socket
import ssl
from contextlib import closing, suppress
from enum import StrEnum
from ipaddress import ip_address
from threading import Thread
from urllib.parse import SplitResult, urlsplit

from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.translation import gettext as _

from scoring.core.addresses import means_this_computer
from scoring.core.errors import InvalidInput
from scoring.models.base.texts import quoted

PATH = "/this-office"
"""Where an office says which one it is."""

_PATIENCE = 6.0
"""Seconds for everything: the name, the way there and the answer."""
_SHORTEST, _LONGEST = 16, 64
_PORTS = {"http": 80, "https": 443}


class Found(StrEnum):
    """What answers at an address."""

    OFFICE = "office"
    OTHER = "other"
    NOT_TRUSTED = "not_trusted"
    NOBODY = "nobody"
    ITSELF = "itself"


def checked_address(typed: str) -> str:
    """An address as it is kept: scheme and host, in small letters and as machines write them, with a port that is not
    the usual one. Empty stays empty. Raises InvalidInput, which quotes what was typed and says what is expected."""
    if not (text := typed.strip()):
        return ""
    parts = _parts(text)
    if parts is None or (parts.scheme in _PORTS and not parts.hostname):
        raise _refused(text, _("“%(typed)s” is no address."))
    if parts.scheme not in _PORTS or not parts.hostname:
        raise _refused(text, _("“%(typed)s” does not begin with https:// or http://."))
    if parts.path not in ("", "/") or parts.query or parts.fragment or parts.username is not None:
        raise _refused(text, _("“%(typed)s” says more than where the office begins."))
    if means_this_computer(parts.hostname):
        raise _refused(text, _("“%(typed)s” means the computer itself, whoever opens it."))
    if not (host := _as_machines_write(parts.hostname)):
        raise _refused(text, _("“%(typed)s” is no address."))
    port = "" if parts.port in (None, _PORTS[parts.scheme]) else f":{parts.port}"
    return f"{parts.scheme}://{host}{port}"


def who_is_here(question: str) -> str:
    """What this office alone answers to a question; empty: to none that is as short or as long."""
    if not _SHORTEST <= len(question) <= _LONGEST:
        return ""
    return salted_hmac("scoring.installation.this_office", question, algorithm="sha256").hexdigest()


def who_answers_at(address: str) -> Found:
    """Ask at a checked address whether it is this office. Takes six seconds at most; writes nothing."""
    found: list[Found] = []
    asking = Thread(target=lambda: found.append(_asked(urlsplit(address))), daemon=True)
    asking.start()
    asking.join(_PATIENCE)
    return found[0] if found else Found.NOBODY


def _parts(text: str) -> SplitResult | None:
    """None: nothing that can be taken apart."""
    with suppress(ValueError):
        parts = urlsplit(text)
        if (parts.port is None or parts.port) and not any(sign.isspace() or sign == "\\" for sign in text):
            return parts
    return None


def _as_machines_write(host: str) -> str:
    """Empty: no name and no number of a computer."""
    if ":" in host:
        return f"[{ip_address(host)}]"  # urlsplit lets nothing else through
    try:
        name = host.rstrip(".").encode("idna").decode("ascii").lower()
    except UnicodeError:
        return ""
    labels = name.split(".")
    is_name = all(label and label.strip("-") == label and label.replace("-", "").isalnum() for label in labels)
    return name if is_name else ""


def _refused(typed: str, why: str) -> InvalidInput:
    expected = _("Expected is how others reach the office, for instance https://buero.example.")
    message = f"{why % {'typed': quoted(typed, longest=80)}} {expected}"
    return InvalidInput(message, {"address": [message]})


def _asked(parts: SplitResult) -> Found:
    host, port = parts.hostname or "", parts.port or _PORTS[parts.scheme]
    try:
        told = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        numbers = [str(entry[4][0]) for entry in told]
    except (OSError, UnicodeError):
        return Found.NOBODY
    if not all(map(_may_be_asked, numbers)):
        return Found.ITSELF
    question = secrets.token_hex(_SHORTEST)
    try:
        answer = _answer(parts, numbers[0], port, f"{PATH}?question={question}")
    except ssl.SSLCertVerificationError:
        return Found.NOT_TRUSTED
    except OSError:
        return Found.NOBODY
    except http.client.HTTPException:
        return Found.OTHER
    return Found.OFFICE if constant_time_compare(answer, who_is_here(question)) else Found.OTHER


def _may_be_asked(number: str) -> bool:
    """Not this computer, nor what answers to whoever is in its network: that is no way in for anybody else."""
    address = ip_address(number.partition("%")[0])
    address = getattr(address, "ipv4_mapped", None) or address
    return not (address.is_loopback or address.is_unspecified or address.is_link_local or address.is_multicast)


def _answer(parts: SplitResult, number: str, port: int, path: str) -> str:
    """The beginning of the answer of the computer with this number, under the typed name; empty for anything but a
    plain yes (200). Raises OSError, HTTPException."""
    with closing(_Connection(number, port, name=parts.hostname or "", is_secure=parts.scheme == "https")) as line:
        line.putrequest("GET", path, skip_host=True, skip_accept_encoding=True)
        line.putheader("Host", parts.netloc)
        line.putheader("Connection", "close")
        line.endheaders()
        response = line.getresponse()
        return response.read(2 * _LONGEST).decode("ascii", "replace") if response.status == http.client.OK else ""


class _Connection(http.client.HTTPConnection):
    """To a computer that was looked up before, so that nobody can answer the name in another way the second time."""

    def __init__(self, number: str, port: int, *, name: str, is_secure: bool) -> None:
        super().__init__(number, port, timeout=_PATIENCE)
        self._name, self._is_secure = name, is_secure

    def connect(self) -> None:
        super().connect()
        if self._is_secure:
            self.sock = ssl.create_default_context().wrap_socket(self.sock, server_hostname=self._name)
