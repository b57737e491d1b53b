"""How many examples a property is tried with, where one is much dearer or tells much less than others."""

from hypothesis import settings


def examples(times: float) -> settings:
    """So many times as many examples as the profile says (``tests/support/tiers.py``).

    A number of its own would hold in every profile, also where all properties are tried a hundred times as often.

    >>> examples(0.5).max_examples * 2 == settings.default.max_examples
    True
    """
    return settings(max_examples=max(1, round(times * settings.default.max_examples)))
