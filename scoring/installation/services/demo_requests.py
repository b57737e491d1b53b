"""Requests to the keeper of the demo: to open it, or to throw it away."""

from django.utils.translation import gettext as _

from scoring.core.demo_desk import Demo, DemoDesk, DemoState, Wish
from scoring.core.errors import NotAllowedNow
from scoring.installation.selectors.demo import demo_desk


def ask_for_demo() -> None:
    """Let the demo be prepared and opened; if it is open already, nothing changes. Raises NotAllowedNow."""
    desk = _desk()
    if not desk.told().is_open:
        desk.tell(Demo(DemoState.PREPARING))
        desk.wish(Wish.OPEN)


def begin_demo_anew() -> None:
    """Let everything in the demo be deleted, and a new one be opened. Raises NotAllowedNow."""
    desk = _desk()
    desk.tell(Demo(DemoState.PREPARING))
    desk.wish(Wish.ANEW)


def throw_demo_away() -> None:
    """Let the demo be closed and everything in it be deleted. Raises NotAllowedNow."""
    desk = _desk()
    desk.tell(Demo())
    desk.wish(Wish.DISCARD)


def _desk() -> DemoDesk:
    desk = demo_desk()
    if desk is None:
        raise NotAllowedNow(_("There is no demo here: it belongs to “make run” on a computer of one's own."))
    return desk
