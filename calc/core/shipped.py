"""Where the templates and workbooks lie, in a checkout and in an installed wheel."""

from __future__ import annotations

from pathlib import Path

_INSTALLED = Path(__file__).parents[1] / "_shipped"
_ROOT = _INSTALLED if _INSTALLED.is_dir() else Path(__file__).parents[2]
TEMPLATES = _ROOT / "templates"
WORKBOOKS = _ROOT / "workbooks"
