"""The cache of values as they are."""

from uno_league.object_cache import ObjectCache


def cache() -> ObjectCache:
    kept = ObjectCache("of this test", {"OPTIONS": {"MAX_ENTRIES": 2}})
    kept.clear()
    return kept


def test_value_itself_is_kept_and_none_after_its_time() -> None:
    kept, value = cache(), object()
    kept.set("a", value)
    kept.set("always", value, None)
    assert (kept.get("a") is value, kept.get("always") is value) == (True, True)
    kept.set("a", value, 0)
    assert (kept.get("a"), kept.get("never", "nothing")) == (None, "nothing")


def test_value_goes_that_was_asked_for_longest_ago() -> None:
    kept = cache()
    for key in ("a", "b"):
        kept.set(key, key)
    kept.get("a")
    kept.set("c", "c")
    assert kept.get_many(["a", "b", "c"]) == {"a": "a", "c": "c"}


def test_all_threads_keep_the_same_and_clear_it_for_all() -> None:
    kept, other = cache(), ObjectCache("of this test", {})
    kept.set("a", 1)
    assert other.get("a") == 1
    other.clear()
    assert kept.get("a") is None
