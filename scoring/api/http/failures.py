"""What a program is told where the office itself fails, or Django refuses a request before a view is asked: a problem
below the addresses of the API, a page everywhere else."""

from django.http import HttpRequest, HttpResponse

from scoring.api.http.problems import PREFIX, Kind, Problem, problem_response
from scoring.base.http import failures


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    return _told_to_program(request, Kind.UNREADABLE) or failures.bad_request(request, exception)


def server_error(request: HttpRequest) -> HttpResponse:
    return _told_to_program(request, Kind.MISTAKE) or failures.server_error(request)


def _told_to_program(request: HttpRequest, kind: Kind) -> HttpResponse | None:
    return problem_response(Problem(kind)) if request.path_info.startswith(f"/{PREFIX}") else None
