"""The least that answers phones in Python: a Django view with nothing around it, and a file. Gunicorn serves it for
``bench_live.py``; ``BARE_FOLDER`` holds the file ``part``, which both of them answer with."""

import os
from pathlib import Path

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.urls import path
from whitenoise import WhiteNoise

FOLDER = Path(os.environ["BARE_FOLDER"])
PART = (FOLDER / "part").read_bytes()
VERSION = 'W/"1"'


def view(request: HttpRequest) -> HttpResponse:
    """The bytes, or 304 for whoever has them."""
    if request.headers.get("If-None-Match") == VERSION:
        return HttpResponseNotModified(headers={"ETag": VERSION})
    return HttpResponse(PART, headers={"ETag": VERSION, "Content-Encoding": "gzip"})


urlpatterns = [path("view/", view)]
settings.configure(ROOT_URLCONF=__name__, SECRET_KEY="bare", ALLOWED_HOSTS=["*"], MIDDLEWARE=[])
application = WhiteNoise(get_wsgi_application(), root=str(FOLDER))
