"""Closing a sheet: submit, send back, sign, reopen (L6.6, four eyes); each a step of ``sheets.services.states``."""

from collections.abc import Collection, Mapping
from types import MappingProxyType

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.sheet import Sheet as EngineSheet
from scoring.audit.log_actions import AuditAction
from scoring.audit.selectors.audits import Audit, audit_of, can_be_confirmed
from scoring.audit.selectors.canonical_form import read_form, signable_form
from scoring.audit.services.result_mails import former_result, post_official_result
from scoring.core.errors import Conflict, InvalidInput, NotAllowedNow
from scoring.core.selectors.four_eyes import require_submitted_by_another
from scoring.core.selectors.integrity import sealed_version, sha256_of, sheet_facts
from scoring.core.services import transaction
from scoring.core.services.log import log_action
from scoring.core.wording import finding_text
from scoring.entry.selectors import checked_in_every_detail, devices_by_sheet, unsent_of
from scoring.models import ConfirmedFinding, Review, Sheet, SignedName, SignedVersion, User
from scoring.people.selectors.leagues import origin_data
from scoring.results.services.season_summaries import post_moved_places, told_ranking
from scoring.results.services.standings import rebuild_evening, rebuild_signed_evening
from scoring.sheets.selectors.checked_sheets import CheckedSheet, fingerprint, is_of_the_paper
from scoring.sheets.selectors.loading import full_sheet
from scoring.sheets.services.states import Step, locked_sheet, log_step, move, open_sheet, require

NO_REASONS: Mapping[str, str] = MappingProxyType({})


@transaction.atomic(sheet_id=Sheet)
def submit_sheet(
    *,
    sheet_id: int,
    actor: User | None,
    confirmed: Collection[str] = (),
    reasons: Mapping[str, str] = NO_REASONS,
    accept_warnings: bool = False,
    seen: str | None = None,
    seen_unsent: str = "",
    own_device: str = "",
) -> Sheet:
    """Close the sheet for review. ``confirmed`` are fingerprints of warnings that the actor has looked at, with
    ``reasons`` as :func:`confirm_findings` wants them; ``accept_warnings`` takes all of them for confirmed. ``seen`` is
    what the actor has read of the sheet (``read_form``) and ``seen_unsent`` what devices other than ``own_device`` were
    known not to have sent (``unsent_of``); ``seen`` None: it is submitted by a program.

    Raises NotAllowedNow while the sheet has no game, has errors or has warnings that nobody has confirmed, Conflict if
    it says something else than what was read.
    """
    sheet = locked_sheet(sheet_id)
    require(sheet, Step.SUBMIT)
    if seen is not None and seen != read_form(full_sheet(sheet.pk)):
        raise Conflict(_("The sheet has been changed since you read it. Please read it again before you submit it."))
    if seen is not None:
        unsent = unsent_of(devices_by_sheet([sheet], but=own_device).get(sheet.pk, []))
        if unsent and unsent != seen_unsent:
            raise Conflict(_("By now a device has reported something that it has not sent. Please look at it first."))
    confirm_findings(sheet=sheet, actor=actor, fingerprints=confirmed, reasons=reasons)
    checked, _life = checked_in_every_detail(full_sheet(sheet.pk))
    _require_games(checked.mapped.value)
    if checked.errors:
        raise NotAllowedNow(
            _("The sheet still has %(count)s errors. They have to be put right first.") % {"count": len(checked.errors)}
        )
    if checked.open_warnings and not accept_warnings:
        raise NotAllowedNow(_("%(count)s warnings have to be confirmed first.") % {"count": len(checked.open_warnings)})
    _forget_outdated_reasons(checked)
    return _submit(sheet, actor)


@transaction.atomic(sheet_id=Sheet)
def submit_checked_sheet(*, sheet_id: int, actor: User | None, value: EngineSheet) -> Sheet:
    """Close a sheet for review on which the caller has written this ``value`` in the same transaction. Nothing is read
    again: the caller has checked the value before, by the edition of the evening, and its actor has seen the warnings.

    Raises NotAllowedNow for a sheet that is closed, or has no game.
    """
    _require_games(value)
    return _submit(open_sheet(sheet_id), actor)


