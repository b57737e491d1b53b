"""Forms of the installation: the first start, founding and deleting a league, its address, and opening the room."""

from typing import Any
from zoneinfo import available_timezones

from django import forms
from django.utils import timezone
from django.utils.translation import gettext, gettext_lazy
from django.utils.translation import gettext_lazy as _

from engine.rulesets import LEAGUE_2006, PRESETS, RuleSet
from scoring.accounts.forms.accounts import NewAccountForm
from scoring.core.addresses import given_address
from scoring.core.forms.fields import Day, Line
from scoring.core.wording import source_in_words
from scoring.installation.selectors.interfaces import interfaces
from scoring.installation.services.leagues import usual_season
from scoring.models import Installation, League, User

_NEAREST = ("Europe/Berlin", "Europe/Vienna", "Europe/Zurich")
_AREAS = (
    "Europe", "Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Indian", "Pacific",
)  # fmt: skip


def preset_choices() -> list[tuple[str, str]]:
    """The rule sets of the sources by code, in the user's language, without the clauses of these."""
    return [(code, f"{gettext(preset.name)} – {source_in_words(preset.source)}") for code, preset in PRESETS.items()]


def time_zone_choices(stored: str) -> list[tuple[str, list[tuple[str, str]]]]:
    """All time zones in groups: those of German-speaking countries, Europe, then the rest of the world by area.

    ``stored`` is offered as well if it has an old name that the list does not have.
    """
    groups: dict[str, list[tuple[str, str]]] = {gettext("German-speaking"): [(zone, zone) for zone in _NEAREST]}
    listed = {zone for zone in available_timezones() if zone.partition("/")[0] in _AREAS} | {"UTC"}
    listed |= {stored} & available_timezones()
    for zone in sorted(listed - set(_NEAREST), key=_area_first):
        area, slash, place = zone.partition("/")
        name = place.replace("_", " ").replace("/", ", ") if slash else zone
        groups.setdefault(area if slash else gettext("Others"), []).append((zone, name))
    return list(groups.items())


def _area_first(zone: str) -> tuple[int, str]:
    area, slash, _place = zone.partition("/")
    return (_AREAS.index(area) if slash and area in _AREAS else len(_AREAS), zone)


class _NewLeagueFields(forms.Form):
    """What is asked of every new league."""

    name = Line(label=gettext_lazy("Name of the league"), max_length=120)
    kind = forms.ChoiceField(
        choices=League.Kind.choices,
        label=gettext_lazy("It is"),
        required=False,
        initial=League.Kind.CLUB,
        widget=forms.RadioSelect,
        help_text=gettext_lazy("The pages speak of it by this word."),
    )
    preset = forms.ChoiceField(
        choices=preset_choices,
        label=gettext_lazy("Rules"),
        initial=LEAGUE_2006.code,
        widget=forms.RadioSelect,
        help_text=gettext_lazy(
            "If in doubt the first: it is made for evenings with protocol sheets and a ranking. Every parameter can be"
            " changed later, as long as nothing has been played by it."
        ),
    )

    def clean_kind(self) -> str:
        return str(self.cleaned_data["kind"] or League.Kind.CLUB)

    @property
    def is_by_rare_rules(self) -> bool:
        """Whether none of the two rule sets is chosen by which nearly everybody plays."""
        return self["preset"].value() not in list(PRESETS)[:2]

    @property
    def rule_set(self) -> RuleSet:
        """The chosen preset of a valid form."""
        return PRESETS[self.cleaned_data["preset"]]


class FoundLeagueForm(_NewLeagueFields):
    """Everything that a new league needs: its name, its rules, its first season."""

    season_name = Line(label=gettext_lazy("Name of the season"), max_length=40)
    starts_on = Day(label=gettext_lazy("First day"))
    ends_on = Day(label=gettext_lazy("Last day"))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].widget.attrs["autofocus"] = True
        self.initial = {**usual_season(timezone.localdate()), **self.initial}


class FirstStartForm(_NewLeagueFields, NewAccountForm):
    """The first account of an installation and its first league. Passwords are shown again as dots if something else
    is wrong, so that nothing has to be typed twice."""

    timezone = forms.ChoiceField(
        label=gettext_lazy("Time zone"), choices=lambda: time_zone_choices(_NEAREST[0]), initial=_NEAREST[0]
    )

    def __init__(self, data: Any = None) -> None:
        super().__init__(User(), data)
        for name in ("new_password1", "new_password2"):
            self.fields[name].widget.render_value = True


class InstallationForm(forms.Form):
    """What holds for the whole installation."""

    phones_may_connect = forms.BooleanField(
        label=Installation._meta.get_field("phones_may_connect").verbose_name,
        required=False,
        help_text=Installation._meta.get_field("phones_may_connect").help_text,
    )
    address = Line(
        label=Installation._meta.get_field("address").verbose_name,
        max_length=200,
        required=False,
        help_text=Installation._meta.get_field("address").help_text,
        widget=forms.TextInput(attrs={"inputmode": "url", "autocomplete": "off", "spellcheck": "false"}),
    )
    field_order = ("address", "phones_may_connect")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if given := given_address():
            field = self.fields["address"]
            field.disabled, self.initial["address"] = True, given
            field.help_text = gettext_lazy(
                "The environment of the server says it, so it is not changed here: PUBLIC_ADDRESS, docs/operation.md."
            )

    def clean_address(self) -> str | None:
        """None: nothing was typed, as the environment says it."""
        return None if self.fields["address"].disabled else str(self.cleaned_data["address"])


class LeagueNameForm(forms.Form):
    """The name of a league, typed by whoever dissolves or deletes it."""

    typed_name = Line(
        label=gettext_lazy("Type its name"),
        max_length=120,
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )


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
