"""Where a web server enters. With the default broker this process also runs the job worker."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "uno_league.settings")
application = get_wsgi_application()

from django.conf import settings  # noqa: E402 - as above

from scoring.base.presence import hold_in_use  # noqa: E402
from uno_league.embedded_worker import start_embedded_worker  # noqa: E402 - needs the loaded app registry

hold_in_use(settings.IN_USE_FILE)
start_embedded_worker()
