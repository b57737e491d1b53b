"""Seats drawn through the pages: the draw is looked at first, then taken over."""

from typing import Any

from django.test import Client
from django.urls import reverse

from scoring.models import Evening


def shown_draw(client: Client, evening: Evening, **wish: object) -> Any:
    """The page with the draw that somebody wishes."""
    return client.get(reverse("tables_draw", args=[evening.pk]), {"method": "lot", **wish}, follow=True)


def take_over(client: Client, page: Any) -> Any:
    """Write the draw that a page shows."""
    wish = page.context["wish"]
    content = {
        "method": wish.method.value,
        "rounds": wish.rounds,
        "tables": "" if wish.tables is None else wish.tables,
        "apart": wish.apart.value,
        "seed": wish.seed,
        "swap": [str(swap) for swap in wish.swaps],
        "shown": page.context["seating"].fingerprint,
    }
    return client.post(reverse("tables_draw", args=[page.context["evening"].pk]), content, follow=True)


def draw(client: Client, evening: Evening, **wish: object) -> Any:
    return take_over(client, shown_draw(client, evening, **wish))
