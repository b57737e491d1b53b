"""Records of complete games: a text notation, read and written, replayed strictly, compared with the sheet.

The notation is described in ``docs/notation.md``.
"""

from engine.records.codes import RecordFinding, RecordReason, ReplayFinding
from engine.records.comparing import RecordDifference, columns_of, compare_with_sheet
from engine.records.defects import ReadRecord, RecordDefect
from engine.records.notation import format_action, format_entry
from engine.records.reading import MOST_ENTRIES, read_records, read_records_bytes
from engine.records.record import Cards, DeckOrder, Entry, OpenDeal, Record, Seed, StatedResult
from engine.records.recording import record_of
from engine.records.replaying import IllegalEntry, Replay, Step, replay
from engine.records.writing import write_record

__all__ = [
    "MOST_ENTRIES",
    "Cards",
    "DeckOrder",
    "Entry",
    "IllegalEntry",
    "OpenDeal",
    "ReadRecord",
    "Record",
    "RecordDefect",
    "RecordDifference",
    "RecordFinding",
    "RecordReason",
    "Replay",
    "ReplayFinding",
    "Seed",
    "StatedResult",
    "Step",
    "columns_of",
    "compare_with_sheet",
    "format_action",
    "format_entry",
    "read_records",
    "read_records_bytes",
    "record_of",
    "replay",
    "write_record",
]
