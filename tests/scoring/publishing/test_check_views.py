"""The page behind the code of a print: genuine, superseded, not as it was printed, or not known, and for whom it says
what.
"""

from io import BytesIO

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pypdf import PdfReader

from scoring.audit.services.reviews import reopen_sheet
from scoring.contests.selectors.unolympics import claim_of_medals, unolympics_of
from scoring.core.selectors.check_marks import Claim, PrintKind, claim_of, claim_with, code_of, grouped
from scoring.imports.services.merging import confirm_merge, merge_players
from scoring.models import (
    Channel,
    Evening,
    EveningStanding,
    Player,
    Season,
    SeasonStanding,
    SeasonVersion,
    SignedVersion,
)
from scoring.people.services.players import create_player, update_player
from scoring.registration.selectors.receipts import claim_of_receipt
from scoring.registration.services.own_answers import answer_evening
from scoring.results.selectors.check_marks import (
    claim_of_certificate,
    claim_of_evening,
    claim_of_ranking,
    claim_of_sheet,
)
from scoring.results.services.standings import rebuild_evening, rebuild_season
from scoring.rules.selectors import claim_of_edition
from tests.scoring.closed_season import close, unclosed_season
from tests.scoring.registration.coming import coming
from tests.scoring.scenes import NOTE, Scene
from tests.scoring.scenes import scene as new_scene
from tests.scoring.unolympics_scenes import club
from tests.support.laying import laid_once

pytestmark = pytest.mark.django_db
ENGLISH = {"Accept-Language": "en"}


def official_discipline() -> Scene:
    scene = new_scene(3)
    Evening.objects.filter(pk=scene.evening.pk).update(kind=Evening.Kind.UNOLYMPICS)
    club(scene.season, "Kiel", "Anke")
    scene.save(1, 1, 12, 0, 7)
    scene.save(2, 1, 20, 0, 9)
    scene.submit()
    scene.sign()
    return scene


@pytest.fixture
@laid_once
def signed() -> Scene:
    """A discipline of the Unolympics, of one table, that is official: Björn has won it, Anke for Kiel is the last."""
    return official_discipline()


def signed_anew(scene: Scene) -> None:
    """As version 2, in which Anke has other points."""
    reopen_sheet(sheet_id=scene.sheet.pk, actor=scene.auditor, reason="misread")
    scene.save(2, 1, 44, 0, 9, note=NOTE)
    scene.submit()
    scene.sign()


def closed(scene: Scene, version: int = 1) -> SeasonVersion:
    """The season, as both have signed it."""
    now, reason = timezone.now(), "" if version == 1 else "corrected"
    people = {"president": scene.secretary, "president_at": now, "auditor": scene.auditor, "auditor_at": now}
    facts = {"content": "{}", "sha256": "0" * 64, "reason": reason, "signed_at": now}
    return SeasonVersion.objects.create(season=scene.season, version=version, **people, **facts)


def said(claim: Claim | str, client: Client | None = None, status: int = 200) -> str:
    code = claim if isinstance(claim, str) else code_of(claim)
    response = (client or Client()).get(reverse("checked_print", args=[code]), headers=ENGLISH)
    assert response.status_code == status
    return " ".join(response.content.decode().split())


def verdict(page: str) -> str:
    """The first word of it for what is superseded: by what follows there."""
    told = page.partition("<strong>")[2].partition("</strong>")[0]
    return "Superseded" if told.startswith("Superseded") else told


def standing_claims(scene: Scene) -> dict[str, Claim]:
    """Of what is official now."""
    season, evening = Season.objects.get(pk=scene.season.pk), Evening.objects.get(pk=scene.evening.pk)
    version = SignedVersion.objects.filter(sheet=scene.sheet).latest("version")
    found = {
        "sheet": claim_of_sheet(version),
        "evening": claim_of_evening(evening),
        "ranking": claim_of_ranking(season),
        "edition": claim_of_edition(season.edition),
        "medals": claim_of_medals(season, unolympics_of(season)),
    }
    standing = SeasonStanding.objects.filter(season=season, scope="official").first()
    if (of_season := season.versions.last()) and standing:
        found["certificate"] = claim_of_certificate(of_season, standing)
    return {name: claim for name, claim in found.items() if claim is not None}


