"""A simulation from its form to its chart."""

from pathlib import Path

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from scoring.core.services.jobs import claim_job, report_progress
from scoring.core.tasks import run_job
from scoring.models import Job
from tests.browser.accessibility import violations
from tests.browser.sheets import sign_in
from tests.scoring.scenes import edition, league, official

pytestmark = pytest.mark.django_db(transaction=True)


def test_house_rule_is_simulated_while_the_page_waits(
    page: Page, live_server: LiveServer, settings, tmp_path: Path
) -> None:
    settings.MEDIA_ROOT = tmp_path
    club = league()
    own = edition(club)
    sign_in(page.context, live_server.url, official(club, "president"))
    page.goto(live_server.url + reverse("editions", args=[club.slug]))
    page.click(f"a[href='{reverse('simulations', args=[club.slug])}']")
    page.click(f"a[href='{reverse('simulation_create', args=[club.slug])}']")
    expect(page.locator("[name=first]")).to_have_value(f"edition:{own.pk}")
    expect(page.locator("[name=second]")).to_be_hidden()

    page.check("[value=stack_draw_four]")
    expect(page.locator("#estimate")).to_contain_text("K21")
    page.uncheck("[value=stack_draw_four]")
    page.check("[value=seven_o]")
    page.click("form summary")
    page.fill("[name=games]", "100")
    page.locator("[name=games]").blur()
    expect(page.locator("#estimate .icon")).to_be_visible()
    assert violations(page) == []
    page.click(".form-actions .button.primary")

    page.wait_for_url("**/jobs/*/")
    expect(page.locator("#job-progress")).to_be_visible()
    job = Job.objects.get()
    claim_job(job_id=job.pk)
    job.refresh_from_db()
    report_progress(job=job, done=50, total=200)
    expect(page.locator(".progress")).to_contain_text("50 / 200")
    Job.objects.filter(pk=job.pk).update(state=Job.State.QUEUED)
    run_job(str(job.pk))
    expect(page.locator(".simulation-summary h2")).to_contain_text("Seven-O")
    expect(page.locator("svg.chart")).to_be_hidden()
    page.click(".simulation-rest > summary")
    expect(page.locator("svg.chart")).to_be_visible()
    assert violations(page) == []

    page.click(".simulation-summary .button.primary")
    expect(page.locator("[value=seven_o]")).to_be_checked()
    expect(page.locator("[name=games]")).to_have_value("100")
