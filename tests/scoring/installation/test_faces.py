"""The face of a league: logo, colour, two sentences and whom to ask, on pages and prints."""

from io import BytesIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from PIL import Image
from pypdf import PdfReader

from scoring.core.errors import InvalidInput
from scoring.installation.services.leagues import update_league
from scoring.installation.services.logo_reading import KEPT_SIDE, draw_logo
from scoring.models import AuditEntry, League, Logo
from tests.scoring.scenes import league, official, scene

pytestmark = pytest.mark.django_db
FACTS = {"kind": "club", "names_by": "surname", "timezone": "Europe/Berlin"}


def picture(
    size: tuple[int, int] = (800, 400), color: tuple[int, int, int, int] = (200, 30, 60, 255), kind: str = "PNG"
) -> bytes:
    file = BytesIO()
    Image.new("RGBA" if kind != "JPEG" else "RGB", size, color[: 4 if kind != "JPEG" else 3]).save(file, kind)
    return file.getvalue()


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_logo_is_drawn_anew_as_a_small_png(kind: str) -> None:
    drawn = draw_logo(picture(kind=kind), "logo")
    assert (drawn.width, drawn.height) == (KEPT_SIDE, KEPT_SIDE // 2)
    assert Image.open(BytesIO(drawn.content)).format == "PNG"


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"<?xml version='1.0'?><svg xmlns='http://www.w3.org/2000/svg'><script/></svg>", "SVG"),
        (b"MZ no picture at all", "PNG, JPEG und WebP"),
        (picture((20, 20)), "20 × 20"),
        (picture((5000, 70)), "5000 × 70"),
        (picture(color=(255, 255, 255, 255)), "weiß"),
        (picture(color=(0, 0, 0, 0)), "durchsichtig"),
        (b"\x89PNG" + bytes(3 * 1024 * 1024), "2 MB"),
    ],
)
def test_what_is_no_logo_is_refused_with_the_reason(content: bytes, said: str) -> None:
    with pytest.raises(InvalidInput) as refusal:
        draw_logo(content, "wappen.svg")
    assert said in refusal.value.errors["logo"][0]


def test_president_gives_the_club_its_face_and_every_page_shows_it(client: Client) -> None:
    row = league("Uno Kiel")
    client.force_login(official(row, "president"))
    address = reverse("league_edit", args=[row.slug])
    facts = {**FACTS, "name": row.name, "has_accent": "on", "accent": "#F5B800", "about": "Wir spielen in Kiel."}
    contact = {"contact_name": "Nele", "contact_email": "nele@example.org", "contact_phone": "0431 12 34"}
    logo = SimpleUploadedFile("logo.png", picture())
    assert client.post(address, {**facts, **contact, "logo": logo}).status_code == 302
    row.refresh_from_db()
    assert (row.accent, row.logo) == ("#f5b800", Logo.objects.get().digest)
    page = Client().get(reverse("league", args=[row.slug])).content.decode()
    for part in ("/face/f5b800.css", f"/face/{row.logo}.png", "Wir spielen in Kiel.", "Nele", 'href="tel:04311234"'):
        assert part in page
    logo_file, style = Client().get(f"/face/{row.logo}.png"), Client().get("/face/f5b800.css")
    assert (logo_file.status_code, logo_file["Content-Type"]) == (200, "image/png")
    assert "immutable" in style["Cache-Control"]
    assert "#f5b800" in style.content.decode()
    assert "7 : 1" not in page
    form = client.get(address, headers={"Accept-Language": "en"}).content.decode()
    assert "your colour is changed where something is written in it" in form


def test_face_is_taken_back_and_the_log_says_who(client: Client) -> None:
    row = league("Uno Kiel")
    president = official(row, "president")
    update_league(league=row, actor=president, name=row.name, logo=draw_logo(picture(), ""), accent="#123456", **FACTS)
    client.force_login(president)
    client.post(
        reverse("league_edit", args=[row.slug]), {**FACTS, "name": row.name, "accent": "#123456", "removes_logo": "on"}
    )
    row.refresh_from_db()
    assert (row.logo, row.accent, Logo.objects.count()) == ("", "", 0)
    assert AuditEntry.objects.filter(league=row, action="league.changed").count() == 2


def test_form_says_what_is_wrong_with_the_logo_and_keeps_the_rest(client: Client) -> None:
    row = league("Uno Kiel")
    client.force_login(official(row, "president"))
    data = {
        **FACTS,
        "name": row.name,
        "accent": "#123456",
        "about": "Neu",
        "logo": SimpleUploadedFile("a.svg", b"<svg>"),
    }
    page = client.post(reverse("league_edit", args=[row.slug]), data, headers={"Accept-Language": "en"})
    assert "an SVG may hold scripts" in page.content.decode()
    assert "Neu</textarea>" in page.content.decode()
    assert not League.objects.get().about


def test_prints_have_the_logo_in_their_head(client: Client) -> None:
    table = scene()
    table.save(1, 1, 12, 0, 7, 30)
    table.submit()
    president = official(table.league, "president")
    without = images_of(client, table.evening.pk)
    update_league(league=table.league, actor=president, name=table.league.name, logo=draw_logo(picture(), ""), **FACTS)
    assert (without, images_of(client, table.evening.pk)) == (0, 1)


def images_of(client: Client, evening: int) -> int:
    content = client.get(reverse("evening_result_pdf", args=[evening])).content
    return len(PdfReader(BytesIO(content)).pages[0].images)


def test_product_stands_in_the_foot_of_a_club_s_page_alone() -> None:
    row = league("Uno Kiel")
    page = Client().get(reverse("league", args=[row.slug]), headers={"Accept-Language": "en"}).content.decode()
    head, _content, foot = page.partition("<main")
    assert "League office</" not in head.replace("old-browser", "")
    assert f"<title>{row.name}</title>" in head
    assert "League office" in foot