def test_prints_of_what_is_official_are_genuine_and_say_the_figures(signed: Scene) -> None:
    closed(signed)
    claims = standing_claims(signed)
    assert set(claims) == {"sheet", "evening", "ranking", "edition", "certificate", "medals"}
    pages = {name: said(claim) for name, claim in claims.items()}
    assert {name: verdict(page) for name, page in pages.items()} == dict.fromkeys(claims, "Genuine")
    for name in ("sheet", "evening", "ranking", "medals"):
        assert "Anke" in pages[name]
        assert "Björn" in pages[name]
    assert '<td class="number">32</td>' in pages["sheet"], "Anke's points"


def test_prints_of_before_are_superseded_by_what_was_signed_since(signed: Scene) -> None:
    closed(signed)
    before = standing_claims(signed)
    signed_anew(signed)
    closed(signed, 2)
    SeasonStanding.objects.filter(season=signed.season, player__name="Anke").update(points=99)
    after = standing_claims(signed)
    pages = {name: said(claim) for name, claim in before.items()}
    assert {name: verdict(page) for name, page in pages.items()} == {
        "sheet": "Superseded",
        "evening": "Superseded",
        "ranking": "Superseded",
        "certificate": "Superseded",
        "medals": "Genuine",
        "edition": "Genuine",
    }
    for name in ("sheet", "evening", "ranking", "certificate"):
        assert "Superseded by version 2 of" in pages[name]
    assert "56" in pages["sheet"], "what stands there now"
    assert {name: verdict(said(claim)) for name, claim in after.items()} == dict.fromkeys(after, "Genuine")


def test_sheet_that_is_reopened_stays_genuine_until_it_is_signed_anew(signed: Scene) -> None:
    before = standing_claims(signed)
    reopen_sheet(sheet_id=signed.sheet.pk, actor=signed.auditor, reason="misread")
    signed.save(2, 1, 44, 0, 9, note=NOTE)
    assert {verdict(said(claim)) for claim in before.values()} == {"Genuine"}
    assert '<td class="number">32</td>' in said(before["sheet"])


def test_ranking_of_a_season_that_goes_on_is_superseded_by_the_next_evening_without_a_version(signed: Scene) -> None:
    before = standing_claims(signed)["ranking"]
    SeasonStanding.objects.filter(season=signed.season, player__name="Anke").update(ranking_points=99)
    page = said(before)
    assert (verdict(page), "Superseded by what is official since" in page) == ("Superseded", True)


def test_ranking_that_is_closed_as_it_was_printed_before_is_genuine(signed: Scene) -> None:
    before = standing_claims(signed)["ranking"]
    closed(signed)
    assert verdict(said(before)) == "Genuine"


def test_certificate_says_whether_its_own_line_has_changed(signed: Scene) -> None:
    closed(signed)
    before = standing_claims(signed)["certificate"]
    closed(signed, 2)
    assert "The line of this person did not change" in said(before)
    SeasonStanding.objects.filter(season=signed.season, scope="official").update(ranking_points=3)
    assert "The line of this person did not change" not in said(before)


def test_result_that_was_taken_back_is_superseded_by_nothing(signed: Scene) -> None:
    before = standing_claims(signed)["evening"]
    EveningStanding.objects.filter(evening=signed.evening).delete()
    page = said(before)
    assert (verdict(page), "nothing official stands in its place" in page) == ("Superseded", True)


def test_what_was_changed_past_the_office_is_not_as_it_was_printed(signed: Scene) -> None:
    before = standing_claims(signed)["sheet"]
    SignedVersion.objects.update(sha256="f" * 64)
    assert verdict(said(before)) == "Not as it was printed"
    SignedVersion.objects.all().delete()
    assert verdict(said(before)) == "Not as it was printed"


def test_prints_of_before_two_players_became_one_hold() -> None:
    """Another key of a player is no other result, also where the ranking was printed before the season was closed."""
    laid = unclosed_season()
    Evening.objects.update(kind=Evening.Kind.UNOLYMPICS)
    before_closing = claim_of_ranking(laid.season)
    assert before_closing
    close(laid.season, laid.president, laid.first.auditor)
    anke = SeasonStanding.objects.get(season=laid.season, scope="official", player__name="Anke")
    before = standing_claims(laid.first) | {"open": before_closing}
    before["certificate"] = claim_of_certificate(laid.season.versions.get(), anke)
    league, secretary = laid.season.league, laid.first.secretary
    whole = create_player(league=league, actor=secretary, name="Zoe Anke Petersen")
    merge = merge_players(player=whole, other=anke.player, actor=secretary, reason="One person, two spellings")
    confirm_merge(player_merge=merge, actor=laid.first.auditor)
    pages = {name: said(claim) for name, claim in before.items()}
    assert {name: verdict(page) for name, page in pages.items()} == dict.fromkeys(before, "Genuine")
    assert "Zoe Anke Petersen" in pages["certificate"]
    after = standing_claims(laid.first)
    assert {name: verdict(said(claim)) for name, claim in after.items()} == dict.fromkeys(after, "Genuine")


