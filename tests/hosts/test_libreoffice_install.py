"""Installing touches only what is ours, in every state of a profile, and uninstalling leaves the profile as it was."""

from __future__ import annotations

import ast
import os
import re
import shutil
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from calc import systems
from calc.cli import install as command
from calc.cli import main
from calc.core.registry import FUNCTIONS
from calc.hosts.libreoffice import basic, install, profile, script, settings
from tests.hosts.office import Office, real

systems.load()

LIST = """<?xml version="1.0" encoding="UTF-8"?>
<library:library xmlns:library="http://openoffice.org/2000/library" library:name="Standard" library:readonly="false">
 <library:element library:name="Module1"/>
</library:library>"""
SETTINGS = """<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Office.Common/Misc"><prop oor:name="FirstRun"><value>false</value></prop></item>
</oor:items>
"""
OWN_EVENT = (
    '<item oor:path="/org.openoffice.Office.Events/ApplicationEvents/Bindings"><node oor:name="OnLoadFinished" '
    'oor:op="replace"><prop oor:name="BindingURL"><value>vnd.sun.star.script:Standard.Module1.Main</value></prop></node></item>\n'
)
EVENT = re.compile(r'Bindings"><node oor:name="(\w+)"[^\n]*functions\.py\$opened')


@pytest.fixture
def fresh(tmp_path: Path) -> Path:
    """A profile as LibreOffice's first start leaves it, as far as it matters here, with a module of the user."""
    standard = tmp_path / "4" / "user" / "basic" / "Standard"
    standard.mkdir(parents=True)
    (standard / "script.xlb").write_text(LIST)
    (standard / "Module1.xba").write_text("Sub Main\nEnd Sub")
    (tmp_path / "4" / "user" / "registrymodifications.xcu").write_text(SETTINGS)
    return tmp_path / "4"


@pytest.fixture(autouse=True)
def no_trial(monkeypatch: pytest.MonkeyPatch) -> None:
    """The real LibreOffice is asked in other tests."""
    monkeypatch.setattr(command, "program", lambda: None)


def everything(folder: Path) -> dict[str, bytes | None]:
    """All files with their bytes, and all folders."""
    return {str(path.relative_to(folder)): path.read_bytes() if path.is_file() else None for path in folder.rglob("*")}


def run(profile: Path, *options: str) -> int:
    return main(["install", "libreoffice", "--profile", str(profile), *options])


def test_uninstalling_leaves_the_profile_as_it_was(fresh: Path) -> None:
    """Byte for byte, folders included, also after installing twice."""
    before = everything(fresh)
    assert run(fresh) == run(fresh) == 0
    assert everything(fresh) != before
    assert run(fresh, "--uninstall") == 0
    assert everything(fresh) == before


def test_installing_again_gives_the_same(fresh: Path) -> None:
    """An update replaces what an earlier version left."""
    run(fresh)
    first = everything(fresh)
    stale = fresh / "user" / "Scripts" / "python" / "racebook" / "pythonpath" / "calc" / "stale.py"
    stale.write_text("")
    run(fresh)
    assert everything(fresh) == first


def test_what_the_user_has_stays(fresh: Path) -> None:
    """His scripts, his modules, his settings, before and after."""
    scripts = fresh / "user" / "Scripts" / "python"
    scripts.mkdir(parents=True)
    (scripts / "mine.py").write_text("def mine(): pass")
    before = everything(fresh)
    run(fresh)
    installed = everything(fresh)
    changed = {name for name in before if before[name] != installed[name]}
    assert changed == {"user/basic/Standard/script.xlb", "user/registrymodifications.xcu"}
    assert b'"Module1"' in (fresh / "user/basic/Standard/script.xlb").read_bytes()
    assert b"FirstRun" in (fresh / "user/registrymodifications.xcu").read_bytes()
    run(fresh, "--uninstall")
    assert everything(fresh) == before


def test_empty_folders_of_the_user_stay(fresh: Path) -> None:
    """A folder for scripts that was there before is there afterwards."""
    (fresh / "user" / "Scripts").mkdir()
    run(fresh)
    run(fresh, "--uninstall")
    assert (fresh / "user" / "Scripts").is_dir()
    assert not (fresh / "user" / "Scripts" / "python").exists()


@pytest.mark.parametrize("listed", [LIST.replace(' <library:element library:name="Module1"/>\n', ""), ""])
def test_a_library_without_modules_gets_ours(fresh: Path, listed: str) -> None:
    """Whether the list of its modules is empty or missing."""
    path = fresh / "user/basic/Standard/script.xlb"
    path.unlink()
    if listed:
        path.write_text(re.sub(r">\s*</library:library>$", "/>", listed))
    run(fresh)
    names = [one.get("{http://openoffice.org/2000/library}name") for one in ElementTree.parse(path).getroot()]
    assert names == [basic.MODULE]
    run(fresh, "--uninstall")
    assert len(ElementTree.parse(path).getroot()) == 0


