"""Mails: what the league writes to people. Texts are templates in ``templates/mail/``."""
