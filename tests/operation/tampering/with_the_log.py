"""Ways through the log."""

from datetime import timedelta

from scoring.core.selectors.integrity import entry_hash, entry_texts_digest
from scoring.models import AuditEntry, LogHead
from scoring.models.base.vouched import new_salt
from scoring.people.services.clubs import club_named
from tests.operation.tampering.stage import Stage, another_account
from tests.operation.tampering.ways import NOBODY_S_KEY, way


def forged(stage: Stage) -> AuditEntry:
    """An entry behind the last one with a hash that fits, and the seal of the last one."""
    entry = stage.entry(0)
    entry.pk, entry.sequence, entry.previous_hash, entry.salt = None, entry.sequence + 1, entry.hash, new_salt()
    entry.subject = "nothing"
    entry.text_digest = entry_texts_digest(entry)
    entry.hash = entry_hash(entry)
    entry.save()
    return entry


def set_head_back(stage: Stage) -> None:
    """The head names the last entry that is there, with the seal that it had."""
    last = stage.entry(0)
    LogHead.objects.filter(league=stage.league).update(sequence=last.sequence, hash=last.hash)


@way("entry-changed")
def details_of_an_entry(stage: Stage) -> None:
    stage.entries.filter(pk=stage.entry(5).pk).update(details={"n": 1})


@way("entry-changed")
def facts_of_an_entry(stage: Stage) -> None:
    stage.entries.filter(pk=stage.entry(5).pk).update(facts={})


@way("entry-changed")
def time_of_an_entry(stage: Stage) -> None:
    entry = stage.entry(5)
    stage.entries.filter(pk=entry.pk).update(at=entry.at - timedelta(days=365))


@way("entry-changed")
def name_of_who_did_it(stage: Stage) -> None:
    stage.entries.filter(pk=stage.entry(5).pk).update(actor_name="Somebody")


@way("entry-changed")
def account_of_who_did_it(stage: Stage) -> None:
    signed = stage.entries.filter(action="sheet.signed")[0]
    stage.entries.filter(pk=signed.pk).update(actor=another_account(stage))


@way("entry-changed")
def account_of_who_did_it_and_its_key(stage: Stage) -> None:
    signed, other = stage.entries.filter(action="sheet.signed")[0], another_account(stage)
    stage.entries.filter(pk=signed.pk).update(actor=other, actor_key=other.pk)


@way("entry-missing")
def entries_moved(stage: Stage) -> None:
    first, second = stage.entry(5), stage.entry(6)
    for entry, sequence in ((first, 10**6), (second, first.sequence), (first, second.sequence)):
        stage.entries.filter(pk=entry.pk).update(sequence=sequence)


@way("entry-missing")
def entry_deleted_in_the_middle(stage: Stage) -> None:
    stage.entry(5).delete()


@way("log-cut")
def last_entry_deleted(stage: Stage) -> None:
    stage.entry(0).delete()


@way("log-cut")
def last_ten_entries_deleted(stage: Stage) -> None:
    stage.entries.filter(sequence__gt=stage.entry(10).sequence).delete()


@way("log-cut", "not-in-log")
def whole_log_deleted(stage: Stage) -> None:
    stage.entries.delete()


@way("log-missing", "not-in-log")
def whole_log_deleted_with_its_head(stage: Stage) -> None:
    LogHead.objects.filter(league=stage.league).delete()
    stage.entries.delete()


@way("log-cut")
def last_entry_deleted_with_the_head(stage: Stage) -> None:
    LogHead.objects.filter(league=stage.league).delete()
    stage.entry(0).delete()


@way("head-forged")
def last_entry_deleted_and_the_head_set_back(stage: Stage) -> None:
    stage.entry(0).delete()
    set_head_back(stage)


@way("key-unknown")
def log_cut_under_a_key_that_nobody_has(stage: Stage) -> None:
    stage.entry(0).delete()
    set_head_back(stage)
    LogHead.objects.filter(league=stage.league).update(key_id=NOBODY_S_KEY)


@way("log-cut")
def log_cut_under_a_key_that_nobody_has_and_honest_work_goes_on(stage: Stage) -> None:
    log_cut_under_a_key_that_nobody_has(stage)
    club_named(league=stage.league, actor=stage.secretary, name="UNO-Club Preetz")


@way("head-forged")
def head_of_another_league(stage: Stage) -> None:
    stage.entry(0).delete()
    last = stage.entry(0)
    LogHead.objects.filter(league=stage.league).update(sequence=last.sequence, hash=last.hash, mac=last.mac)


@way("entry-forged")
def entry_changed_and_all_later_ones_hashed_anew(stage: Stage) -> None:
    entry = stage.entry(5)
    entry.subject = "nothing"
    entry.text_digest = entry_texts_digest(entry)
    entry.save(update_fields=("subject", "text_digest"))
    stage.hash_log_anew(entry.sequence)


@way("entry-forged")
def forged_entry_appended(stage: Stage) -> None:
    forged(stage)


@way("entry-forged", "head-forged")
def forged_entry_appended_with_the_head(stage: Stage) -> None:
    forged(stage)
    set_head_back(stage)


@way("entry-forged")
def entries_made_old_ones_without_seal(stage: Stage) -> None:
    entry = stage.entry(3)
    stage.entries.filter(sequence__gte=entry.sequence).update(form=1, mac="", key_id="")
    stage.hash_log_anew(entry.sequence)


@way("entry-changed", "entry-forged", "log-cut", "signature-forged", "not-in-log")
def all_seals_stripped_as_if_there_never_was_a_key(stage: Stage) -> None:
    stage.entries.update(form=1, mac="", key_id="", facts={}, actor_key=None)
    stage.hash_log_anew()
    stage.all_versions.update(mac="", key_id="")
    LogHead.objects.filter(league=stage.league).delete()
