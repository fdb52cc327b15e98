"""The spellings of a stored call: ours are known in all of them, others are never taken for ours."""

from __future__ import annotations

import pytest

from calc.hosts.spellings import looks_like_ours, plain_name

KNOWN = frozenset({"DEMO_CRAWL", "CRAWL_FAST", "DEMO_CRAWL_FAST"})


@pytest.mark.parametrize(
    ("call", "name"),
    [
        ("demo_crawl", "DEMO_CRAWL"),
        ("_xldudf_DEMO_CRAWL", "DEMO_CRAWL"),
        ("_XLDUDF_demo_crawl", "DEMO_CRAWL"),
        ("[3]!_xldudf_GARDEN_DEMO_CRAWL", "DEMO_CRAWL"),
        ("_xll.GARDEN.SNAILS.DEMO_CRAWL", "DEMO_CRAWL"),
        ("_xlfn._xlws.DEMO.CRAWL", "DEMO_CRAWL"),
        ("_xldudf_GARDEN_DEMO_CRAWL_FAST", "DEMO_CRAWL_FAST"),
        (r"'C:\a!b\x.xlam'!DEMO_CRAWL", "DEMO_CRAWL"),
    ],
)
def test_a_spelling_of_ours_is_brought_back(call: str, name: str) -> None:
    """Of several names at the end of a namespace the longest is meant."""
    assert plain_name(call, KNOWN) == name


@pytest.mark.parametrize(
    "call",
    [
        "MY_DEMO_CRAWL",
        "DEMO_CRAWLS",
        "XDEMO_CRAWL",
        "DEMO",
        "CRAWL",
        "_xldudf_DEMO_CRAWL_SLOW",
        "SUM",
        "_xlfn.SINGLE",
        "",
    ],
)
def test_what_only_resembles_ours_is_left_alone(call: str) -> None:
    """Functions of others, and of another version."""
    assert plain_name(call, KNOWN) is None


@pytest.mark.parametrize(
    ("call", "ours"), [("DEMO_CRAWLS", True), ("_xll.demo_x", True), ("SUM", False), ("MY_DEMO", False)]
)
def test_a_name_of_our_games_that_is_none_is_noticed(call: str, ours: bool) -> None:
    """So that a typing error is reported and not passed over."""
    assert looks_like_ours(call, frozenset({"demo"})) is ours
