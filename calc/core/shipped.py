"""Where the templates and workbooks lie, and how more is installed, in a checkout and in an installed wheel."""

from __future__ import annotations

import sys
from pathlib import Path

_INSTALLED = Path(__file__).parents[1] / "_shipped"
_ROOT = _INSTALLED if _INSTALLED.is_dir() else Path(__file__).parents[2]
TEMPLATES = _ROOT / "templates"
WORKBOOKS = _ROOT / "workbooks"


def pip_command(extra: str) -> str:
    """What to type for a further part of Racebook, such as `reports`, so that this very Python finds it."""
    wanted = f"racebook[{extra}]" if _INSTALLED.is_dir() else f"racebook[{extra}] @ {_ROOT.as_uri()}"
    return f'{sys.executable} -m pip install "{wanted}"'
