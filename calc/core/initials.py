"""Short marks for names, for boards and maps."""

from __future__ import annotations

from collections.abc import Iterable


def initials(names: Iterable[str]) -> dict[str, str]:
    """Short marks for names, all different: initials, made longer or numbered where two are the same."""
    marks: dict[str, str] = {}
    for name in names:
        words = name.split() or [name]
        letters = "".join(part[:1] for part in words).upper()[:3]
        choices = [letters if len(letters) > 1 else name[:2], name[:3], *(f"{letters[:2]}{n}" for n in range(2, 99))]
        marks[name] = next(choice for choice in choices if choice not in marks.values())
    return marks
