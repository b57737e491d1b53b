from django.urls import URLPattern, path

from scoring.api.http.answers import answered
from scoring.api.http.problems import PREFIX
from scoring.api.views import description, resources, tokens
from scoring.base.http.tabs import OVERVIEW, below

_resources = (
    pattern for pattern in resources.api.urls[0] if isinstance(pattern, URLPattern) and pattern.name != "api-root"
)

urlpatterns = [
    *below(
        OVERVIEW,
        path("l/<slug:league>/programs/", tokens.tokens, name="api_tokens"),
        path("l/<slug:league>/programs/<int:program>/revoke/", tokens.token_revoke, name="api_token_revoke"),
        path("l/<slug:league>/programs/<int:program>/wake/", tokens.token_wake, name="api_token_wake"),
    ),
    *(path(f"{PREFIX}{read.pattern}", answered(read.callback), name=read.name) for read in _resources),
    path(f"{PREFIX}openapi.json", answered(description.description_of(resources.api)), name="api_description"),
    path(f"{PREFIX}<path:rest>", answered(description.unknown), name="api_unknown"),
]
