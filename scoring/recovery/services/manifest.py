"""The manifest of a backup: when it was made, of what, and what is in it."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field

from scoring.core.selectors.heads import HeadData

FORMAT = 2
"""Of a backup; another one will stand beside it."""


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a backup holds. ``files``: path in the archive → SHA-256 of its content; ``parts``: path → SHA-256 of the
    bytes that it takes in the file; ``database``: "sqlite" or "postgresql". ``log_heads``: the heads of the logs by the
    keys of their leagues, for ``manage.py verify --against``. ``is_encrypted``: it holds an encrypted backup and its
    key. ``office``: the number of the office, which every answer of it names."""

    made_at: str
    database: str
    files: dict[str, str]
    parts: dict[str, str] = field(default_factory=dict)
    log_heads: dict[str, HeadData] = field(default_factory=dict)
    is_encrypted: bool = False
    office: str = ""
    format: int = FORMAT

    def to_json(self) -> str:
        return json.dumps(asdict(self), ensure_ascii=False, indent=1)


def read_manifest(text: bytes) -> Manifest:
    """What a manifest says; what later versions say besides is passed over. Raises ValueError or KeyError."""
    data = json.loads(text)
    if not isinstance(data, dict):
        raise ValueError("the manifest is no object")  # noqa: TRY004 - one error for whatever cannot be read
    return Manifest(
        made_at=str(data["made_at"]),
        database=str(data["database"]),
        files=_texts(data["files"]),
        parts=_texts(data.get("parts", {})),
        log_heads=dict(data.get("log_heads", {})),
        is_encrypted=bool(data.get("is_encrypted", False)),
        office=str(data.get("office", "")),
        format=int(data["format"]),
    )


def _texts(given: Mapping[str, object]) -> dict[str, str]:
    if not isinstance(given, dict):
        raise ValueError("the manifest lists no files")  # noqa: TRY004 - as above
    return {str(name): str(digest) for name, digest in given.items()}
