"""How the reader is told to install more: from the index where Racebook is installed, from the checkout where not."""

from __future__ import annotations

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
