"""The WSGI entry of a web server. With the default broker this process also runs the job worker."""

import os

from django.conf import settings
from django.core.wsgi import get_wsgi_application

from scoring.core.processes import InUse, hold_in_use
from scoring.core.startup import REFUSED, CannotStart, told_in_one_sentence

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "uno_league.settings")
with told_in_one_sentence(REFUSED):
    try:
        hold_in_use(settings.IN_USE_FILE, alone=settings.HAS_EMBEDDED_WORKER)
    except InUse as held:
        raise CannotStart(held.sentence) from held
    application = get_wsgi_application()

from scoring.core.services.log import compact_kept_heads
from scoring.recovery.services.scratch import sweep_scratch
from uno_league.embedded_worker import start_embedded_worker

sweep_scratch()
compact_kept_heads()
start_embedded_worker()
