"""What a run is to do: the workbooks, the settings of each, and where its prints go, so that no two share a name."""

from __future__ import annotations

import hashlib
import json
import os
import unicodedata
from argparse import Namespace
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from calc import __version__
from calc.cli.config import RUN, Config, ConfigError, config_for, shown
from calc.cli.paths import Found, search
from calc.core.errors import Words, message
from calc.texts.terminal import VARIABLE, terminal_language

#: Names in the folder of the prints that are ours.
RESERVED = ("index", "all", "summary")


@dataclass(frozen=True, slots=True)
class Task:
    """One workbook to do, complete in itself, so that another process or machine can do it.

    shown: the workbook as the caller names it; path, output: absolute
    folder, stem: of the prints, below the output
    usual: the language of the environment, which counts least; terminal: the language of reasons and findings
    """

    shown: str
    path: str
    output: str
    folder: str
    stem: str
    config: Config
    usual: str = ""
    terminal: str = "en"

    def settings(self) -> str:
        """What the result depends on beside the workbook itself, as one digest."""
        config = {name: value for name, value in asdict(self.config).items() if name not in (*RUN, "backup")}
        parts = [__version__, config, self.folder, self.stem, self.usual, _content(self.config.templates)]
        return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()


@dataclass(slots=True)
class Plan:
    """The work list, in order; the settings of the whole run; what stands for no workbook."""

    tasks: list[Task]
    config: Config
    missing: list[str] = field(default_factory=list)
    empty: list[str] = field(default_factory=list)
    roots: list[Path] = field(default_factory=list)
    files: dict[Path, tuple[Config, list[Path]]] = field(default_factory=dict)

    def shown(self) -> dict[str, Any]:
        """The settings in force, of the run and of the folders that have others; the language of each workbook's prints."""
        (config, files), *_ = [*self.files.values(), (self.config, [])]
        first = {**shown(config, files), **{name: getattr(self.config, name) for name in RUN}}
        others = {
            str(folder): shown(*held) for folder, held in self.files.items() if held[0] != config or held[1] != files
        }
        from calc.cli.batch.languages import language_of

        spoken = {task.shown: language_of(task) for task in self.tasks}
        return {**first, **({"folders": others} if others else {}), "languages": spoken}


def planned(names: Sequence[str], output: Path, options: Namespace) -> Plan:
    """The plan for these names; a ConfigError where settings cannot be used."""
    looked = search(names, but=output)
    files: dict[Path, tuple[Config, list[Path]]] = {}
    for folder, root in [*((one.path.parent, one.root) for one in looked.found), *((one, one) for one in looked.roots)]:
        if folder not in files:
            files[folder] = config_for(folder, root, options)
    run = files[looked.roots[0]][0] if looked.roots else config_for(Path(), Path(), options)[0]
    for config, _ in files.values():
        _check_kind(config.only)
    usual = terminal_language() if os.environ.get(VARIABLE, "").strip() else ""
    tasks = [
        Task(
            str(one.path), _absolute(one.path), _absolute(output), folder, stem,
            replace(files[one.path.parent][0], **{name: getattr(Config(), name) for name in RUN}),
            usual, terminal_language(),
        )
        for one, (folder, stem) in zip(looked.found, named(looked.found), strict=True)
    ]  # fmt: skip
    return Plan(tasks, run, looked.missing, looked.empty, looked.roots, files)


def named(found: Sequence[Found]) -> list[tuple[str, str]]:
    """Folder and stem of each workbook's prints.

    The folders lie to each other as those of the workbooks do. A print is called like its workbook without the ending;
    where two would be called alike (race.xlsx and race.xlsm), the .xlsx has the name and the other keeps its ending.
    """
    folders = _folders(found)
    taken = {_key("", name) for name in RESERVED}
    stems: dict[int, str] = {}
    order = sorted(range(len(found)), key=lambda place: (found[place].path.suffix.lower() != ".xlsx", place))
    for place in order:
        path, folder = found[place].path, folders[place]
        stem = next(one for one in _choices(path) if _key(folder, one) not in taken)
        taken.add(_key(folder, stem))
        stems[place] = stem
    return [(folders[place], stems[place]) for place in range(len(found))]


def _choices(path: Path) -> Iterable[str]:
    """Names for the prints of a workbook, the best first."""
    yield path.stem
    yield path.name
    number = 2
    while True:
        yield f"{path.name} ({number})"
        number += 1


def _key(folder: str, stem: str) -> str:
    """What is the same for a file system that knows no capitals and writes accents in its own way."""
    return unicodedata.normalize("NFC", f"{folder}/{stem}").casefold()


def _folders(found: Sequence[Found]) -> list[str]:
    """The folder of each workbook below the one that all named folders share."""
    roots = {_absolute(one.root) for one in found}
    parents = [_absolute(one.path.parent) for one in found]
    try:
        common = os.path.commonpath(roots) if roots else ""
        relative = [os.path.relpath(parent, common) for parent in parents]
    except ValueError:  # several drives
        relative = [parent.replace(":", "").lstrip("\\/") for parent in parents]
    return ["" if one == "." else Path(one).as_posix() for one in relative]


def _absolute(path: Path) -> str:
    """The path from the root on, links in it as they are named."""
    return os.path.normpath(path.absolute())


def _check_kind(only: str | None) -> None:
    """A kind of page that no game has is a slip of the pen."""
    if only is None:
        return
    from calc import systems

    kinds = [kind for game in systems.GAMES for kind in systems.system(game).kinds]
    if only not in kinds:
        known = Words(", ".join(dict.fromkeys(kinds)))
        raise ConfigError(message("{kind} is no kind of page; there are {kinds}", kind=only, kinds=known))


def _content(templates: str | None) -> str:
    """What the game master's own templates hold, as one digest."""
    if templates is None:
        return ""
    digest = hashlib.sha256()
    for path in sorted(one for one in Path(templates).rglob("*") if one.is_file()):
        digest.update(path.relative_to(templates).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()