def test_a_macro_that_the_user_runs_on_opening_stays(fresh: Path) -> None:
    """Ours takes the next event."""
    path = fresh / "user" / "registrymodifications.xcu"
    path.write_text(SETTINGS.replace("</oor:items>", OWN_EVENT + "</oor:items>"))
    before = path.read_text()
    run(fresh)
    assert OWN_EVENT in path.read_text()
    assert EVENT.findall(path.read_text()) == ["OnViewCreated"]
    run(fresh, "--uninstall")
    assert path.read_text() == before


def test_where_both_events_are_taken_only_the_menu_comes(fresh: Path) -> None:
    """The user's macros go first."""
    path = fresh / "user" / "registrymodifications.xcu"
    both = OWN_EVENT + OWN_EVENT.replace("OnLoadFinished", "OnViewCreated")
    path.write_text(SETTINGS.replace("</oor:items>", both + "</oor:items>"))
    run(fresh)
    assert EVENT.findall(path.read_text()) == []
    assert 'oor:name="racebook"' in path.read_text()


def test_the_settings_stay_well_formed_with_all_titles(fresh: Path) -> None:
    """The menu has a title in every language of ours; a free event runs our script."""
    path = fresh / "user" / "registrymodifications.xcu"
    run(fresh)
    root = ElementTree.parse(path).getroot()
    languages = {value.get("{http://www.w3.org/XML/1998/namespace}lang") for value in root.iter("value")}
    assert {"en-US", "de", "ru"} <= languages
    assert EVENT.findall(path.read_text()) == ["OnLoadFinished"]
    assert settings.take_out(path)
    assert not settings.take_out(path)


