"""Closing a season: its president and its auditor sign what is official, and sign again when a sheet was corrected.

Until both have signed the next version, everything public shows what the last one binds: a sheet that is signed anew
moves nothing. Why it is so stands in decision 0112.
"""

from django.db.models import F, TextChoices
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.audit.log_actions import AuditAction
from scoring.audit.selectors.closing import Closing, closing_of
from scoring.audit.services.result_mails import FormerResult, former_result, post_official_result
from scoring.core.errors import Conflict, InvalidInput, NotAllowedNow
from scoring.core.selectors.four_eyes import agreed_facts, asked_facts, require_asked_by_another
from scoring.core.selectors.integrity import Facts, sealed_season, season_facts
from scoring.core.services import transaction
from scoring.core.services.log import log_action
from scoring.models import Evening, Season, SeasonVersion, Sheet, SignedVersion, User
from scoring.people.selectors.leagues import origin_data
from scoring.results.selectors.season_content import bound_season
from scoring.results.selectors.season_versions import open_version
from scoring.results.services.season_summaries import post_moved_places, told_ranking
from scoring.results.services.standings import rebuild_evening

LONGEST_REASON = 500


class Part(TextChoices):
    """As what somebody signs a season: each of the two once, by two people."""

    PRESIDENT = "president", gettext_lazy("President")
    AUDITOR = "auditor", gettext_lazy("Auditor")

    @property
    def other(self) -> "Part":
        return Part.AUDITOR if self is Part.PRESIDENT else Part.PRESIDENT


@transaction.atomic(season=Season)
def sign_season(*, season: Season, actor: User, part: Part, seen_hash: str, reason: str = "") -> SeasonVersion:
    """Sign a season as it was seen. The first of the two begins a version, the second completes it: then it is closed,
    or its next version stands and everybody is told what has moved.

    ``seen_hash`` is the SHA-256 of what the actor has read, ``reason`` why there is another version than the first.
    What the other one has signed lapses if it says something else by now; this is the first signature then. Raises
    Conflict (it says something else than what was read), NotAllowedNow (something is open, there is nothing new, it is
    signed as that already, or the same person signed the other part), InvalidInput without a reason.
    """
    season = Season.objects.select_related("league", "edition").get(pk=season.pk)
    closing = closing_of(season)
    if closing.bound.sha256 != seen_hash:
        raise Conflict(_("The season has changed since you read this. Please look at it again before you sign."))
    if closing.open:
        raise NotAllowedNow(_("This has to be settled first: %(what)s") % {"what": closing.open[0].text})
    if not closing.is_changed:
        raise NotAllowedNow(_("Nothing has changed since both have signed this season."))
    version = closing.begun
    if version is None or closing.has_lapsed:
        return _begin(closing, actor, part, reason)
    if getattr(version, f"{part.value}_id") is not None:
        raise NotAllowedNow(_("This is signed already. The other one of the two signs now."))
    if getattr(version, f"{part.other.value}_id") == actor.pk:
        raise NotAllowedNow(_("President and auditor are two people: you have signed already (four eyes)."))
    require_asked_by_another(version, season.league, actor)
    return _complete(closing, version, actor, part)


@transaction.atomic(season=Season)
def take_season_signature_back(*, season: Season, actor: User) -> None:
    """Take the own signature back while the other one is missing. Raises NotAllowedNow if there is none."""
    version = open_version(season)
    if version is None or actor.pk not in (version.president_id, version.auditor_id):
        raise NotAllowedNow(_("There is no signature of yours that could be taken back."))
    number = version.version
    version.delete()
    log_action(
        league=season.league,
        actor=actor,
        action=AuditAction.SEASON_SIGNATURE_TAKEN_BACK,
        subject=season.name,
        details={"version": number},
    )


def _begin(closing: Closing, actor: User, part: Part, reason: str) -> SeasonVersion:
    """The first of two signatures; one that has lapsed gives way."""
    reason = reason.strip()[:LONGEST_REASON]
    if closing.standing is not None and not reason:
        message = _("Please say why the season is signed anew.")
        raise InvalidInput(message, {"reason": [message]})
    if closing.begun is not None:
        closing.begun.delete()
    version = SeasonVersion(
        season=closing.season,
        version=closing.number,
        content=closing.bound.text,
        sha256=closing.bound.sha256,
        reason=reason if closing.standing is not None else "",
    )
    _put_name(version, actor, part)
    version.save()
    _log(version, actor, part, AuditAction.SEASON_SIGNED_BY_ONE, asked_facts(version, actor))
    return version


def _complete(closing: Closing, version: SeasonVersion, actor: User, part: Part) -> SeasonVersion:
    """The second one: the version stands from now on."""
    _put_name(version, actor, part)
    version.signed_at = version.auditor_at if part is Part.AUDITOR else version.president_at
    seal = sealed_season(version)
    version.key_id, version.mac = seal.key_id, seal.mac
    version.save()
    if closing.standing is None:
        Sheet.objects.filter(evening__season=version.season).update(bound_version=F("version"))
    else:
        _let_it_count(version)
    facts = agreed_facts(version, actor) | season_facts(version)
    _log(version, actor, part, AuditAction.SEASON_CLOSED, facts)
    return version


def _put_name(version: SeasonVersion, actor: User, part: Part) -> None:
    setattr(version, part.value, actor)
    setattr(version, f"{part.value}_at", timezone.now())


def _let_it_count(version: SeasonVersion) -> None:
    """Let what was signed of sheets since the last version be official: standings, and the mails about them."""
    season = version.season
    sheets = Sheet.objects.filter(evening__season=season)
    moved = sheets.exclude(Sheet.STANDS)
    evenings = {row.pk: row for row in Evening.objects.filter(sheets__in=moved).select_related("edition").distinct()}
    signed = SignedVersion.objects.filter(sheet__in=moved, version=F("sheet__version"))
    latest = {row.sheet.evening_id: row for row in signed.select_related("sheet", "signed_by").order_by("signed_at")}
    told = told_ranking(season)
    former: dict[int, FormerResult | None] = {}
    for evening in evenings.values():
        evening.season = season
        former[evening.pk] = former_result(evening)
    sheets.update(bound_version=F("version"))
    for evening in evenings.values():
        rebuild_evening(evening=evening)
        post_official_result(evening=evening, version=latest[evening.pk], former=former[evening.pk])
    if bound_season(season).sha256 != version.sha256:
        raise Conflict(_("The sheets give another ranking than the one that you have signed. Please look at it again."))
    why = _("Version %(number)s of the season was signed: %(reason)s") % {
        "number": version.version,
        "reason": version.reason,
    }
    post_moved_places(season=season, before=told, cause=f"season:{version.pk}", why=why)


def _log(version: SeasonVersion, actor: User, part: Part, action: AuditAction, facts: Facts) -> None:
    details = {"version": version.version, "sha256": version.sha256, "as": part.value, "reason": version.reason}
    log_action(
        league=version.season.league,
        actor=actor,
        action=action,
        subject=version.season.name,
        details={**details, "signers_account": origin_data(actor)},
        facts=facts,
    )
