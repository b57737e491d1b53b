"""Salts: without them nobody can tell from a digest what was said."""

import secrets


def new_salt() -> str:
    """32 hexadecimal digits that nobody can guess."""
    return secrets.token_hex(16)