def test_an_open_libreoffice_is_told_to_be_closed(fresh: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing happens, unless --force says so."""
    (fresh / ".lock").touch()
    before = everything(fresh)
    assert run(fresh) == 1
    assert "close it" in capsys.readouterr().err
    assert everything(fresh) == before
    assert run(fresh, "--uninstall") == 1
    assert run(fresh, "--force") == 0
    assert run(fresh, "--force", "--uninstall") == 0
    assert everything(fresh) == before


def test_uninstalling_where_nothing_is(fresh: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It says so and changes nothing."""
    before = everything(fresh)
    assert run(fresh, "--uninstall") == 0
    assert "nothing" in capsys.readouterr().out
    assert everything(fresh) == before


def test_the_folder_user_of_a_profile_may_be_named(fresh: Path) -> None:
    """Whoever looks for his profile finds either."""
    assert run(fresh / "user") == 0
    assert (fresh / "user/basic/Standard" / f"{basic.MODULE}.xba").is_file()


def test_another_folder_is_no_profile(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It says what is missing."""
    assert run(tmp_path) == 1
    assert "user/basic/Standard" in capsys.readouterr().err


def test_without_a_profile_the_user_is_told_to_start_libreoffice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where LibreOffice is not found, it cannot be started for him."""
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    assert main(["install", "libreoffice"]) == 1
    assert "start it once" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("system", "environment", "where"),
    [
        ("linux", {}, ".config/libreoffice/4"),
        ("linux", {"XDG_CONFIG_HOME": "/home/gm/conf"}, "conf/libreoffice/4"),
        ("linux", {}, ".var/app/org.libreoffice.LibreOffice/config/libreoffice/4"),
        ("linux", {}, "snap/libreoffice/current/.config/libreoffice/4"),
        ("darwin", {}, "Library/Application Support/LibreOffice/4"),
        ("win32", {}, "AppData/Roaming/LibreOffice/4"),
        ("win32", {"APPDATA": "/home/gm/Roaming"}, "Roaming/LibreOffice/4"),
    ],
)
def test_profiles_are_looked_for_in_their_usual_places(system: str, environment: dict[str, str], where: str) -> None:
    """On Linux also those of the packages Flatpak and Snap."""
    home = Path("/home/gm")
    assert home / where in profile.usual_profiles(system, home, environment)


def test_the_python_of_an_environment_is_not_taken_for_libreoffices() -> None:
    """On Windows and elsewhere LibreOffice has a Python of its own; what else is set stays."""
    own = {"PATH": "/home/gm/.venv/bin:/usr/bin", "PYTHONPATH": "/x", "PYTHONHOME": "/y", "LANG": "de_DE.UTF-8"}
    assert profile.environment(own, "nt") == own
    assert profile.environment(own, "posix") == {
        "PATH": "/bin:/usr/bin:/home/gm/.venv/bin:/usr/bin", "LANG": "de_DE.UTF-8",
    }  # fmt: skip
    assert profile.environment({}, "posix") == {"PATH": "/bin:/usr/bin"}


@real
def test_a_function_answers_though_another_python_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """As where the environment is activated in which the command lies."""
    monkeypatch.setenv("PATH", f"{sys.prefix}/bin{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("PYTHONHOME", sys.base_prefix)
    assert install.trial("soffice") == install.TRIAL_ANSWER


def test_all_profiles_that_are_there_get_the_functions(fresh: Path, tmp_path: Path) -> None:
    """A user with two LibreOffices has two profiles."""
    home = tmp_path / "home"
    for place in profile.usual_profiles("linux", home, {})[:2]:
        place.parent.mkdir(parents=True)
        place.symlink_to(fresh, target_is_directory=True)
    assert len(profile.profiles(None, "linux", home, {})) == 2


@pytest.mark.parametrize(("shown", "code"), [("4", 0), ("#NAME?", 1), ("", 1)])
def test_a_failed_trial_installs_nothing(
    fresh: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], shown: str, code: int
) -> None:
    """What the cell showed instead is told, and --force installs nevertheless."""
    monkeypatch.setattr(command, "program", lambda: "soffice")
    monkeypatch.setattr(install, "trial", lambda _: shown)
    before = everything(fresh)
    assert run(fresh) == code
    assert (everything(fresh) == before) == bool(code)
    if code:
        assert (shown or "did not start") in capsys.readouterr().err
        assert run(fresh, "--force") == 0


def test_a_profile_that_cannot_be_written_is_a_message(
    fresh: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Not a traceback."""

    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied", str(fresh / "user"))

    monkeypatch.setattr(install.library, "put_in", refuse)
    assert run(fresh) == 1
    assert "that is not permitted" in capsys.readouterr().err


def test_the_copied_part_needs_only_the_standard_library(fresh: Path) -> None:
    """Every module that is copied imports what is copied too, Python's own, or LibreOffice's."""
    run(fresh)
    root = fresh / "user/Scripts/python/racebook/pythonpath"
    allowed = set(sys.stdlib_module_names) | {"unohelper", "com", "uno", "__future__"}
    for path in (root / "calc").rglob("*.py"):
        for name in imported(path):
            if name.split(".")[0] == "calc":
                place = root.joinpath(*name.split("."))
                assert place.with_suffix(".py").is_file() or place.is_dir() or place.parent.with_suffix(".py").is_file()
            else:
                assert name.split(".")[0] in allowed, (path, name)


def imported(path: Path) -> set[str]:
    """The names of modules that a file imports."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        if isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module)
    return names


def test_the_script_can_be_read_by_older_pythons_and_says_what_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the cell; in the menu as an error."""
    ast.parse(Path(script.__file__).read_text("utf-8"), feature_version=(3, 7))
    monkeypatch.setattr(script, "NEEDED", (99, 0))
    assert "needs Python 99.0" in script.call("DSA_MOVEMENT", (7.0,))
    with pytest.raises(RuntimeError, match=r"needs Python 99\.0"):
        script.show_help()


@pytest.mark.parametrize(("language", "said"), [
    ("de", "REM Die Version von Racebook, die in dieser Zelle antwortet.\n"),
    ("ru", "REM Версия Racebook, которая отвечает в этой ячейке.\n"),
])  # fmt: skip
def test_the_module_is_explained_in_the_language_of_whoever_installs_it(
    fresh: Path, monkeypatch: pytest.MonkeyPatch, language: str, said: str
) -> None:
    monkeypatch.setenv("RACEBOOK_LANGUAGE", language)
    assert run(fresh, "--force") == 0
    assert said in (fresh / "user/basic/Standard" / f"{basic.MODULE}.xba").read_text("utf-8")


def test_the_module_has_every_function_with_its_help() -> None:
    """Well formed, one Basic function for each, every argument explained and handed on."""
    text = basic.module(FUNCTIONS.values(), "1.2.3")
    code = ElementTree.fromstring(text.replace(text.split("\n")[1], "")).text or ""
    declared = dict(re.findall(r"^Function (\w+)\((.*)\)$", code, re.MULTILINE))
    assert set(declared) == set(FUNCTIONS)
    for name, function in FUNCTIONS.items():
        names = basic.arguments(function)
        assert [one.removeprefix("Optional ") for one in declared[name].split(", ")][:-1] == names
        assert f"REM {function.summary}\n" in code
        assert all(f"REM {parameter.name}: {parameter.doc}\n" in code for parameter in function.parameters)
        assert len(names) <= basic.MOST_ARGUMENTS


@real
def test_uninstalling_after_use_leaves_nothing_of_ours(office: Office, tmp_path: Path) -> None:
    """LibreOffice has rewritten its settings in its own way meanwhile; nothing of ours is left in them or elsewhere."""
    used = tmp_path / "used"
    shutil.copytree(office.profile, used)
    assert b"racebook" in (used / "user/registrymodifications.xcu").read_bytes()
    assert run(used, "--uninstall") == 0
    kept = {name: data for name, data in everything(used).items() if not name.startswith("user/Scripts")}
    assert [name for name in everything(used) if "racebook" in name.lower()] == []
    assert [name for name, data in kept.items() if data and b"racebook|" in data.lower()] == []
    assert b"FirstRun" in (kept["user/registrymodifications.xcu"] or b"")