@pytest.mark.clause("L1b")
def test_prints_hold_whoever_of_those_with_the_same_place_stands_first() -> None:
    """Of those who share a place the name decides about it, and people marry."""
    scene = new_scene(3)
    Evening.objects.update(kind=Evening.Kind.UNOLYMPICS)
    for number in range(3):
        scene.save(number + 1, number, *(0 if seat == number else 10 for seat in range(3)))
    scene.submit()
    scene.sign()
    closed(scene)
    before = standing_claims(scene)
    anke = Player.objects.get(name="Anke")
    update_player(player=anke, actor=scene.secretary, name="Zoe", is_active=True, club="")
    evening = Evening.objects.select_related("season__league", "edition").get()
    rebuild_evening(evening=evening, is_moved=True)
    rebuild_season(season=evening.season)
    assert SeasonStanding.objects.get(scope="official", rank=3).player.name == "Zoe"
    assert {name: verdict(said(claim)) for name, claim in before.items()} == dict.fromkeys(before, "Genuine")


@pytest.mark.clause("L1b")
def test_medal_table_is_superseded_by_another_medal_or_club_and_by_nothing_else(signed: Scene) -> None:
    before = standing_claims(signed)["medals"]
    rows = EveningStanding.objects.filter(evening=signed.evening)
    rows.filter(player__name="Anke").update(points=99, total=99)
    page = said(before)
    assert (verdict(page), page.count("<table")) == ("Genuine", 2), "her points are not on it"
    assert "<td>Björn</td> <td>Cäcilia</td> <td>Anke</td>" in page.replace("</td><td>", "</td> <td>")
    club(signed.season, "Lübeck", "Anke")
    page = said(before)
    assert (verdict(page), "Superseded by what is official since" in page) == ("Superseded", True)
    club_of_anke = standing_claims(signed)["medals"]
    rows.filter(player__name="Anke").update(place=2)
    assert verdict(said(club_of_anke)) == "Superseded"


@pytest.mark.clause("L1b", "L6.6")
def test_medal_table_has_no_code_while_a_discipline_is_provisional(signed: Scene) -> None:
    before = standing_claims(signed)["medals"]
    EveningStanding.objects.filter(evening=signed.evening).update(is_official=False)
    page = said(before)
    assert (verdict(page), "nothing official stands in its place" in page) == ("Superseded", True)
    assert "Echt?" not in printed("unolympics_pdf", signed.league.slug, signed.season.pk)


@pytest.mark.clause("L1b", "L6.6")
def test_medal_table_says_that_a_sheet_of_a_discipline_is_in_work(signed: Scene) -> None:
    """On its page and on paper, as the ranking and the result do."""
    address, said_of_it = reverse("unolympics", args=[signed.league.slug, signed.season.pk]), "is in work"
    assert said_of_it not in Client().get(address, headers=ENGLISH).content.decode()
    reopen_sheet(sheet_id=signed.sheet.pk, actor=signed.auditor, reason="It is 3 on paper")
    assert said_of_it in Client().get(address, headers=ENGLISH).content.decode()
    assert said_of_it in printed("unolympics_pdf", signed.league.slug, signed.season.pk, client=Client(headers=ENGLISH))


def test_edition_that_a_newer_one_replaces_is_superseded(signed: Scene) -> None:
    edition = signed.season.edition
    claim = claim_of_edition(edition)
    edition.pk, edition.code, edition.valid_from = None, "next", timezone.localdate()
    edition.save()
    page = said(claim)
    assert (verdict(page), "a newer edition of these rules holds" in page) == ("Superseded", True)


@pytest.mark.parametrize("what", ["unknown", "of nobody", "no code"])
def test_what_this_office_has_not_made_or_keeps_no_more_is_not_known(signed: Scene, what: str) -> None:
    gone = claim_of(PrintKind.EVENING, 4711, stands=[])
    page = said({"unknown": "A" * 24, "of nobody": code_of(gone), "no code": "@"}[what], status=404)
    assert (verdict(page), signed.league.name in page) == ("Not known", False)


