"""Sends forms and addresses that are almost right, and looks at what comes back.

A round begins with a world as it was built, sends a few dozen requests one after the other, opening pages in between,
so that what was stored is also shown, and ends with everything undone. The seed and a round's number repeat it exactly.
"""

import inspect
import logging
import re
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from random import Random
from urllib.parse import quote, urlsplit

from django.db import DatabaseError, transaction
from django.http import HttpResponseBase
from django.test import Client
from django.urls import Resolver404, resolve

from scoring.core.tasks import run_job
from scoring.models import Job
from tests.hostile.forms import PageForm, read_page
from tests.hostile.values import ELSEWHERE, OF_KIND, RAW, SCRIPT, VALUES, WORST, WORST_MOMENTS, hostile_file
from tests.hostile.world import World

REQUESTS_OF_A_ROUND = 40
ACTORS = (*("office",) * 5, *("secretary",) * 2, *("auditor",) * 3, *("phone",) * 2, "admin", "stranger", "public")
"""Who asks; those who may do most, more often."""

QUERY_NAMES = (
    *("q", "page", "sort", "per_page", "scope", "game", "copy", "preset", "players", "games", "step", "club", "action"),
    *("check", "settled", "finding", "place", "seat", "pick", "swap", "seed", "method", "rounds", "tables", "leaving"),
    *("edition", "top", "hand", "color", "moment", "due", "offence", "tap", "drop", "to", "keys", "first", "second"),
    *("against", "house_rules", "strategy", "existing", "next", "o", "p", "e", "all", "paper"),
    *("_changelist_filters", "_popup"),
)
_READ = re.compile(r"""request\.GET(?:\.get\(|\.getlist\(|\[|, )\s*"(\w+)\"""")
_RUN = (Job.Kind.IMPORT_CHECK, Job.Kind.IMPORT, Job.Kind.RECOUNT, Job.Kind.PDF_BATCH)


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that must not be: where, and what it was."""

    round: int
    actor: str
    request: str
    what: str

    def __str__(self) -> str:
        return f"round {self.round}, {self.actor}: {self.request}\n    {self.what}"


@dataclass(slots=True)
class Fuzz:
    """``report``: is told after every round how many requests there were, and what was found so far."""

    worlds: Sequence[World]
    seed: str
    report: Callable[[int, int], None] = lambda requests, findings: None
    requests: int = 0
    findings: list[Finding] = field(default_factory=list)

    def run(self, requests: int, first_round: int = 0) -> list[Finding]:
        """Play rounds until so many requests were sent."""
        number = first_round
        while self.requests < requests:
            self.play(number)
            self.report(self.requests, len(self.findings))
            number += 1
        return self.findings

    def play(self, number: int) -> None:
        """One round, undone at its end."""
        random = Random(f"{self.seed}:{number}")
        world, actor = random.choice(self.worlds), random.choice(ACTORS)
        with transaction.atomic():
            _Round(self, number, random, world, actor).play()
            transaction.set_rollback(True)


class _Round:
    def __init__(self, fuzz: Fuzz, number: int, random: Random, world: World, actor: str) -> None:
        self.fuzz, self.number, self.random, self.world, self.actor = fuzz, number, random, world, actor
        self.client = world.client(actor)
        self.forms: list[PageForm] = []
        self.links: list[str] = []
        is_admin = actor == "admin"
        self.addresses = [at for name, at in world.addresses.items() if name.startswith("admin") == is_admin]

    def play(self) -> None:
        for _request in range(REQUESTS_OF_A_ROUND):
            if self.forms and self.random.random() < 0.7:
                writing = [form for form in self.forms if form.method == "post"]
                self._send(self.random.choice(writing if writing and self.random.random() < 0.9 else self.forms))
            else:
                self._open()
            self._run_jobs()

    def _open(self) -> None:
        """A page, often one that another page leads to, and often with something odd behind the question mark."""
        pool = self.links if self.links and self.random.random() < 0.4 else self.addresses
        address = self.random.choice(pool)
        if self.random.random() < 0.5:
            address = f"{address}{'&' if '?' in address else '?'}{self._query(address)}"
        headers = {"HX-Request": "true"} if self.random.random() < 0.1 else {}
        response = self._ask(f"GET {address}", lambda client: client.get(address, headers=headers))
        if response is not None and response.status_code == 200 and "html" in response.get("Content-Type", ""):
            forms, links = read_page(address, _text(response))
            rare = self.random.random() < 0.02
            self.forms = ([form for form in forms if rare or not is_on_every_page(form)] + self.forms)[:40]
            self.links = [link for link in links if "logout" not in link] or self.links

    def _send(self, form: PageForm) -> None:
        """A form as its page has it, with nothing, one or a few of its fields exchanged."""
        data: dict[str, object] = {name: list(sent) for name, sent in form.fields.items() if sent}
        for name, choices in form.choices.items():
            if choices and self.random.random() < 0.3:
                data[name] = [self.random.choice(choices)]
        for name in form.files:
            data[name] = hostile_file(self.random)
        names = sorted({*form.fields, *data})
        for name in self.random.sample(names, min(len(names), self.random.choice((0, 1, 1, 1, 2, 4)))):
            odd = self._odd(form.kinds.get(name, ""))
            data[name] = [self.random.choice(odd) for _again in range(self.random.choice((1, 1, 1, 3)))]
            if self.random.random() < 0.1:
                del data[name]
        headers = {"Accept": "application/json"} if self.random.random() < 0.3 else {}
        if form.method == "post":
            said = f"POST {form.action} {_short(data)} {headers or ''}"
            self._ask(said, lambda client: client.post(form.action, data, headers=headers))
        else:
            said = f"GET {form.action} {_short(data)}"
            self._ask(said, lambda client: client.get(form.action, data, headers=headers))

    def _odd(self, kind: str) -> Sequence[str]:
        """What to choose from for an input of this type."""
        if self.random.random() < 0.5:
            return WORST_MOMENTS if kind.startswith("date") else WORST
        return OF_KIND.get(kind, VALUES) if self.random.random() < 0.8 else VALUES

    def _query(self, address: str) -> str:
        """Names that the view of this address reads, mostly, with odd values."""
        read = names_read_at(address)
        known = read if read and self.random.random() < 0.8 else QUERY_NAMES
        names = self.random.sample(known, min(len(known), self.random.choice((1, 1, 2, 4))))
        texts = [value for value in VALUES if len(value) < 6_000]
        odd = (*map(quote, (*texts, *WORST * 8)), *RAW * 4)
        return "&".join(f"{name}={self.random.choice(odd)}" for name in names)

    def _ask(self, said: str, ask: Callable[[Client], HttpResponseBase]) -> HttpResponseBase | None:
        """Send a request in a savepoint of its own, and judge the answer."""
        self.fuzz.requests += 1
        response = None
        with self._savepoint(said), caught_by_the_net() as caught:
            response = ask(self.client)
        for trouble in (*caught, *(trouble_with(response) if response is not None else ())):
            self._found(said, trouble)
        return response

    @contextmanager
    def _savepoint(self, said: str) -> Iterator[None]:
        """What breaks the connection is undone, so that the round can go on."""
        try:
            with transaction.atomic():
                yield
        except DatabaseError as error:
            self._found(said, f"the transaction is broken: {error!r}")

    def _run_jobs(self) -> None:
        """Do what a worker would do; a job that fails without a sentence is a finding."""
        for job in Job.objects.filter(state=Job.State.QUEUED, kind__in=_RUN, parameters__has_key="language"):
            with self._savepoint(f"job {job.kind}"), failures_of_jobs() as failures:
                run_job(str(job.pk))
            for failure in failures:
                self._found(f"job {job.kind}", failure)

    def _found(self, said: str, what: str) -> None:
        self.fuzz.findings.append(Finding(self.number, self.actor, said, what))


def is_on_every_page(form: PageForm) -> bool:
    """Whether it is the form that signs out, after which there is not much to attack, or one of the page's head."""
    return any(word in form.action for word in ("logout", "language", "i18n"))


