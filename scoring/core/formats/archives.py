"""ZIP archives that somebody brings: what is wrong with one shows only while it is read."""

import zlib
from zipfile import BadZipFile

DAMAGED_ARCHIVE = (
    BadZipFile,  # no archive at all, or its directory or a checksum is wrong
    zlib.error,  # what is packed is damaged
    EOFError,  # what is packed ends too early
    RuntimeError,  # it needs a password; a version of the format or an encryption that Python does not know
    ValueError,  # it points to before its own beginning, or a name is not the UTF-8 it is said to be
    OverflowError,  # it points to where no memory can be
)
"""What reading an archive raises when its bytes are not as they should be; files beside it are not looked for here."""
