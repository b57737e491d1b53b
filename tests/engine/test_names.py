from hypothesis import given
from hypothesis import strategies as st

from engine.names import collation_key


def test_umlauts_and_polish_letters_sort_with_their_base_letters() -> None:
    names = ["Zoe", "Łukasz", "Ole", "Öner", "Änne", "Lars", "Anton", "Özil", "Ærø", "Weiss", "Weiß", "Weit"]
    assert sorted(names, key=collation_key) == [
        "Ærø",
        "Änne",
        "Anton",
        "Lars",
        "Łukasz",
        "Ole",
        "Öner",
        "Özil",
        "Weiss",
        "Weiß",
        "Weit",
        "Zoe",
    ]


def test_capitals_sort_with_small_letters() -> None:
    assert sorted(["de Vries", "Dörte", "DAVID"], key=collation_key) == ["DAVID", "de Vries", "Dörte"]


@given(st.text(), st.text())
def test_only_equal_names_have_equal_keys(one: str, other: str) -> None:
    assert (collation_key(one) == collation_key(other)) == (one == other)
