"""What a page asks for, held back, or answered in the place of the office, until the test lets it through.

The route stays until the page is closed. One that is taken off while a request is under way answers it in the browser
driver, which then refuses the answer of the test: “Route is already handled!”
"""

import re
from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, Route


class Barrier:
    """From now on in the way of what is asked for at an address.

    ``answer`` is given each request; without it they wait until the barrier is open.
    """

    def __init__(
        self, page: Page | BrowserContext, address: str | re.Pattern[str], answer: Callable[[Route], None] | None = None
    ) -> None:
        self.held: list[Route] = []
        self._answer = answer or self.held.append
        self._is_open = False
        page.route(address, self._meet)

    def open(self) -> None:
        """Let through what waits, and what will be asked for."""
        self._is_open = True
        while self.held:
            self.held.pop(0).continue_()

    def _meet(self, route: Route) -> None:
        if self._is_open:
            route.continue_()
        else:
            self._answer(route)


def abort(route: Route) -> None:
    """There is no network for it."""
    route.abort()


def abort_writing(route: Route) -> None:
    """What writes does not arrive, what reads does."""
    if route.request.method == "POST":
        route.abort()
    else:
        route.continue_()
