"""The spellings under which a saved formula may call one of our functions, brought back to the plain name.

Excel stores a call by the kind of add-in that served it: plain, with the book or the path of the add-in before an
exclamation mark, with a prefix of its own, with the namespace of the add-in, with dots as underscores.
"""

from __future__ import annotations

import re
from collections.abc import Container
from functools import lru_cache

_PREFIX = re.compile(r"_xldudf_|_xludf\.|_xll\.|_xlfn\.|_xlws\.", re.IGNORECASE)


@lru_cache(20_000)
def bare(call: str) -> tuple[str, bool]:
    """The call without book, sheet and prefixes, in capitals with underscores; and whether a namespace may lead it."""
    name = call.rpartition("!")[2].strip()
    stripped = name
    while found := _PREFIX.match(stripped):
        stripped = stripped[found.end() :]
    return stripped.replace(".", "_").upper(), stripped != name or "." in stripped


def plain_name(call: str, known: Container[str]) -> str | None:
    """The name of our function that a formula calls, whatever the spelling; None for a call of something else."""
    name, may_have_namespace = bare(call)
    if name in known:
        return name
    if may_have_namespace:
        parts = name.split("_")
        for start in range(1, len(parts)):
            if (tail := "_".join(parts[start:])) in known:
                return tail
    return None


@lru_cache(20_000)
def looks_like_ours(call: str, systems: frozenset[str]) -> bool:
    """True for a call of no known function under the name of one of our games: a typing error, or a newer version."""
    name, _ = bare(call)
    return name.partition("_")[0].lower() in systems and "_" in name
