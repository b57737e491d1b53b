"""The form of a hand-over: to whom an office goes, and who has decided it."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from scoring.core.forms.fields import Line
from scoring.models import Membership, Office
from scoring.people.forms import MembershipField


class HandoverForm(forms.Form):
    """Who takes the office over: a member who can sign in and does not hold it."""

    taker = MembershipField(
        Membership.objects.none(),
        label=gettext_lazy("New holder"),
        help_text=gettext_lazy("A member with an account. Whoever has none is invited by the president first."),
    )
    decision = Line(
        label=gettext_lazy("By whose decision"),
        max_length=200,
        required=False,
        help_text=gettext_lazy("As you would write it into the minutes: “general meeting of 14 March 2026”."),
    )

    def __init__(self, *args: Any, membership: Membership, kind: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        holders = Office.objects.filter(membership__league=membership.league_id, kind=kind).values("membership")
        others = Membership.objects.filter(league=membership.league_id, user__is_active=True).exclude(pk__in=holders)
        taker = self.fields["taker"]
        assert isinstance(taker, forms.ModelChoiceField)
        taker.queryset = others.select_related("user", "league").order_by(
            "user__last_name", "user__first_name", "user__username"
        )
