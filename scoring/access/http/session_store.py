"""Sessions in the database, as Django keeps them, that know the account that is signed in."""

from typing import Any

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends import db

from scoring.models import AccountSession


class SessionStore(db.SessionStore):
    """Django's, with a column for the account. It is named as Django's is, so that sessions from before are read."""

    @classmethod
    def get_model_class(cls) -> type[AccountSession]:
        return AccountSession

    def create_model_instance(self, data: dict[str, Any]) -> AccountSession:
        row = super().create_model_instance(data)
        assert isinstance(row, AccountSession)
        account = data.get(SESSION_KEY)
        row.user_id = int(account) if account is not None else None
        return row
