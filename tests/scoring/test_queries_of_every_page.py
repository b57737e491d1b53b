"""Every page takes the same few queries, however much the league has played."""

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.hostile.world import World, build_world

pytestmark = pytest.mark.django_db
STATES = ("open", "submitted", "signed")


@pytest.fixture(scope="module")
def both(rows_of_module: None, tmp_path_factory):
    import logging
    from scoring.jobs import tasks

    return {(state, size): build_world(state, size=size) for state in STATES for size in (1, 3)}


def test_explore(both):
    from tests.hostile.test_walk import who_opens
    from tests.scoring.test_access_of_every_page import PAGES

    for name, page in PAGES.items():
        if page.method != "get":
            continue
        out = []
        for state in STATES:
            res = []
            for size in (1, 3):
                w = both[(state, size)]
                if name not in w.addresses:
                    res.append(("-", 0))
                    continue
                c = w.client(who_opens(name))
                r = c.get(w.addresses[name])
                with CaptureQueriesContext(connection) as q:
                    r = c.get(w.addresses[name])
                n = [x for x in q.captured_queries if not x["sql"].startswith(("SAVEPOINT", "RELEASE"))]
                res.append((r.status_code, len(n)))
            out.append(res)
        flag = "GROWS" if any(a[1] != b[1] and a[0] == b[0] for a, b in out) else ""
        flag += " >15" if any(x[1] > 15 for r in out for x in r) else ""
        print(
            f"{name:24}",
            "  ".join(f"{a[0]}:{a[1]}→{b[1]}" + (f"({b[0]})" if a[0] != b[0] else "") for a, b in out),
            flag,
        )
