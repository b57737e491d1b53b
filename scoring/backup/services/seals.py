"""The last lines of a backup, its *seal*: digests that together cover every byte of the file, their own included.

The seal is the comment of the ZIP archive, of a fixed length. What is in the file, from its beginning:

======================  ===============================================================
a part for each file    its header and its packed content; digests in the manifest
the manifest            the last entry of the archive; digest in the seal
the directory           the ZIP's own list of its entries; digest in the seal
the seal                digest of its own text in its last line
======================  ===============================================================
"""

import hashlib
import re
from dataclasses import dataclass
from pathlib import Path

MANIFEST = "manifest.json"
DIRECTORY, SEAL, LENGTH = "<directory>", "<seal>", "<length>"
"""Parts of the file that are no file in it; ``LENGTH``: bytes are missing or were added."""

_PIECE = 1024 * 1024
_DIGEST = "[0-9a-f]{64}"
_TEXT = re.compile(
    rf"uno-league backup 2\nlength (\d{{20}})\ndirectory-at (\d{{20}})\ndirectory ({_DIGEST})\n"
    rf"manifest ({_DIGEST})\nwhole ({_DIGEST})\n"
)


@dataclass(frozen=True, slots=True)
class Seal:
    """``length`` and ``directory_at`` are in bytes from the beginning of the file, ``length`` up to the seal; the
    others are SHA-256 of the ZIP's directory, of the manifest's part, and of everything before the seal."""

    length: int
    directory_at: int
    directory: str
    manifest: str
    whole: str

    def to_bytes(self) -> bytes:
        text = (
            f"uno-league backup 2\nlength {self.length:020}\ndirectory-at {self.directory_at:020}\n"
            f"directory {self.directory}\nmanifest {self.manifest}\nwhole {self.whole}\n"
        )
        return f"{text}seal {hashlib.sha256(text.encode()).hexdigest()}\n".encode()


SEAL_LENGTH = len(Seal(0, 0, "0" * 64, "0" * 64, "0" * 64).to_bytes())
"""Bytes."""


def read_seal(path: Path) -> Seal | None:
    """The seal at the end of a file; None if there is none, or one that is damaged itself. Raises OSError."""
    with path.open("rb") as file:
        file.seek(max(0, path.stat().st_size - SEAL_LENGTH))
        found = file.read()
    match = _TEXT.match(found.decode("ascii", errors="replace"))
    if match is None:
        return None
    length, directory_at, *digests = match.groups()
    seal = Seal(int(length), int(directory_at), *digests)
    return seal if seal.to_bytes() == found else None


def digest_of(path: Path, start: int = 0, end: int | None = None) -> str:
    """SHA-256 of a file, or of its bytes from ``start`` up to ``end``, in hexadecimal digits. Raises OSError."""
    digest = hashlib.sha256()
    with path.open("rb") as file:
        file.seek(start)
        left = (path.stat().st_size if end is None else end) - start
        while left > 0 and (piece := file.read(min(_PIECE, left))):
            digest.update(piece)
            left -= len(piece)
    return digest.hexdigest()
