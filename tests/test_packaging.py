"""The wheel: without extras it answers calls, with the templates and workbooks inside it prints a page."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this checkout, built without the network."""
    folder = tmp_path_factory.mktemp("wheel")
    code = "import os, sys; os.chdir(sys.argv[1]); from hatchling.build import build_wheel; print(build_wheel(sys.argv[2]))"
    subprocess.run([sys.executable, "-c", code, str(ROOT), str(folder)], check=True, capture_output=True)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel unpacked, as an installer leaves it."""
    folder = tmp_path_factory.mktemp("installed")
    with ZipFile(wheel) as packed:
        packed.extractall(folder)
    return folder


def run(folder: Path, code: str, *flags: str) -> str:
    """What a Python says that sees only the unpacked wheel and its own library (and, without -S, what is installed)."""
    program = f"import sys; sys.path.insert(0, {str(folder)!r}); {code}"
    return subprocess.run(
        [sys.executable, "-I", *flags, "-c", program], capture_output=True, text=True, check=True, cwd=folder
    ).stdout.strip()


def test_the_wheel_needs_nothing_but_python_to_answer(installed: Path) -> None:
    assert run(installed, "from calc.udf import DSA_MOVEMENT; print(DSA_MOVEMENT(7.0, None))", "-S") == "4"


def test_reasons_speak_german_without_any_package(installed: Path) -> None:
    said = run(installed, "from calc.udf import call; print(call('RB_WHY', 'DSA_MOVEMENT', 7.5))", "-S")
    assert said.startswith("DSA_MOVEMENT: tap: ")
    assert "ganze Zahl" in said


def test_templates_and_workbooks_are_inside(installed: Path, tmp_path: Path) -> None:
    code = (
        "from calc.core.shipped import TEMPLATES, WORKBOOKS; from calc.cli import main; "
        f"sys.exit(main(['report', str(WORKBOOKS / 'dsa' / 'example.xlsx'), '-o', {str(tmp_path)!r}, '--only', 'standings', '--quiet']))"
    )
    run(installed, code)
    assert (tmp_path / "example.standings.pdf").read_bytes().startswith(b"%PDF")


def test_the_command_is_declared(wheel: Path) -> None:
    with ZipFile(wheel) as packed:
        (name,) = [name for name in packed.namelist() if name.endswith("entry_points.txt")]
        assert "racebook = calc.cli:run" in packed.read(name).decode()
