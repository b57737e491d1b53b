"""Import of a season on its pages: refused, checked without writing anything, imported."""

import zipfile
from dataclasses import replace
from datetime import date
from io import BytesIO
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from engine.rulesets import LEAGUE_2006
from scoring.core import tasks
from scoring.core.errors import NotAllowedNow
from scoring.imports.forms import uploads as forms
from scoring.imports.services.report import report_on
from scoring.imports.services.season_files import read_folder
from scoring.imports.services.seasons import target_of, write_season
from scoring.models import Evening, Job, League, Player, Season, Sheet
from tests.golden.season import EXPECTED, FOLDER
from tests.scoring.exported import exported_results
from tests.scoring.scenes import edition, league, official

pytestmark = pytest.mark.django_db
ENGLISH = {"Accept-Language": "en"}
FILES = read_folder(FOLDER)


@pytest.fixture(autouse=True)
def _files_of_its_own(settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.MEDIA_ROOT = tmp_path
    monkeypatch.setattr(tasks, "close_old_connections", lambda: None)


@pytest.fixture
def of_league() -> League:
    return league()


@pytest.fixture
def secretary(client: Client, of_league: League) -> Client:
    client.force_login(official(of_league, "secretary"))
    return client


def archive_of(files: dict[str, bytes]) -> bytes:
    target = BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return target.getvalue()


def upload(client: Client, of_league: League, files: dict[str, bytes]) -> HttpResponse:
    sent = [SimpleUploadedFile(name, content) for name, content in files.items()]
    return client.post(reverse("season_import", args=[of_league.slug]), {"season_files": sent}, headers=ENGLISH)


def refusals(response: HttpResponse) -> list[str]:
    assert response.status_code == 200
    assert not Job.objects.exists()
    return response.context["form"].errors["season_files"]


def checked(client: Client) -> str:
    """Work off the dry run; its page."""
    job = Job.objects.get(kind=Job.Kind.IMPORT_CHECK)
    tasks.run_job(str(job.pk))
    return client.get(reverse("job", args=[job.pk]), headers=ENGLISH).content.decode()


def run_address() -> str:
    return reverse("season_import_run", args=[Job.objects.get(kind=Job.Kind.IMPORT_CHECK).pk])


@pytest.mark.parametrize("as_archive", [True, False])
def test_dry_run_shows_places_and_ranking_and_writes_nothing(
    secretary: Client, of_league: League, as_archive: bool
) -> None:
    files = {"season.zip": archive_of({f"season/{name}": c for name, c in FILES.items()})} if as_archive else FILES
    assert upload(secretary, of_league, dict(files)).status_code == 302
    text = checked(secretary)
    assert run_address() in text
    assert all(line["player"] in text for line in EXPECTED["season"])
    assert "12.09.2025" in text or "12/09/2025" in text
    assert "10 players at the table; 8 are recommended." in text
    assert (Season.objects.count(), Player.objects.count()) == (0, 0)


def test_import_writes_what_the_dry_run_has_shown(secretary: Client, of_league: League) -> None:
    upload(secretary, of_league, {"season.zip": archive_of(dict(FILES))})
    checked(secretary)
    assert secretary.post(run_address()).status_code == 302
    job = Job.objects.get(kind=Job.Kind.IMPORT)
    tasks.run_job(str(job.pk))
    season = of_league.seasons.get()
    results = exported_results(season)
    assert [evening["results"] for evening in results["evenings"]] == [
        evening["results"] for evening in EXPECTED["evenings"]
    ]
    assert set(Sheet.objects.values_list("state", flat=True)) == {"submitted"}
    text = secretary.get(reverse("job", args=[job.pk]), headers=ENGLISH).content.decode()
    assert "is imported with 6 evenings" in text
    assert reverse("season", args=[of_league.slug, season.pk]) in text


def test_defects_are_reported_with_file_row_column_and_what_stands_there(secretary: Client, of_league: League) -> None:
    sheet = FILES["evening-02.csv"].decode("utf-8-sig").splitlines()
    cells = sheet[3].split(";")
    cells[6] = "viel"
    broken = "\r\n".join([*sheet[:3], ";".join(cells), *sheet[4:]]).encode()
    upload(secretary, of_league, {**FILES, "evening-02.csv": broken})
    text = checked(secretary)
    assert "1 defect in the files" in text
    assert '<th scope="row">evening-02.csv</th><td class="number">4</td><td>G</td><td><code>viel</code></td>' in text
    assert run_address() not in text


def test_files_with_errors_cannot_be_imported_by_asking_directly(secretary: Client, of_league: League) -> None:
    upload(secretary, of_league, {**FILES, "evening-02.csv": b"nonsense"})
    checked(secretary)
    secretary.post(run_address())
    assert not Job.objects.filter(kind=Job.Kind.IMPORT).exists()


def test_findings_that_are_errors_stand_in_the_way(secretary: Client, of_league: League) -> None:
    sheet = FILES["evening-01.csv"].decode("utf-8-sig").splitlines()
    cells = sheet[1].split(";")
    dealer = cells[5:].index("0") + 5
    loser = next(at for at in range(5, len(cells)) if at != dealer)
    cells[loser] = "5000"
    broken = "\r\n".join([sheet[0], ";".join(cells), *sheet[2:]]).encode()
    upload(secretary, of_league, {**FILES, "evening-01.csv": broken})
    text = checked(secretary)
    assert '<span class="badge red">Error</span>' in text
    assert run_address() not in text


def test_other_league_in_the_files_is_said(secretary: Client, of_league: League) -> None:
    upload(secretary, of_league, dict(FILES))
    assert f"they are imported into “{of_league.name}”" in checked(secretary)


@pytest.mark.parametrize(
    ("files", "sentence"),
    [
        ({"season.zip": b"PK but not really"}, "This is not a ZIP archive that can be read."),
        ({"notes.pdf": b"%PDF"}, "“notes.pdf” is neither a ZIP archive nor a JSON or CSV file."),
        (
            {"season.zip": archive_of({"season.json": b"{}"}), "a.csv": b"x"},
            "Choose either one ZIP archive or the files themselves.",
        ),
        (
            {"season.zip": archive_of({"readme.txt": b"hello"})},
            "There is neither a season.json nor a CSV file in the archive.",
        ),
        (
            {"season.zip": archive_of({"a/x.csv": b"1", "b/x.csv": b"2"})},
            "The archive holds “x.csv” twice.",
        ),
    ],
)
def test_what_cannot_be_a_season_is_refused_at_once(
    secretary: Client, of_league: League, files: dict[str, bytes], sentence: str
) -> None:
    assert refusals(upload(secretary, of_league, files)) == [sentence]


def test_nothing_chosen_is_refused(secretary: Client, of_league: League) -> None:
    response = secretary.post(reverse("season_import", args=[of_league.slug]), {}, headers=ENGLISH)
    assert refusals(response) == ["This field is required."]


@pytest.mark.parametrize("damaged", [41, 50])
def test_damaged_archive_is_refused(secretary: Client, of_league: League, damaged: int) -> None:
    target = BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("season.json", b'{"league": "Nord"}' * 50)
    content = bytearray(target.getvalue())
    content[damaged] ^= 0xFF
    assert refusals(upload(secretary, of_league, {"season.zip": bytes(content)})) == [
        "This is not a ZIP archive that can be read."
    ]


@pytest.mark.parametrize("as_archive", [True, False])
def test_too_many_files_are_refused(secretary: Client, of_league: League, as_archive: bool) -> None:
    many = {f"evening-{number:03}.csv": b"x" for number in range(121)}
    files = {"season.zip": archive_of(many)} if as_archive else many
    sentence = "121 files are too many; a season has at most 120."
    assert refusals(upload(secretary, of_league, files)) == [sentence]


def test_uploads_beyond_the_limit_are_refused_before_they_are_read(
    secretary: Client, of_league: League, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(forms, "MOST_BYTES_IN_ALL", 1024 * 1024)
    assert refusals(upload(secretary, of_league, {"a.csv": b"x" * 1024 * 1024, "b.csv": b"x"})) == [
        "The files are too large; together they may have at most 1 megabytes."
    ]


def test_paths_inside_an_archive_are_never_used(secretary: Client, of_league: League, tmp_path: Path) -> None:
    hostile = archive_of({f"../../../{name}": content for name, content in FILES.items()})
    assert upload(secretary, of_league, {"season.zip": hostile}).status_code == 302
    assert run_address() in checked(secretary)
    assert sorted(path.name for path in tmp_path.rglob("*") if path.is_file()) == ["season.zip"]


def test_import_of_a_check_whose_files_are_gone_asks_for_them_again(secretary: Client, of_league: League) -> None:
    upload(secretary, of_league, dict(FILES))
    checked(secretary)
    Job.objects.update(input_file="")
    response = secretary.post(run_address())
    assert response["Location"] == reverse("season_import", args=[of_league.slug])


def imported(client: Client, of_league: League, **form: str) -> HttpResponse:
    """Check the files, import them as the page offers, and work the import off; the page that the button leads to."""
    upload(client, of_league, {"season.zip": archive_of(dict(FILES))})
    checked(client)
    page = client.post(run_address(), form, headers=ENGLISH, follow=True)
    for job in Job.objects.filter(kind=Job.Kind.IMPORT, state=Job.State.QUEUED):
        tasks.run_job(str(job.pk))
    return page


@pytest.mark.slow
def test_dry_run_refuses_what_the_import_refuses_and_offers_another_name(secretary: Client, of_league: League) -> None:
    imported(secretary, of_league)
    Job.objects.all().delete()
    upload(secretary, of_league, {"season.zip": archive_of(dict(FILES))})
    text = checked(secretary)
    refusal = "All evenings of these files are entered already, just as the files have them."
    assert (refusal in text, 'value="2025/26 (2)"' in text, 'aria-invalid="true"' in text) == (True, True, True)
    refused = secretary.post(run_address(), {"season": "2025/26"}, headers=ENGLISH, follow=True).content.decode()
    refusal = f"The season “2025/26” already has evenings in “{of_league.name}”."
    assert (refusal in refused, Job.objects.filter(kind=Job.Kind.IMPORT).count()) == (True, 0)
    secretary.post(run_address(), {"season": "2025/26, second book"}, headers=ENGLISH)
    tasks.run_job(str(Job.objects.get(kind=Job.Kind.IMPORT).pk))
    assert sorted(of_league.seasons.values_list("name", flat=True)) == ["2025/26", "2025/26, second book"]
    assert of_league.players.count() == len(EXPECTED["season"])


def test_edition_that_is_another_one_in_the_league_stands_in_the_way(of_league: League) -> None:
    edition(of_league, replace(LEAGUE_2006, code="luvsh-2006", valid_from=date(2001, 1, 1)))
    report = report_on(FILES)
    assert report.season
    target = target_of(report.season, league=of_league)
    assert "luvsh-2006" in target.edition_refusal
    with pytest.raises(NotAllowedNow, match="luvsh-2006"):
        write_season(report=report, actor=None, league=of_league)


def test_dry_run_names_new_players_and_who_is_taken_for_one_of_the_league(secretary: Client, of_league: League) -> None:
    for name in ("anke  petersen", "Nele Ohlsen"):
        Player.objects.create(league=of_league, name=name)
    upload(secretary, of_league, dict(FILES))
    text = checked(secretary)
    target = Job.objects.get().result["target"]
    assert len(target["new_players"]) == 12
    assert ["Anke Petersen", Player.objects.earliest("pk").name] in target["known_players"]
    assert "12 new players:</strong> Björn Thießen, " in text
    assert "2 are taken for players of the league:" in text


def test_import_asks_again_if_other_players_would_be_new_by_now(secretary: Client, of_league: League) -> None:
    upload(secretary, of_league, dict(FILES))
    checked(secretary)
    Player.objects.create(league=of_league, name="Anke Petersen")
    secretary.post(run_address(), {"season": "2025/26"})
    job = Job.objects.get(kind=Job.Kind.IMPORT)
    tasks.run_job(str(job.pk))
    job.refresh_from_db()
    assert (job.state, Evening.objects.count()) == (Job.State.FAILED, 0)
    assert "haben sich geändert" in job.message


@pytest.mark.parametrize("name", ["x" * 41, "a\nb"])
def test_name_that_no_season_can_have_is_refused(secretary: Client, of_league: League, name: str) -> None:
    upload(secretary, of_league, dict(FILES))
    checked(secretary)
    secretary.post(run_address(), {"season": name})
    assert not Job.objects.filter(kind=Job.Kind.IMPORT).exists()


def test_example_to_download_can_be_imported_as_it_is(secretary: Client, of_league: League) -> None:
    response = secretary.get(reverse("season_import_example", args=[of_league.slug]))
    assert response["Content-Disposition"] == 'attachment; filename="Beispielsaison.zip"'
    upload(secretary, of_league, {"season.zip": response.content})
    checked(secretary)
    assert Job.objects.get().result["can_be_imported"] is True


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (b'{"league": "Nord', "Das ist kein JSON: Ein Text in Anführungszeichen hört nicht auf."),
        (b'{"league" "Nord"}', "Das ist kein JSON: Hier fehlt ein Doppelpunkt."),
        (b'{"a": 1, "a": 2}', "Das ist kein JSON: Der Schlüssel „a“ steht zweimal da."),
    ],
)
def test_json_that_cannot_be_read_is_refused_in_the_language_of_the_page(
    secretary: Client, of_league: League, text: bytes, sentence: str
) -> None:
    sent = SimpleUploadedFile("season.json", text)
    secretary.post(reverse("season_import", args=[of_league.slug]), {"season_files": sent})
    checked(secretary)
    assert Job.objects.get().result["defects"][0]["text"] == sentence
