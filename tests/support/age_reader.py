"""Reads files in the age format (age-encryption.org/v1) without the program that the office writes them with."""

import hashlib
import hmac
from base64 import b64decode
from collections.abc import Callable

from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

_CHUNK, _TAG = 64 * 1024, 16
_BECH32 = "qpzry9x8gf2tvdw0s3jn54khce6mua7l"
Unwrap = Callable[[str, list[str], bytes], bytes | None]
"""The file's key from a stanza (its kind, arguments and body), or None."""


def opened_with_passphrase(content: bytes, passphrase: str) -> bytes:
    """What was encrypted with a passphrase."""

    def unwrap(kind: str, arguments: list[str], body: bytes) -> bytes | None:
        if kind != "scrypt":
            return None
        salt, cost = b"age-encryption.org/v1/scrypt" + _unpadded(arguments[0]), 2 ** int(arguments[1])
        wrap = hashlib.scrypt(passphrase.encode(), salt=salt, n=cost, r=8, p=1, maxmem=2**30, dklen=32)
        return ChaCha20Poly1305(wrap).decrypt(bytes(12), body, b"")

    return _opened(content, unwrap)


def opened_with_identity(content: bytes, identity: str) -> bytes:
    """What was encrypted for the recipient of an identity (AGE-SECRET-KEY-1…)."""
    own = X25519PrivateKey.from_private_bytes(_from_bech32(identity))
    recipient = own.public_key().public_bytes_raw()

    def unwrap(kind: str, arguments: list[str], body: bytes) -> bytes | None:
        if kind != "X25519":
            return None
        share = _unpadded(arguments[0])
        shared = own.exchange(X25519PublicKey.from_public_bytes(share))
        wrap = _derived(shared, share + recipient, b"age-encryption.org/v1/X25519")
        return ChaCha20Poly1305(wrap).decrypt(bytes(12), body, b"")

    return _opened(content, unwrap)


def _opened(content: bytes, unwrap: Unwrap) -> bytes:
    if content.startswith(b"-----BEGIN"):
        content = b64decode(b"".join(content.strip().splitlines()[1:-1]))
    mark = content.index(b"\n--- ") + len(b"\n---")
    end = content.index(b"\n", mark)
    key = next(filter(None, (unwrap(*stanza) for stanza in _stanzas(content[:mark].decode()))))
    mac = hmac.digest(_derived(key, b"", b"header"), content[:mark], "sha256")
    assert hmac.compare_digest(mac, _unpadded(content[mark:end].decode().strip()))
    nonce, payload = content[end + 1 : end + 17], content[end + 17 :]
    box = ChaCha20Poly1305(_derived(key, nonce, b"payload"))
    pieces = [payload[at : at + _CHUNK + _TAG] for at in range(0, len(payload), _CHUNK + _TAG)]
    return b"".join(
        box.decrypt(at.to_bytes(11, "big") + bytes([at == len(pieces) - 1]), piece, b"")
        for at, piece in enumerate(pieces)
    )


def _stanzas(header: str) -> list[tuple[str, list[str], bytes]]:
    found: list[tuple[str, list[str], list[str]]] = []
    for line in header.splitlines()[1:-1]:
        if line.startswith("-> "):
            kind, *arguments = line[3:].split()
            found.append((kind, arguments, []))
        else:
            found[-1][2].append(line)
    return [(kind, arguments, _unpadded("".join(lines))) for kind, arguments, lines in found]


def _derived(secret: bytes, salt: bytes, info: bytes) -> bytes:
    return HKDF(algorithm=SHA256(), length=32, salt=salt or None, info=info).derive(secret)


def _unpadded(text: str) -> bytes:
    return b64decode(text + "=" * (-len(text) % 4))


def _from_bech32(text: str) -> bytes:
    digits = [_BECH32.index(letter) for letter in text.strip().lower().rpartition("1")[2]][:-6]
    number = int("".join(f"{digit:05b}" for digit in digits)[:256], 2)
    return number.to_bytes(32, "big")
