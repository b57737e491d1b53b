"""A database emptied after a test whose rows others have seen: nothing can be rolled back there."""

from django.contrib.auth.models import Permission
from django.contrib.contenttypes.models import ContentType
from django.db import transaction
from django.db.backends.base.base import BaseDatabaseWrapper


def empty(database: BaseDatabaseWrapper) -> None:
    """Delete what a test has written, but not what Django notes of the code itself: kinds of rows, and permissions.

    Django's own way (``flush``) empties every table, has these notes made anew, and runs all that is to be done after a
    migration, for which the history of the tables is put together each time.
    """
    notes_of_code = {model._meta.db_table for model in (ContentType, Permission)}
    tables = sorted(set(database.introspection.django_table_names(only_existing=True)) - notes_of_code)
    name = database.ops.quote_name
    is_filled = " union all ".join(f"select '{table}' where exists (select 1 from {name(table)})" for table in tables)
    with transaction.atomic(using=database.alias), database.cursor() as cursor:
        cursor.execute(is_filled)
        for (table,) in cursor.fetchall():
            cursor.execute(f"delete from {name(table)}")
