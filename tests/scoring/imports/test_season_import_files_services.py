"""The archive of a season: read like its folder, and refused if it is damaged, too large or unusual."""

from collections.abc import Mapping
from contextlib import suppress
from io import BytesIO
from struct import pack
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZIP_LZMA, ZIP_STORED, ZipFile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.core.errors import InvalidInput
from scoring.imports.services.season_files import MOST_BYTES_IN_ALL, read_archive, read_folder
from tests.golden.season import FOLDER

FILES = read_folder(FOLDER)


def zipped(files: Mapping[str, bytes], folder: str = "", method: int = ZIP_STORED) -> bytes:
    buffer = BytesIO()
    with ZipFile(buffer, "w", method) as archive:
        for name, content in files.items():
            archive.writestr(folder + name, content)
    return buffer.getvalue()


def test_archive_is_read_like_the_folder_whatever_its_paths() -> None:
    assert read_archive(zipped(FILES, "season/../../etc/")) == FILES


def test_archive_ignores_other_files() -> None:
    assert read_archive(zipped({**FILES, "notes.txt": b"x", "__MACOSX/._season.json": b"x"})) == FILES


@pytest.mark.parametrize("content", [b"", b"PK", b"not a zip", zipped(FILES)[:500]])
def test_broken_archive_is_refused(content: bytes) -> None:
    with pytest.raises(InvalidInput):
        read_archive(content)


def test_archive_of_a_later_version_of_the_format_is_refused() -> None:
    archive = bytearray(zipped({"season.json": b"{}"}))
    archive[archive.index(b"PK\x01\x02") + 6] = 99  # which version a program needs to read the entry
    with pytest.raises(InvalidInput, match="ZIP"):
        read_archive(bytes(archive))


def test_archive_that_points_beyond_all_memory_is_refused() -> None:
    archive = zipped({"season.json": b"{}"})
    entry, end = archive.index(b"PK\x01\x02"), archive.index(b"PK\x05\x06")
    place = pack("<HHQ", 1, 8, 2**64 - 1)
    directory = bytearray(archive[entry:end] + place)
    directory[30:32] = pack("<H", len(place))
    directory[42:46] = b"\xff\xff\xff\xff"
    sizes = pack("<L", len(directory))

    with pytest.raises(InvalidInput):
        read_archive(archive[:entry] + directory + archive[end : end + 12] + sizes + archive[end + 16 :])


@pytest.mark.parametrize("method", [ZIP_BZIP2, ZIP_LZMA])
def test_archive_that_is_packed_in_an_unusual_way_is_refused_with_the_name(method: int) -> None:
    with pytest.raises(InvalidInput, match=r"“season\.json”"):
        read_archive(zipped({"season.json": b"{}"}, method=method))


def test_archive_with_a_password_is_refused_with_the_name() -> None:
    archive = bytearray(zipped({"season.json": b"{}"}))
    for header, flags in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        archive[archive.index(header) + flags] |= 1

    with pytest.raises(InvalidInput, match=r"“season\.json”"):
        read_archive(bytes(archive))


@given(st.data())
def test_damaged_archive_is_read_or_refused(data: st.DataObject) -> None:
    archive = bytearray(zipped({"season.json": b"{}", "evening.csv": b"1;2\n" * 20}, method=ZIP_DEFLATED))
    for _damage in range(data.draw(st.integers(1, 4))):
        archive[data.draw(st.integers(0, len(archive) - 1))] = data.draw(st.integers(0, 255))

    with suppress(InvalidInput):
        read_archive(bytes(archive))


def test_archive_that_unpacks_to_too_much_is_refused() -> None:
    archive = zipped({"season.json": b" " * (MOST_BYTES_IN_ALL + 1)}, method=ZIP_DEFLATED)
    assert len(archive) < 100_000

    with pytest.raises(InvalidInput):
        read_archive(archive)