def test_page_of_a_league_that_publishes_nothing_names_nobody_and_no_figure(signed: Scene, client: Client) -> None:
    closed(signed)
    signed.league.is_public = False
    signed.league.save()
    claims = standing_claims(signed)
    client.force_login(signed.secretary)
    for name, claim in claims.items():
        page, inside = said(claim), said(claim, client)
        assert (verdict(page), "does not publish more" in page) == ("Genuine", True)
        assert (name, [word for word in (signed.league.name, "Anke", "Björn", signed.season.name) if word in page]) == (
            name,
            [],
        )
        assert "<table" not in page
        assert signed.league.name in inside


def test_page_calls_people_as_they_are_called_in_public(signed: Scene, client: Client) -> None:
    Player.objects.filter(name="Anke").update(name="Anke Petersen", public_form="alias", alias="Blitz")
    claim = standing_claims(signed)["evening"]
    client.force_login(signed.secretary)
    assert ("Petersen" in said(claim), "Blitz" in said(claim)) == (False, True)
    assert "Petersen" in said(claim, client)


def test_receipt_of_before_leads_to_the_page_that_checks_it() -> None:
    made = coming(2)
    made.invite()
    now = timezone.now()
    answer_evening(evening=made.evening, player=made.players[0], is_coming=True, at=now, channel=Channel.LINK)
    reply = made.evening.replies.get()
    response = Client(headers=ENGLISH).get(reverse("receipt", args=[reply.key]), follow=True)
    assert response.redirect_chain[0][0] == reverse("checked_print", args=[code_of(claim_of_receipt(reply))])
    assert verdict(response.content.decode()) == "Genuine"


def test_code_is_typed_as_it_comes(signed: Scene) -> None:
    code = code_of(standing_claims(signed)["sheet"])
    response = Client().get(reverse("check_print"), {"code": f" {code[:4]}-{code[4:].lower()} "})
    assert (response.status_code, response["Location"]) == (302, reverse("checked_print", args=[code]))
    line = f"Echt? office.example/check · {grouped(code)}"
    for pasted in (f"https://old.example/buero/p/{code}/", f"old.example/p/{grouped(code).lower()}/?from=mail", line):
        answer = Client().get(reverse("check_print"), {"code": pasted})
        assert (answer.status_code, answer["Location"]) == (302, reverse("checked_print", args=[code])), pasted
    wide = "".join(chr(ord(letter) + 0xFEE0) for letter in code)
    assert Client().get(reverse("check_print"), {"code": wide})["Location"] == reverse("checked_print", args=[code])
    assert Client().get(reverse("check_print"), {"code": " - "}).status_code == 400
    short = Client().get(reverse("check_print"), {"code": code[:-3]}, headers=ENGLISH)
    assert (short.status_code, short.context["form"]["code"].value()) == (400, code[:-3])
    (message,) = short.context["form"].errors["code"]
    assert message.startswith(f"A code has 24 letters and digits, a long one 32; “{grouped(code[:-3])}” has 21.")
    assert Client().get(reverse("check_print")).status_code == 200


def printed(name: str, *arguments: object, client: Client | None = None) -> str:
    return PdfReader(BytesIO((client or Client()).get(reverse(name, args=arguments)).content)).pages[0].extract_text()


def test_official_prints_carry_their_code_and_others_none(signed: Scene, client: Client) -> None:
    season = (signed.league.slug, signed.season.pk)
    prints = {
        "sheet": ("sheet_pdf", signed.sheet.pk),
        "evening": ("evening_result_pdf", signed.evening.pk),
        "ranking": ("season_ranking_pdf", *season),
        "medals": ("unolympics_pdf", *season),
        "edition": ("edition_pdf", signed.league.slug, signed.season.edition_id),
    }
    claims = standing_claims(signed)
    for name, address in prints.items():
        text = printed(*address)
        code = next(word for word in text.split() if word.count("-") >= 5)
        assert claim_with(code) == claims[name]
    client.force_login(signed.secretary)
    reopen_sheet(sheet_id=signed.sheet.pk, actor=signed.auditor, reason="misread")
    assert "Echt?" in printed("sheet_pdf", signed.sheet.pk)
    assert "Echt?" not in printed("sheet_pdf", signed.sheet.pk, client=client), "what is in work is not official"


def test_print_of_an_office_that_nobody_reaches_says_where_the_code_is_typed(signed: Scene, not_reached: None) -> None:
    content = Client().get(reverse("evening_result_pdf", args=[signed.evening.pk])).content
    page = PdfReader(BytesIO(content)).pages[0]
    assert "„Echtheit prüfen“ des Vereins" in page.extract_text()
    assert "http" not in page.extract_text()
    assert page.get_contents().get_data().count(b" re") < 100, "there is no QR code"
