"""All columns whose texts may tell of somebody, found in the models: a new column is searched by itself."""

from collections.abc import Iterator
from functools import cache

from django.apps import apps
from django.contrib.sessions.base_session import AbstractBaseSession
from django.db.models import CharField, Field, ForeignKey, JSONField, Model, Q, SlugField, TextField

from scoring.models import AuditEntry, Erasure, League, LogHead, Player, Sheet, SignedName, SignedVersion, User

OF_THEIR_OWN = (AuditEntry, Erasure, LogHead, Player, AbstractBaseSession, SignedName, SignedVersion, User)
"""What is erased in a way of its own, or holds no text of anybody."""


def searched_models() -> Iterator[type[Model]]:
    """All tables with texts that are searched."""
    for model in apps.get_models():
        if not issubclass(model, OF_THEIR_OWN) and model._meta.managed and text_columns(model):
            yield model


@cache
def text_columns(model: type[Model]) -> tuple[str, ...]:
    """Columns of free texts and JSON; keys, choices and parts of addresses (slugs) are none."""
    return tuple(field.attname for field in model._meta.concrete_fields if _is_text(field))


@cache
def way_to(model: type[Model], target: type[Model]) -> str | None:
    """The shortest way by foreign keys from a table to another one, as filters write it; None: there is none.

    A way that every row has comes before a shorter one that may end on a row.
    """
    return _way(model, target, always=True) or _way(model, target, always=False)


def _way(model: type[Model], target: type[Model], *, always: bool) -> str | None:
    ways: list[tuple[str, type[Model]]] = [("", model)]
    seen = {model}
    for way, at in ways:
        for field in at._meta.concrete_fields:
            if isinstance(field, ForeignKey) and field.related_model is not User and not (always and field.null):
                step = f"{way}__{field.name}" if way else field.name
                if field.related_model is target:
                    return step
                if field.related_model not in seen:
                    seen.add(field.related_model)
                    ways.append((step, field.related_model))
    return None


def of_league_or_none(model: type[Model], league: int) -> Q:
    """Rows of the league with this key, and those that belong to no league."""
    way = "pk" if model is League else way_to(model, League)
    return Q(**{way: league}) | Q(**{f"{way}__isnull": True}) if way else Q()


def way_to_sheet(model: type[Model]) -> str | None:
    return "pk" if model is Sheet else way_to(model, Sheet)


def _is_text(field: "Field[object, object]") -> bool:
    is_text = isinstance(field, CharField | TextField | JSONField)
    return is_text and not field.choices and not field.primary_key and not isinstance(field, SlugField)
