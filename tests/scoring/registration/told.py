"""Where the instant and the credit of a registration are named: on pages, in mails, exports and prints."""

from collections.abc import Mapping, Sequence
from io import BytesIO

from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from pypdf import PdfReader

from scoring.core.figures import exact_moment, moment, spoken
from scoring.models import Mail, Reply, Sheet
from scoring.registration.selectors.receipts import mark_of_receipt

VISITOR = {"Accept-Language": "en"}


def told_of(reply: Reply, sheet: Sheet, secretary: Client) -> Mapping[str, str]:
    """What each surface says of a registration: all of it, or what it says of this player."""
    evening = reply.evening
    export = b"".join(secretary.get(reverse("evening_answers", args=[evening.pk]), {"as": "csv"})).decode()
    people = secretary.get(reverse("evening_participants", args=[evening.pk]), {"q": reply.player.name})
    listed = people.content.decode().partition(f'id="name-{reply.player_id}"')[2].partition("</li>")[0]
    page = Client(headers=VISITOR).get(reverse("receipt", args=[reply.key]), follow=True).content.decode()
    return {
        "mail": Mail.objects.get(kind="receipt", key=f"receipt-{reply.key}").text,
        "page": page,
        "printed receipt": printed(secretary, "answer_receipt", reply.key),
        "export": next(line for line in export.splitlines() if mark_of_receipt(reply).code in line),
        "list": listed,
        "sheet": printed(secretary, "sheet_pdf", sheet.pk),
    }


def is_named(surface: str, reply: Reply, text: str) -> bool:
    """Whether a surface names the instant and the credit that were written down: receipts and exports exactly, others
    to the minute or as exactly as the deadline demands."""
    return all(part in text for part in _parts(surface, reply))


def _parts(surface: str, reply: Reply) -> Sequence[str]:
    language = reply.player.language or "de" if surface == "mail" else "en"
    with translation.override(language), timezone.override(reply.evening.season.league.timezone):
        shown, arrived, credit = moment(reply.at, reply.deadline), exact_moment(reply.at), str(reply.credit)
        said = spoken(reply.at, reply.deadline)
        facts = {_("Arrived"): shown, _("Deadline"): moment(reply.deadline), _("Credit"): credit}
        small = _("Exactly: arrived %(arrived)s, deadline %(deadline)s.") % {
            "arrived": arrived,
            "deadline": exact_moment(reply.deadline),
        }
    return {
        "mail": [*(f"{label}: {value}\n" for label, value in facts.items()), small],
        "page": [*(f"<dt>{label}</dt><dd>{value}</dd>" for label, value in facts.items()), small],
        "printed receipt": [*(f"{label} {value} " for label, value in facts.items()), small],
        "export": [f";{arrived};", f";{credit};"],
        "list": [f">{said} ·", f"Credit </span>{reply.credit}<"],
        "sheet": [f"{reply.player} {shown}: {reply.credit}"],
    }[surface]


def printed(client: Client, name: str, key: object) -> str:
    """What stands on a print, without the breaks of its lines."""
    pages = PdfReader(BytesIO(client.get(reverse(name, args=[key])).content)).pages
    return " ".join(" ".join(page.extract_text() for page in pages).split())
