"""What is under way when somebody wants to close the office."""

from dataclasses import dataclass

from django.db.models import Sum
from django.utils.translation import gettext, ngettext

from scoring.core.room import open_room
from scoring.models import Job, WritingDevice


@dataclass(frozen=True, slots=True)
class UnderWay:
    """``devices`` hold so many ``entries`` that they have not sent, as far as the office has heard; ``jobs`` are not
    over. All 0 and no room: nobody is disturbed."""

    is_room_open: bool
    devices: int
    entries: int
    jobs: int

    def told(self) -> list[str]:
        """What becomes of each, in sentences; empty if nothing is under way."""
        return [
            *([gettext("The room is open: phones reach the office no longer.")] if self.is_room_open else []),
            *([self._of_devices()] if self.devices else []),
            *([self._of_jobs()] if self.jobs else []),
        ]

    def _of_devices(self) -> str:
        return ngettext(
            "%(devices)d device holds entries that it has not sent (%(entries)d). It keeps them, and sends them once"
            " the office is open again.",
            "%(devices)d devices hold entries that they have not sent (%(entries)d). They keep them, and send them once"
            " the office is open again.",
            self.devices,
        ) % {"devices": self.devices, "entries": self.entries}

    def _of_jobs(self) -> str:
        return ngettext(
            "%(jobs)d job is not over. It is taken up again at the next start.",
            "%(jobs)d jobs are not over. They are taken up again at the next start.",
            self.jobs,
        ) % {"jobs": self.jobs}


def under_way() -> UnderWay:
    """Two queries."""
    holding = WritingDevice.objects.filter(unsent__gt=0)
    entries = holding.aggregate(total=Sum("unsent"))["total"] or 0
    jobs = Job.objects.unfinished().count()
    return UnderWay(open_room() is not None, holding.values("key").distinct().count(), entries, jobs)
