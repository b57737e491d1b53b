"""Which requests have been carried out on a sheet, as devices may be told."""

from scoring.models import WriteReceipt

_DIGITS = 8
"""How many digits of an id tell the requests of one sheet apart. A whole id would let another device pass for the one
that made it (decision 0050)."""


def receipts_of(sheet_id: int) -> list[str]:
    """The beginnings of the ids of all requests that were carried out on a sheet, whatever has become of what they
    wrote. One query."""
    ids = (
        WriteReceipt.objects.filter(sheet=sheet_id).values_list("client_id", flat=True).distinct().order_by("client_id")
    )
    return [str(client_id)[:_DIGITS] for client_id in ids]
