"""The form of a league: its face, and below it what is decided once."""

from typing import TYPE_CHECKING, Any, ClassVar

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext, gettext_lazy

from scoring.core.errors import InvalidInput
from scoring.core.shades import Shades, shades_of
from scoring.installation.forms.office import time_zone_choices
from scoring.installation.services.logo_reading import draw_logo
from scoring.installation.services.logos import DrawnLogo
from scoring.models import League

if TYPE_CHECKING:
    _LeagueModelForm = forms.ModelForm[League]
else:
    _LeagueModelForm = forms.ModelForm


_NO_COLOR = "#1a6fd0"
"""What the browser's chooser begins with where no colour is chosen; a colour input cannot be empty."""


class LeagueForm(_LeagueModelForm):
    """A league's name and face, what it calls itself, how it sorts names, its time zone; its address stays as it is.

    ``face`` and ``rest`` are the fields of the two parts of the page.
    """

    logo = forms.FileField(
        label=gettext_lazy("Logo"),
        required=False,
        widget=forms.FileInput(attrs={"accept": "image/png,image/jpeg,image/webp"}),
        help_text=gettext_lazy("PNG, JPEG or WebP of at most 2 MB, best with a transparent ground."),
    )
    removes_logo = forms.BooleanField(label=gettext_lazy("Take the logo away"), required=False)
    has_accent = forms.BooleanField(
        label=gettext_lazy("A colour of our own"),
        required=False,
        help_text=gettext_lazy("For links, buttons and the head of prints."),
    )

    class Meta:
        model = League
        widgets: ClassVar = {
            "kind": forms.RadioSelect,
            "names_by": forms.RadioSelect,
            "accent": forms.TextInput(attrs={"type": "color"}),
            "about": forms.Textarea(attrs={"rows": 3}),
            "contact_email": forms.EmailInput(attrs={"autocomplete": "email"}),
            "contact_phone": forms.TextInput(attrs={"type": "tel", "autocomplete": "tel"}),
        }
        fields = (
            *("name", "accent", "about", "contact_name", "contact_email", "contact_phone"),
            *("kind", "names_by", "timezone"),
        )
        help_texts: ClassVar = {
            "about": gettext_lazy("Who you are and where you play; they stand at the top of your page."),
            "contact_name": gettext_lazy("Strangers see on your page whom they may ask."),
        }

    FACE = (
        *("name", "logo", "removes_logo", "has_accent", "accent", "about"),
        *("contact_name", "contact_email", "contact_phone"),
    )
    REST = ("kind", "names_by", "timezone")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        own = self.instance.accent
        self.initial["has_accent"] = bool(own)
        self.initial["accent"] = own or _NO_COLOR
        self.fields["accent"].label = gettext("Which colour")
        self.fields["accent"].is_sometimes_needed = True  # type: ignore[attr-defined]  # where there is one
        if not self.instance.logo:
            del self.fields["removes_logo"]
        self.fields["timezone"] = forms.ChoiceField(
            label=gettext_lazy("Time zone"),
            help_text=gettext_lazy(
                "Times are shown and typed as the clocks there have them. What is stored stays the same moment."
            ),
            choices=time_zone_choices(self.instance.timezone),
        )

    @property
    def face(self) -> list[forms.BoundField]:
        return [self[name] for name in self.FACE if name in self.fields]

    @property
    def rest(self) -> list[forms.BoundField]:
        return [self[name] for name in self.REST]

    @property
    def rest_has_errors(self) -> bool:
        """Whether the folded part has to be open."""
        return any(field.errors for field in self.rest)

    @property
    def shades(self) -> Shades | None:
        """What became of the stored colour; None: there is none."""
        return shades_of(self.instance.accent) if self.initial["has_accent"] else None

    def clean_accent(self) -> str:
        """The chosen colour in small letters; empty where the league wants none."""
        return str(self.cleaned_data["accent"]).lower()

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if not data.pop("has_accent", False):
            data["accent"] = ""
        return data

    def clean_logo(self) -> DrawnLogo | None:
        """What was brought along, drawn anew; None: nothing."""
        file = self.cleaned_data["logo"]
        if not isinstance(file, UploadedFile):
            return None
        try:
            return draw_logo(file.read(), str(file.name))
        except InvalidInput as refusal:
            raise ValidationError(refusal.message) from refusal
