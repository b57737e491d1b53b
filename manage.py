#!/usr/bin/env python3
"""Django's command line for this project."""

import os
import sys

from scoring.core.processes import hold_on
from scoring.core.startup import CannotStart, speak_utf8, stopped_in_one_word

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "uno_league.settings")
    speak_utf8()
    hold_on()
    with stopped_in_one_word():
        from django.core.management import execute_from_command_line

        try:
            execute_from_command_line(sys.argv)
        except CannotStart as reason:
            sys.exit(str(reason))
