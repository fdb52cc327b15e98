"""The floors of the house hold, and every folder and file says in its first line what it is for."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
MODULES = sorted(path for top in ("calc", "tools", "benchmarks") for path in (ROOT / top).rglob("*.py"))


def test_the_import_contracts_hold() -> None:
    command = [sys.executable, "-c", "from importlinter.cli import lint_imports_command as run; run()"]
    answer = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert answer.returncode == 0, answer.stdout


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_file_says_what_it_is_for(path: Path) -> None:
    said = ast.get_docstring(ast.parse(path.read_text("utf-8"))) or ""
    assert len(said.splitlines()[0] if said else "") > 10


def test_no_file_is_called_utils() -> None:
    assert not [path for path in MODULES if "util" in path.stem or "helper" in path.stem]


def test_the_base_of_the_house_needs_only_python() -> None:
    """core, texts and systems import nothing but the standard library and each other."""
    allowed = {*sys.stdlib_module_names, "calc"}
    for part in ("core", "texts", "systems"):
        for path in (ROOT / "calc" / part).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                names = (
                    [a.name for a in node.names]
                    if isinstance(node, ast.Import)
                    else [node.module or ""]
                    if isinstance(node, ast.ImportFrom) and not node.level
                    else []
                )
                assert {name.split(".")[0] for name in names} <= allowed, path
