"""Transfer of unsent entries from one device to another one by QR codes."""

import re

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from scoring.accounts.views.phone_addresses import address_for_phones, qr_picture

_ENTRIES = re.compile(r"[\w-]{1,2000}", re.ASCII)


@require_safe
def hand_over(request: HttpRequest) -> HttpResponse:
    """Where such a code leads. What it says stands behind the "#" of the address, which no server sees."""
    return render(request, "accounts/offline/hand_over.html")


@require_POST
def hand_over_code(request: HttpRequest) -> JsonResponse:
    """Draw a code. Its text is read by nobody here, and kept nowhere."""
    text = request.POST.get("text", "")
    if not _ENTRIES.fullmatch(text):
        return JsonResponse({"error": "text"}, status=422)
    link = f"{address_for_phones(request, reverse('hand_over'))}#{text}"
    return JsonResponse({"svg": qr_picture(link, error="l")})
