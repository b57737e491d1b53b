"""The frames of pages on which something is edited, confirmed or explained."""

from typing import Any

from django.db.models import Model
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from scoring.core.http.lookup import wants_fragment
from scoring.models import League

Address = tuple[object, ...]
"""The name of a page with its arguments."""


def edit_page(
    request: HttpRequest, form: BaseForm, heading: str, *way: Model | str, cancel: Address, **more: Any
) -> HttpResponse:
    """A page with a form, and the way to it, from the league. Of ``more``, ``lead``, ``lead_clause`` and ``submit``
    are shown by the frame; the rest is for a ``template`` that fills its blocks."""
    return _page(request, "components/edit.html", heading, way, cancel, form=form, **more)


def confirm_page(
    request: HttpRequest, heading: str, *way: Model | str, submit: str, cancel: Address, **more: Any
) -> HttpResponse:
    """A page that asks before something is lost; ``question`` says what is lost, or the block of a ``template``."""
    return _page(request, "components/confirm.html", heading, way, cancel, submit=submit, **more)


def explain_page(
    request: HttpRequest, part: str, heading: str, *way: Model | str, name: str, **shown: Any
) -> HttpResponse:
    """Why the figures of somebody are what they are: ``part`` alone for a dialog, or as a page. ``style``: another
    bundle than that of results."""
    if wants_fragment(request):
        return render(request, part, {"league": way[0], **shown})
    context = {"league": way[0], "heading": heading, "way": way, "name": name, "part": part, **shown}
    return render(request, "components/explain.html", context)


def _page(
    request: HttpRequest, frame: str, heading: str, way: tuple[Model | str, ...], cancel: Address, **more: Any
) -> HttpResponse:
    name, *arguments = cancel
    context = {"heading": heading, "way": way, "cancel_url": reverse(str(name), args=arguments), **more}
    if way and isinstance(way[0], League):
        context["league"] = way[0]
    return render(request, context.pop("template", frame), context)