def _require_games(value: EngineSheet) -> None:
    if not value.played_games:
        raise NotAllowedNow(_("There is no game on the sheet yet."))


def _submit(sheet: Sheet, actor: User | None) -> Sheet:
    details = {"revision": sheet.revision}
    move(sheet, Step.SUBMIT, submitted_by=actor, submitted_at=timezone.now())
    rebuild_evening(evening=sheet.evening)
    log_step(sheet, actor, Step.SUBMIT, details, sheet_facts(sheet))
    return sheet


@transaction.atomic(sheet=Sheet)
def confirm_findings(
    *, sheet: Sheet, actor: User | None, fingerprints: Collection[str], reasons: Mapping[str, str] = NO_REASONS
) -> None:
    """Note that somebody has looked at warnings or notices and holds what is written for right.

    That a sum on paper stays although it differs takes a reason, by fingerprint, which is logged and signed (L6.6).
    Unknown ones, errors and those that are confirmed already are ignored. Raises InvalidInput without such a reason.
    """
    if not fingerprints or actor is None:
        return
    checked, _life = checked_in_every_detail(full_sheet(sheet.pk))
    found = {fingerprint(finding): finding for finding in checked.findings if can_be_confirmed(finding)}
    for print_ in sorted(found.keys() & set(fingerprints) - checked.confirmed.keys()):
        finding = found[print_]
        confirmation = ConfirmedFinding(sheet=sheet, fingerprint=print_, confirmed_by=actor)
        if is_of_the_paper(finding) and finding.place.seat is not None:
            confirmation.reason = reasons.get(print_, "").strip()
            if not confirmation.reason:
                said = {"finding": finding_text(finding)}
                raise InvalidInput(_("Please say why this sum stays as it is. %(finding)s") % said)
            confirmation.seat = checked.mapped.seats[finding.place.seat]
            log_action(
                league=sheet.evening.season.league,
                actor=actor,
                action=AuditAction.AUDIT_PAPER_SLIP,
                subject=str(sheet),
                details={**finding.values, "reason": confirmation.reason},
            )
        confirmation.save()


def _forget_outdated_reasons(checked: CheckedSheet) -> None:
    """Of sums that were put right since, so that nobody signs them."""
    current = [fingerprint(finding) for finding in checked.findings]
    checked.sheet.confirmed_findings.exclude(reason="").exclude(fingerprint__in=current).delete()


@transaction.atomic(sheet_id=Sheet)
def send_back_sheet(*, sheet_id: int, actor: User, reason: str, seen_revision: int | None = None) -> Sheet:
    """The auditor hands the sheet back with a reason; it is open again.

    ``seen_revision`` is the sheet's when the actor read it, None: it does not matter. Raises NotAllowedNow (not
    submitted), Conflict (it was opened and submitted again since), InvalidInput without a reason.
    """
    sheet = locked_sheet(sheet_id)
    return _give_back(sheet, Step.SEND_BACK, actor, reason, seen_revision, version=sheet.version)


@transaction.atomic(sheet_id=Sheet)
def sign_sheet(*, sheet_id: int, actor: User, seen_hash: str) -> SignedVersion:
    """Sign the sheet as it was seen: its canonical form is frozen with its SHA-256, its standings become official
    once every sheet of the evening is signed.

    The participants are told by mail then, after a correction whoever it concerns. ``seen_hash`` is the SHA-256 of the
    canonical form that the actor has read. Raises NotAllowedNow (not submitted, the same person submitted it, or
    something is open), Conflict (it says something else by now).
    """
    sheet = locked_sheet(sheet_id)
    require(sheet, Step.SIGN)
    if sheet.submitted_by_id == actor.pk:
        raise NotAllowedNow(_("Whoever submitted a sheet cannot sign it (four eyes)."))
    if sheet.submitted_by_id is None:
        raise NotAllowedNow(
            _("Nobody is named as who submitted this sheet. Send it back and have it submitted again (four eyes).")
        )
    require_submitted_by_another(sheet, actor)
    audit = audit_of(full_sheet(sheet.pk))
    signable = signable_form(audit.sheet, actor)
    if not signable.content or signable.sha256 != seen_hash:
        raise Conflict(_("The sheet has been changed since you read it. Please read it again before you sign."))
    _require_nothing_open(audit)
    former, ranking = former_result(sheet.evening), told_ranking(sheet.evening.season)
    version = _freeze(audit, signable.content, actor)
    Review.objects.create(sheet=sheet, version=sheet.version, outcome=Review.Outcome.SIGNED, reviewed_by=actor)
    move(sheet, Step.SIGN, signed_by=actor, signed_at=version.signed_at)
    rebuild_signed_evening(evening=sheet.evening)
    details = {"version": sheet.version, "sha256": version.sha256, "signers_account": origin_data(actor)}
    log_step(sheet, actor, Step.SIGN, details, sheet_facts(sheet, sha256=version.sha256))
    post_official_result(evening=sheet.evening, version=version, former=former)
    signed = {"number": version.version, "sheet": version.sheet}
    why = _("Version %(number)s of the protocol sheet of %(sheet)s was signed.") % signed
    post_moved_places(season=sheet.evening.season, before=ranking, cause=f"version:{version.pk}", why=why)
    return version


