"""The forms of a page, as a browser would send them, so that every form is found without being named."""

from dataclasses import dataclass, field
from html.parser import HTMLParser

Fields = dict[str, list[str]]
_UNSENT = ("submit", "button", "image", "reset")


@dataclass(slots=True)
class PageForm:
    """``fields``: what is sent if nothing is changed; ``files``: names of fields for files; ``choices``: what else may
    be sent, by name; ``kinds``: the types of inputs by name."""

    action: str
    method: str
    fields: Fields = field(default_factory=dict)
    files: list[str] = field(default_factory=list)
    choices: Fields = field(default_factory=dict)
    kinds: dict[str, str] = field(default_factory=dict)

    def offer(self, name: str, value: str, *, is_sent: bool) -> None:
        self.choices.setdefault(name, []).append(value)
        sent = self.fields.setdefault(name, [])
        if is_sent:
            sent.append(value)


class _Reader(HTMLParser):
    def __init__(self, page: str) -> None:
        super().__init__()
        self.page = page
        self.forms: list[PageForm] = []
        self.links: list[str] = []
        self.by_id: dict[str, PageForm] = {}
        self.inside: PageForm | None = None
        self.select = ""
        self.area: str | None = None

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attributes}
        form = self.by_id.get(given["form"]) if "form" in given else self.inside
        if "disabled" in given:
            return
        match tag:
            case "form":
                self.inside = PageForm(given.get("action") or self.page, given.get("method", "get").lower())
                self.forms.append(self.inside)
                self.by_id[given.get("id", "")] = self.inside
            case "a" if given.get("href", "").startswith(("/", "?")):
                self.links.append(given["href"] if given["href"].startswith("/") else self.page + given["href"])
            case "input" | "button" if form and given.get("name"):
                self._input(form, given, "submit" if tag == "button" else given.get("type", "text"))
            case "select" if form and given.get("name"):
                self.select = given["name"]
                form.fields.setdefault(self.select, [])
            case "option" if form and self.select:
                form.offer(self.select, given.get("value", ""), is_sent="selected" in given)
            case "textarea" if form and given.get("name"):
                self.area = given["name"]
                form.offer(self.area, "", is_sent=True)

    def _input(self, form: PageForm, given: dict[str, str], kind: str) -> None:
        form.kinds[given["name"]] = kind
        value = given.get("value", "on" if kind in ("checkbox", "radio") else "")
        if kind == "file":
            form.files.append(given["name"])
        elif kind in ("checkbox", "radio"):
            form.offer(given["name"], value, is_sent="checked" in given)
        elif kind in _UNSENT:
            form.offer(given["name"], value, is_sent=False)
        else:
            form.offer(given["name"], value, is_sent=True)

    def handle_data(self, data: str) -> None:
        if self.area and self.inside:
            self.inside.fields[self.area] = [data.removeprefix("\n")]

    def handle_endtag(self, tag: str) -> None:
        match tag:
            case "form":
                self.inside = None
            case "select":
                self.select = ""
            case "textarea":
                self.area = None


def read_page(address: str, html: str) -> tuple[list[PageForm], list[str]]:
    """The forms of a page and the addresses it links to, within the site."""
    reader = _Reader(address.partition("?")[0])
    reader.feed(html)
    return reader.forms, reader.links
