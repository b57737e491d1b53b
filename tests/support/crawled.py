"""Reads an office as somebody who is signed in: every page that can be reached by a link, and every file.

A program of its own, since it runs in the network of the office's computer: ``crawled.py FOLDER ADDRESS``. Beside the
folder lies ``begin.json`` with the session and the first paths. Each answer is written into the folder, and a line of
``index.jsonl`` with its path and kind.
"""

import http.client
import json
import re
import sys
from collections import Counter, deque
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urljoin, urlsplit

MOST_OF_A_SHAPE = 3
"""As many pages are read that differ in their numbers and secrets alone."""
_LEFT_OUT = ("/static/", "/media/", "/admin/", "/sw.js", "/demo/")


class _Links(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag in ("a", "link") and given.get("href") and given.get("rel") not in ("stylesheet", "icon"):
            self.found.append(str(given["href"]))


def shape_of(path: str) -> str:
    """A path without what tells apart pages of one kind."""
    parts = urlsplit(path)
    names = re.sub(r"=[^&]*", "", parts.query)
    return re.sub(r"[0-9]+|[A-Za-z0-9_:-]{20,}", "#", parts.path) + (f"?{names}" if names else "")


def crawl(folder: Path, address: str) -> None:
    """Breadth first."""
    begin = json.loads((folder.parent / "begin.json").read_text())
    host, session = urlsplit(address).netloc, begin["session"]
    waiting, seen, shapes = deque(begin["seeds"]), set(begin["seeds"]), Counter[str]()
    with (folder / "index.jsonl").open("w") as index:
        while waiting:
            path = waiting.popleft()
            shapes[shape_of(path)] += 1
            if shapes[shape_of(path)] > MOST_OF_A_SHAPE:
                continue
            line = http.client.HTTPConnection(host, timeout=120)
            line.request("GET", path, headers={"Cookie": f"sessionid={session}", "Accept-Language": "de"})
            answer = line.getresponse()
            body, kind = answer.read(), answer.getheader("Content-Type", "")
            name = f"{shapes.total()}.body"
            (folder / name).write_bytes(body)
            told = {"path": path, "status": answer.status, "kind": kind, "body": name}
            index.write(json.dumps(told) + "\n")
            links = [answer.getheader("Location", "")] if answer.status in (301, 302) else []
            if kind.startswith("text/html"):
                page = _Links()
                page.feed(body.decode())
                links += page.found
            for link in links:
                target = urlsplit(urljoin(f"{address}{path}", link))
                further = target.path + (f"?{target.query}" if target.query else "")
                if target.netloc == host and further not in seen and not further.startswith(_LEFT_OUT):
                    seen.add(further)
                    waiting.append(further)


if __name__ == "__main__":
    crawl(Path(sys.argv[1]), sys.argv[2])