@transaction.atomic(sheet_id=Sheet)
def reopen_sheet(*, sheet_id: int, actor: User, reason: str, seen_revision: int | None = None) -> Sheet:
    """Open a signed sheet again for a correction. The signed version stays, and so does all that is official by it,
    until the next version is submitted and signed.

    ``seen_revision`` and what is raised: as :func:`send_back_sheet`.
    """
    sheet = locked_sheet(sheet_id)
    return _give_back(sheet, Step.REOPEN, actor, reason, seen_revision, version=sheet.version + 1)


def _give_back(sheet: Sheet, step: Step, actor: User, reason: str, seen_revision: int | None, *, version: int) -> Sheet:
    require(sheet, step)
    if seen_revision is not None and sheet.revision != seen_revision:
        raise Conflict(
            _("The sheet was opened and submitted again since you read it. Please read it again before you open it.")
        )
    reason = reason.strip()
    if not reason:
        message = _("Please give a reason, so that the secretary knows what to put right.")
        raise InvalidInput(message, {"reason": [message]})
    sent_back = Review.Outcome.SENT_BACK
    Review.objects.create(sheet=sheet, version=version, outcome=sent_back, reason=reason, reviewed_by=actor)
    move(sheet, step, version=version)
    rebuild_evening(evening=sheet.evening)
    log_step(sheet, actor, step, {"reason": reason, "version": version}, sheet_facts(sheet))
    return sheet


def _require_nothing_open(audit: Audit) -> None:
    """Raises NotAllowedNow for the first of what is still open (L6.6)."""
    warnings, irregularities = len(audit.open_warnings), len(audit.open_irregularities)
    warned = ngettext(
        "%(count)s warning is neither confirmed nor reported as an irregularity (L6.6).",
        "%(count)s warnings are neither confirmed nor reported as irregularities (L6.6).",
        warnings,
    )
    unsettled = ngettext(
        "%(count)s irregularity is not settled yet (L6.6).",
        "%(count)s irregularities are not settled yet (L6.6).",
        irregularities,
    )
    differing = ngettext(
        "%(count)s figure of the paper differs from the sheet, and nobody has decided which is right (L6.6).",
        "%(count)s figures of the paper differ from the sheet, and nobody has decided which are right (L6.6).",
        audit.differences,
    )
    for count, sentence in ((warnings, warned), (irregularities, unsettled), (audit.differences, differing)):
        if count:
            raise NotAllowedNow(sentence % {"count": count})


def _freeze(audit: Audit, content: str, signer: User) -> SignedVersion:
    """Keep and seal what is signed, and what the players are called."""
    sheet = audit.sheet
    version = SignedVersion(
        sheet=sheet,
        version=sheet.version,
        content=content,
        sha256=sha256_of(content),
        submitted_by=sheet.submitted_by,
        submitted_at=sheet.submitted_at,
        signed_by=signer,
        signed_at=timezone.now(),
    )
    seal = sealed_version(version)
    version.key_id, version.mac = seal.key_id, seal.mac
    version.save()
    players = ((number, seat.registration.player) for number, seat in enumerate(audit.checked.mapped.seats, start=1))
    SignedName.objects.bulk_create(
        SignedName(version=version, seat=number, player=player, name=player.full_name) for number, player in players
    )
    return version
