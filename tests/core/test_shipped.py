"""How the reader is told to install more: from the index where Racebook is installed, from the checkout where not."""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path

import pytest

from calc.core import shipped


def test_an_installed_racebook_is_extended_by_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shipped, "_INSTALLED", tmp_path)
    assert shipped.pip_command("reports") == f'{sys.executable} -m pip install "racebook[reports]"'


def test_a_checkout_is_installed_from_where_it_lies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One argument for pip, even where the folder has a blank in its name."""
    monkeypatch.setattr(shipped, "_INSTALLED", tmp_path / "missing")
    monkeypatch.setattr(shipped, "_ROOT", tmp_path / "race book")
    wanted = f"racebook[excel] @ {tmp_path.as_uri()}/race%20book"
    assert shlex.split(shipped.pip_command("excel"))[1:] == ["-m", "pip", "install", wanted]


def test_nobody_is_told_to_install_by_a_bare_name() -> None:
    """Racebook lies in no index: outside pip_command neither code nor guides name `racebook[...]` to pip."""
    root = Path(shipped.__file__).parents[2]
    guides = [root / "README.md", root / "CONTRIBUTING.md", *(root / "docs").rglob("*.md")]
    code = [path for folder in ("calc", "tools") for path in (root / folder).rglob("*.py")]
    named = [path.name for path in [*guides, *code] if re.search(r"racebook\[\w+\]", path.read_text("utf-8"))]
    assert named == []
    assert "racebook[{extra}]" in Path(shipped.__file__).read_text("utf-8")
