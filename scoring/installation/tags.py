"""Template tags of the demo."""

from typing import Any

from django import template
from django.conf import settings

from scoring.installation.selectors.demo import secretary_of_demo
from scoring.installation.services.demo_evenings import tonight
from scoring.models import Evening

register = template.Library()


@register.inclusion_tag("installation/demo/tiles.html")
def demo_tiles(evening: Evening | None = None) -> dict[str, Any]:
    """The ways to look at tonight's evening of the demo: hall, phone, secretary; on the page of ``evening`` if it is
    that one, anywhere for None. Nothing outside the demo, at no query."""
    played = tonight() if settings.IS_DEMO else None
    if played is None or (evening is not None and evening != played.evening):
        return {"played": None}
    return {"played": played, "typist": secretary_of_demo(), "stands_alone": evening is None}