@cache
def names_read_at(address: str) -> tuple[str, ...]:
    """The parameters that the module of an address's view takes out of a query, as its source has them."""
    try:
        view = resolve(urlsplit(address).path).func
    except Resolver404:
        return ()
    module = inspect.getmodule(inspect.unwrap(view))
    source = inspect.getsource(module) if module and module.__name__.startswith("scoring.") else ""
    return tuple(sorted({*_READ.findall(source)}))


def trouble_with(response: HttpResponseBase) -> Iterator[str]:
    """What is wrong with an answer, whatever was asked."""
    if response.status_code >= 500:
        info = getattr(response, "exc_info", None)
        yield f"status {response.status_code} {_where(info[1]) if info else ''}"
    location = response.get("Location", "")
    if location.startswith((ELSEWHERE, "http://elsewhere", "https://elsewhere")):
        yield f"leads elsewhere: {location}"
    if "html" in response.get("Content-Type", "") and SCRIPT in _text(response):
        yield "a script of the request is in the page"


@contextmanager
def caught_by_the_net() -> Iterator[list[str]]:
    """What falls into the last net under the views while the block runs."""
    with _errors_of("scoring.core.http.failures") as errors:
        yield errors


@contextmanager
def failures_of_jobs() -> Iterator[list[str]]:
    """Jobs that end with “something unexpected” while the block runs."""
    with _errors_of("scoring.core.tasks") as errors:
        yield errors


@contextmanager
def _errors_of(name: str) -> Iterator[list[str]]:
    logger, errors = logging.getLogger(name), list[str]()
    handler = logging.Handler(logging.ERROR)
    handler.emit = lambda record: errors.append(_told(record))  # type: ignore[method-assign]
    logger.addHandler(handler)
    before, logger.propagate = logger.propagate, False
    try:
        yield errors
    finally:
        logger.removeHandler(handler)
        logger.propagate = before


def _told(record: logging.LogRecord) -> str:
    error = record.exc_info[1] if record.exc_info else None
    return f"{record.getMessage()}: {_where(error)}" if error else record.getMessage()


def _where(error: BaseException) -> str:
    """An error with the places of the project that it came through, the innermost last."""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if "site-packages" not in frame.filename]
    places = " < ".join(f"{frame.filename.rpartition('/')[2]}:{frame.lineno}" for frame in frames[:-6:-1])
    return f"{type(error).__name__}({str(error)[:160]!r}) at {places}"


def _text(response: HttpResponseBase) -> str:
    return bytes(getattr(response, "content", b"")).decode(errors="replace")


def _short(data: dict[str, object]) -> str:
    return str({name: text if len(text := str(value)) < 120 else f"{text[:60]}…" for name, value in data.items()})
