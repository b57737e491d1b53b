"""What the export of a season says."""

import json
from typing import Any

from scoring.models import Season
from scoring.results.selectors.exported_results import results_text


def exported_results(season: Season) -> dict[str, list[dict[str, Any]]]:
    """As another program reads it: results of each evening, and the ranking."""
    read: dict[str, list[dict[str, Any]]] = json.loads("".join(results_text(season)))
    return read
