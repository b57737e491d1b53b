"""Controls for dates and times, as browsers ask for them."""

from django import forms


class DayInput(forms.DateInput):
    """A date."""

    input_type = "date"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%d")


class MomentInput(forms.DateTimeInput):
    """A date and a time of day."""

    input_type = "datetime-local"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%dT%H:%M")
