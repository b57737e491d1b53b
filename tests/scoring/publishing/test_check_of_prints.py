"""Fourteen prints as they come out of a copier: their codes are read, and the page behind each says what holds."""

import random
from io import BytesIO
from pathlib import Path

import pytest
from django.test import Client
from django.urls import resolve, reverse
from django.utils import timezone
from PIL import Image, ImageFilter
from reportlab.platypus import Frame, PageTemplate

from scoring.core.pdf.check_mark import draw_check_mark
from scoring.core.pdf.pages import printed
from scoring.core.pdf.paper import MARGIN, WIDTH, text
from scoring.core.selectors.check_marks import CheckMark, claim_with, code_of
from scoring.models import Channel, League, SeasonStanding, SeasonVersion
from scoring.registration.services.own_answers import answer_evening
from scoring.results.selectors.check_marks import certificate_mark, claim_of_evening
from tests.scoring.publishing.test_check_views import closed, official_discipline, said, signed_anew, verdict
from tests.scoring.registration.coming import coming
from tests.scoring.scenes import Scene
from tests.support.qr_codes import pictures_of, text_in

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
DOTS_PER_INCH, BLUR, ENLARGED = 150, 1.0, 4
CORNER = 250, 170
"""Dots of the upper right corner, at which whoever reads the code points."""

OFFICE = "https://buero.uno-kiel.de"


@pytest.fixture
def office(settings: object) -> None:
    settings.PUBLIC_ADDRESS = OFFICE


def certificate(league: League, mark: CheckMark) -> bytes:
    """A page that has the mark and nothing else."""

    def draw(canvas: object, _document: object) -> None:
        draw_check_mark(canvas, mark, WIDTH - MARGIN)

    page = PageTemplate("certificate", [Frame(MARGIN, MARGIN, 200, 200)], onPage=draw)
    return printed([text("Certificate")], page, title="Certificate", league=league)


def prints_of(scene: Scene, version: SeasonVersion) -> dict[str, bytes]:
    of_season = (scene.league.slug, scene.season.pk)
    addresses = {
        "sheet": reverse("sheet_pdf", args=[scene.sheet.pk]),
        "evening": reverse("evening_result_pdf", args=[scene.evening.pk]),
        "ranking": reverse("season_ranking_pdf", args=of_season),
        "medals": reverse("unolympics_pdf", args=of_season),
        "edition": reverse("edition_pdf", args=[scene.league.slug, scene.season.edition_id]),
    }
    found = {name: Client().get(address).content for name, address in addresses.items()}
    standing = SeasonStanding.objects.filter(season=scene.season, scope="official").earliest("rank")
    return found | {"certificate": certificate(scene.league, certificate_mark(version, standing))}


def receipts() -> list[bytes]:
    made, client = coming(2), Client()
    made.invite()
    client.force_login(made.secretary)
    for player in made.players[:2]:
        answer_evening(evening=made.evening, player=player, is_coming=True, at=timezone.now(), channel=Channel.LINK)
    return [client.get(reverse("answer_receipt", args=[reply.key])).content for reply in made.evening.replies.all()]


def read(pdf: bytes, folder: Path) -> str:
    """The code on the first page of a print, drawn at 150 dpi, blurred, and looked at closely."""
    page, seen = Image.open(BytesIO(pictures_of(pdf, folder, dots_per_inch=DOTS_PER_INCH)[0])), BytesIO()
    corner = page.crop((page.width - CORNER[0], 0, page.width, CORNER[1])).filter(ImageFilter.GaussianBlur(BLUR))
    corner.resize((ENLARGED * corner.width, ENLARGED * corner.height)).save(seen, "png")
    address = text_in(seen.getvalue())
    assert address.startswith(f"{OFFICE}/p/")
    return str(resolve(address.removeprefix(OFFICE)).kwargs["code"])


def test_codes_of_fourteen_prints_are_read_and_say_what_holds(office: None, tmp_path: Path) -> None:
    scenes = [official_discipline(), official_discipline()]
    prints = [prints_of(scene, closed(scene)) for scene in scenes]
    codes = [{name: read(pdf, tmp_path) for name, pdf in of_scene.items()} for of_scene in prints]
    of_receipts = [read(pdf, tmp_path) for pdf in receipts()]
    all_codes = [*(code for found in codes for code in found.values()), *of_receipts]
    assert len(set(all_codes)) == 14
    assert {verdict(said(code)) for code in all_codes} == {"Genuine"}
    signed_anew(scenes[0])
    closed(scenes[0], 2)
    after = {name: verdict(said(code)) for name, code in codes[0].items()}
    superseded = ("sheet", "evening", "ranking", "certificate")
    assert after == dict.fromkeys(superseded, "Superseded") | dict.fromkeys(("edition", "medals"), "Genuine")
    assert {verdict(said(code)) for code in (*codes[1].values(), *of_receipts)} == {"Genuine"}
    again = prints_of(scenes[1], scenes[1].season.versions.get())
    assert again == prints[1], "the same print has the same bytes"


def test_ten_thousand_codes_that_nobody_has_made_are_not_known() -> None:
    """All of them say nothing, and the page answers each of a few hundred with 404."""
    scene = official_discipline()
    chance, real = random.Random(18), code_of(claim_of_evening(scene.evening))
    made_up = ["".join(chance.choices(LETTERS, k=24)) for _number in range(5_000)]
    near = [real[:12] + "".join(chance.choices(LETTERS, k=12)) for _number in range(5_000)]
    assert {claim_with(code) for code in (*made_up, *near)} == {None}
    asked, client = (*made_up[:150], *near[:150]), Client()
    assert {client.get(reverse("checked_print", args=[code])).status_code for code in asked} == {404}
    assert client.get(reverse("checked_print", args=[real])).status_code == 200
