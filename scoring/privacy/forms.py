"""Forms of privacy: public names, erasures, and what a league says about itself."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from django import forms
from django.conf import settings
from django.utils.translation import gettext, gettext_lazy

from scoring.core.forms.fields import Line
from scoring.mail.forms import SwitchesForm
from scoring.models import League, Player, SheetPhoto
from scoring.privacy.selectors.traces import Trace

if TYPE_CHECKING:
    _LeagueModelForm = forms.ModelForm[League]
else:
    _LeagueModelForm = forms.ModelForm


_LONGEST_NAME = 80


class PublicNameForm(forms.Form):
    """How others than members see a person's name."""

    public_form = forms.ChoiceField(
        label=gettext_lazy("The public sees the name"), choices=Player.PublicForm.choices, widget=forms.RadioSelect
    )
    alias = Line(
        label=gettext_lazy("Other name"),
        max_length=_LONGEST_NAME,
        required=False,
        help_text=gettext_lazy("Only for “under another name”; nobody else in the league may be called so."),
    )


class OwnDataForm(SwitchesForm):
    """What a person changes by the personal link. Whoever has hidden the surname is not asked again, whoever has no
    mail address not about mails."""

    hides_name = forms.BooleanField(
        label=gettext_lazy("Hide my surname from the public"),
        required=False,
        help_text=gettext_lazy(
            "Members go on seeing it. To show it again, ask the office: so nobody who finds this link can."
        ),
    )
    language = forms.ChoiceField(label=gettext_lazy("Language"), required=False)
    field_order = ("hides_name", "language", "wanted")

    def __init__(self, *args: Any, player: Player, **kwargs: Any) -> None:
        initial = {"language": player.language}
        super().__init__(*args, label=gettext("I want to get these mails"), initial=initial, **kwargs)
        self.fields["language"].choices = [("", gettext_lazy("that of the league")), *settings.LANGUAGES]  # type: ignore[attr-defined]
        if player.public_form != Player.PublicForm.FULL:
            del self.fields["hides_name"]
        if not player.email:
            del self.fields["wanted"]


class AskErasureForm(forms.Form):
    """What is to be erased."""

    erases_account = forms.BooleanField(
        label=gettext_lazy("The account as well"),
        required=False,
        initial=True,
        help_text=gettext_lazy("Nobody can sign in with it any more. Otherwise it only leaves the league."),
    )

    def __init__(self, *args: Any, has_account: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not has_account:
            self.fields["erases_account"].widget = forms.HiddenInput()


class ConfirmErasureForm(forms.Form):
    """What the second person has read: texts that may mean somebody else, photos on which nobody can be recognised."""

    texts = forms.MultipleChoiceField(
        label=gettext_lazy("Part of the name: tick where this person is meant"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    kept_photos = forms.TypedMultipleChoiceField(
        label=gettext_lazy("Photos: tick those on which nobody can be recognised; all others are removed"),
        required=False,
        coerce=int,
        widget=forms.CheckboxSelectMultiple,
    )
    typed_name = Line(
        label=gettext_lazy("Type the full name"),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        help_text=gettext_lazy("What is erased cannot be brought back."),
    )

    def __init__(self, *args: Any, traces: Sequence[Trace], photos: Sequence[SheetPhoto], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        doubtful = [(trace.key, f"{trace.place}: {trace.text}") for trace in traces if not trace.is_certain]
        self._offer("texts", doubtful)
        self._offer("kept_photos", [(photo.pk, str(photo)) for photo in photos])

    def _offer(self, name: str, choices: Sequence[tuple[object, str]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = list(choices)
        if not choices:
            del self.fields[name]


class PublicityForm(_LeagueModelForm):
    """Whether a league is public, what visitors may do then, and who is responsible for what they see."""

    class Meta:
        model = League
        fields = (
            *("is_public", "imprint", "welcomes_guests", "is_live_public", "is_referee_public"),
            "privacy_text",
        )
        widgets: ClassVar = {
            "imprint": forms.Textarea(attrs={"rows": 6}),
            "privacy_text": forms.Textarea(attrs={"rows": 12}),
        }
        help_texts: ClassVar = {
            "imprint": gettext_lazy(
                "Whoever shows something to everybody has to say who is responsible (§ 5 DDG, § 18 MStV): name of the "
                "club, who represents it, street and place, mail or phone. An empty line begins a new paragraph."
            ),
            "privacy_text": gettext_lazy(
                "What is kept of whom, why, how long, and whom to ask; an empty line begins a new paragraph."
            ),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["imprint"].is_sometimes_needed = True  # type: ignore[attr-defined]  # no "(optional)" beside it
