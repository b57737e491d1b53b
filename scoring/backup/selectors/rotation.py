"""Which copies a rotation keeps: one of each of the last days, weeks and months that have any."""

from collections.abc import Callable, Hashable, Sequence

from django.utils.timezone import localtime

from scoring.models import BackupCopy, BackupPlan

_PERIODS: tuple[tuple[str, Callable[[BackupCopy], Hashable]], ...] = (
    ("keep_days", lambda copy: localtime(copy.made_at).date()),
    ("keep_weeks", lambda copy: localtime(copy.made_at).isocalendar()[:2]),
    ("keep_months", lambda copy: (localtime(copy.made_at).year, localtime(copy.made_at).month)),
)


def copies_to_let_go(copies: Sequence[BackupCopy], plan: BackupPlan) -> list[BackupCopy]:
    """Those that no period needs.

    The newest whole copy of a period stands for it. Periods without a copy do not count, so that time alone takes
    nothing away. Never among them: the newest whole one, the newest in which nothing was found, and damaged ones, about
    which a person decides.
    """
    newest_first = sorted(copies, key=lambda copy: copy.made_at, reverse=True)
    whole = [copy for copy in newest_first if copy.is_whole]
    kept = {copy.pk for copy in [*whole[:1], *[copy for copy in whole if copy.is_good][:1]]}
    for limit, period_of in _PERIODS:
        first_of: dict[Hashable, int] = {}
        for copy in whole:
            first_of.setdefault(period_of(copy), copy.pk)
        kept.update(list(first_of.values())[: getattr(plan, limit)])
    return [copy for copy in whole if copy.pk not in kept]
