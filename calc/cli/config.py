"""The file racebook.toml beside the workbooks: how a folder is calculated and printed, unless the command line says otherwise."""

from __future__ import annotations

import tomllib
from argparse import Namespace
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Any

from calc.core.errors import Message, Words, message
from calc.texts.terminal import LANGUAGES

FILE = "racebook.toml"
PAPERS = ("a4", "letter")

#: Tables of the file that one command reads for itself.
TABLES = ("season",)


class ConfigError(Exception):
    """A setting file that cannot be used; the message says where and why."""

    def __init__(self, said: Message) -> None:
        super().__init__(str(said))
        self.message = said


@dataclass(frozen=True, slots=True)
class Config:
    """How workbooks are calculated and printed; None = the workbook's own word, else the usual.

    jobs: how many at once, 0 = as many as the machine has cores
    """

    language: str | None = None
    only: str | None = None
    paper: str = "a4"
    html: bool = False
    single: bool = False
    templates: str | None = None
    backup: bool = False
    recalc: bool = True
    merge: bool = False
    jobs: int = 0


def config_for(folders: list[Path], options: Namespace) -> tuple[Config, Path | None]:
    """The settings in force: the nearest racebook.toml, then the command line; and the file that was read."""
    path = nearest(folders)
    config = Config()
    if path is not None:
        config = replace(config, **_read(path))
    given = {
        item.name: getattr(options, item.name)
        for item in fields(Config)
        if getattr(options, item.name, None) not in (None, False)
    }
    return replace(config, **given), path


def nearest(folders: list[Path]) -> Path | None:
    """The first racebook.toml in these folders."""
    return next((folder / FILE for folder in folders if (folder / FILE).is_file()), None)


def content_of(path: Path) -> dict[str, Any]:
    """Everything in a setting file."""
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise ConfigError(
            message("{file} cannot be read: {reason}", file=Words(str(path)), reason=Words(str(error)))
        ) from error


def _read(path: Path) -> dict[str, Any]:
    """The settings of a file; unknown names and wrong values are errors that say what is allowed."""
    content = {name: value for name, value in content_of(path).items() if name not in TABLES}
    known = {item.name: getattr(Config(), item.name) for item in fields(Config)}
    for name, value in content.items():
        if name not in known:
            raise ConfigError(
                message("{file}: {name} is no setting; there are {known}", file=Words(str(path)), name=name,
                        known=Words(", ".join(known)))
            )  # fmt: skip
        wanted = str if known[name] is None or isinstance(known[name], str) else type(known[name])
        allowed = {"language": LANGUAGES, "paper": PAPERS}.get(name)
        if type(value) is not wanted or (allowed and value not in allowed):
            raise ConfigError(
                message("{file}: {name} cannot be {value}", file=Words(str(path)), name=Words(name), value=value)
            )
    return content


def shown(config: Config, path: Path | None) -> dict[str, Any]:
    """The settings in force, for --show-config."""
    return {"file": str(path) if path else None, **asdict(config)}
