"""References: the rows that refer to a row."""

from collections.abc import Iterator

from django.db.models import Model


def referring_to(model: type[Model]) -> Iterator[tuple[type[Model], str]]:
    """Each kind of row that refers to one of this kind, and by which field; also where no name leads back (``+``),
    which Django's ``related_objects`` leaves out."""
    for relation in model._meta.get_fields(include_hidden=True):
        is_reference = relation.auto_created and not relation.concrete and (relation.one_to_many or relation.one_to_one)
        if is_reference and not isinstance(relation.related_model, str):
            yield relation.related_model, relation.field.name  # type: ignore[union-attr, misc]
