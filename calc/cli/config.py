"""The file racebook.toml beside the workbooks: how a folder is calculated and printed, unless the command line says otherwise."""

from __future__ import annotations

import tomllib
from argparse import Namespace
from collections.abc import Container
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Any

from calc.core.errors import Message, Words, message
from calc.texts.terminal import LANGUAGES

FILE = "racebook.toml"
PAPERS = ("a4", "letter")

#: Tables of the file that one command reads for itself.
TABLES = ("season",)

#: Settings of a whole run, which a folder inside cannot have for itself.
RUN = ("merge", "jobs")

ALLOWED: dict[str, Container[Any]] = {
    "language": LANGUAGES, "paper": PAPERS, "per_page": range(1, 10), "jobs": range(1_000)
}  # fmt: skip


class ConfigError(Exception):
    """A setting file that cannot be used; the message says where and why."""

    def __init__(self, said: Message) -> None:
        super().__init__(str(said))
        self.message = said


@dataclass(frozen=True, slots=True)
class Config:
    """How workbooks are calculated and printed, by the names that the settings have in the file.

    language: None = the usual one of the game; asked: it stands on the command line, which a workbook's own Settings
        sheet cannot overrule
    per_page: small record sheets on a page, where a game has them
    jobs: how many at once, 0 = as many as the machine has cores
    """

    language: str | None = None
    only: str | None = None
    paper: str = "a4"
    html: bool = False
    single: bool = False
    per_page: int = 1
    templates: str | None = None
    backup: bool = False
    recalc: bool = True
    merge: bool = False
    jobs: int = 0
    asked: bool = False


NAMES = tuple(item.name for item in fields(Config) if item.name != "asked")


def config_for(folder: Path, root: Path, options: Namespace) -> tuple[Config, list[Path]]:
    """The settings for the workbooks of a folder, and the files that say so, the stronger last.

    Each folder from the root to this one may have a racebook.toml; without any, the current folder's counts.
    What stands on the command line counts more than all of them.
    """
    config, read = Config(), []
    for path in _files(folder, root):
        content = _read(path)
        for name in RUN:
            if name in content and path.parent not in (root, Path()):
                raise ConfigError(
                    message("{file}: {name} counts for a whole run; it belongs into {root}", file=Words(str(path)),
                            name=Words(name), root=Words(str(root / FILE)))
                )  # fmt: skip
        config = replace(config, **content)
        read.append(path)
    given = {name: getattr(options, name, None) for name in NAMES}
    said: dict[str, Any] = {name: value for name, value in given.items() if value is not None}
    if config.templates is not None or "templates" in said:
        said["templates"] = _templates(said.get("templates") or config.templates)
    return replace(config, **said, asked="language" in said), read


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


def shown(config: Config, files: list[Path]) -> dict[str, Any]:
    """The settings in force, for --show-config."""
    return {"files": [str(path) for path in files], **{name: asdict(config)[name] for name in NAMES}}


def _files(folder: Path, root: Path) -> list[Path]:
    """The setting files for a folder, the outermost first."""
    inner = [folder, *folder.parents]
    here = inner[: inner.index(root) + 1] if root in inner else [folder]
    found = [path for one in reversed(here) if (path := one / FILE).is_file()]
    return found or ([Path(FILE)] if Path(FILE).is_file() else [])


def _read(path: Path) -> dict[str, Any]:
    """The settings of a file; unknown names and wrong values are errors that say what is allowed."""
    content = {name: value for name, value in content_of(path).items() if name not in TABLES}
    usual = Config()
    for name, value in content.items():
        if name not in NAMES:
            raise ConfigError(
                message("{file}: {name} is no setting; there are {known}", file=Words(str(path)), name=name,
                        known=Words(", ".join(NAMES)))
            )  # fmt: skip
        known = getattr(usual, name)
        wanted = str if known is None or isinstance(known, str) else type(known)
        if type(value) is not wanted or value not in ALLOWED.get(name, (value,)):
            raise ConfigError(
                message("{file}: {name} cannot be {value}", file=Words(str(path)), name=Words(name),
                        value=Words(str(value)) if isinstance(value, dict | list) else value)
            )  # fmt: skip
    if "templates" in content:
        content["templates"] = str(path.parent / content["templates"])
    return content


def _templates(name: str | None) -> str:
    """The game master's own folder of templates, which must be there."""
    folder = Path(name or "")
    if not folder.is_dir():
        raise ConfigError(message("{path}: there is no such folder of templates", path=Words(str(folder))))
    return str(folder.resolve())
