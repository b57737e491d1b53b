"""Settings of an installation of a test: those of the office, but passwords are digested as fast as in this process.

Nobody guesses them there, and a digest that makes guessing slow takes most of the time of whoever signs in.
"""

from uno_league.settings import *  # noqa: F403

PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.MD5PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",  # of accounts in backups of real offices
]
