"""Answers without a body: to HEAD only the headers are sent."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse


def without_body_middleware(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Leave out what a question by HEAD is not sent, whatever the web server does with it; its length is still told."""

    def respond(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        if request.method == "HEAD":
            _leave_out_body(response)
        return response

    return respond


def _leave_out_body(response: HttpResponseBase) -> None:
    if isinstance(response, HttpResponse):
        response.headers.setdefault("Content-Length", str(len(response.content)))
        response.content = b""
    elif isinstance(response, StreamingHttpResponse):
        response.streaming_content = ()  # what it was read from is closed with the answer
