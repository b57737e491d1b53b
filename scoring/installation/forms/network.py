"""Forms of the room: how it is opened, and whether offices may work in it."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.core.forms.fields import Line
from scoring.installation.selectors.interfaces import interfaces


def places() -> list[tuple[str, str]]:
    """The networks of this computer, the usual one first. They are followed by their names when an address changes."""
    return [(each.name, f"{each.address} ({each.name})") for each in interfaces()]


class OpenRoomForm(forms.Form):
    """Which network, what it is called, and whether HTTPS is offered as well."""

    place = forms.ChoiceField(label=_("Network of this computer"), choices=places, required=False)
    wifi = Line(
        label=_("Name of the Wi-Fi in the hall"),
        max_length=32,
        required=False,
        help_text=_("It is printed, so that phones join the same one as this computer."),
    )
    is_secure = forms.BooleanField(
        label=_("Offer HTTPS as well"),
        required=False,
        initial=True,
        help_text=_("With a certificate of this computer. Phones that trust it open a closed page without a network."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if len(places()) < 2:
            self.fields["place"].widget = forms.HiddenInput()


class OfficesForm(forms.Form):
    """Whether offices may sign in over plain HTTP."""

    is_allowed = forms.BooleanField(required=False)
