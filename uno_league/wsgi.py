"""Where a web server enters. With the default broker this process also runs the job worker."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "uno_league.settings")
application = get_wsgi_application()

from uno_league.embedded_worker import start_embedded_worker  # noqa: E402 - needs the loaded app registry

start_embedded_worker()
