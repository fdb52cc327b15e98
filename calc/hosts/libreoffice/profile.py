"""Where LibreOffice keeps what belongs to its user, and where the program itself lies, on Linux, Windows and Mac."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from calc.core.errors import Message, Words, message

#: Below this, a profile has a folder `user` and, while LibreOffice is open, the file `.lock`.
_VERSION = "4"

_SECONDS_TO_START = 120


class InstallError(Exception):
    """Why nothing was installed or taken away, and what to do about it."""

    def __init__(self, said: Message) -> None:
        super().__init__(str(said))
        self.message = said


def usual_profiles(system: str, home: Path, environment: Mapping[str, str]) -> list[Path]:
    """The profiles that LibreOffice makes for a user of this system, whether they are there or not."""
    if system == "win32":
        return [Path(environment.get("APPDATA") or home / "AppData" / "Roaming") / "LibreOffice" / _VERSION]
    if system == "darwin":
        return [home / "Library" / "Application Support" / "LibreOffice" / _VERSION]
    config = Path(environment.get("XDG_CONFIG_HOME") or home / ".config")
    flatpak = home / ".var" / "app" / "org.libreoffice.LibreOffice" / "config"
    snap = home / "snap" / "libreoffice" / "current" / ".config"
    return [folder / "libreoffice" / _VERSION for folder in (config, flatpak, snap)]


def profiles(named: Path | None, system: str, home: Path, environment: Mapping[str, str]) -> list[Path]:
    """The profiles to install into: the one that is named, else all that are there."""
    if named is None:
        return [profile for profile in usual_profiles(system, home, environment) if is_profile(profile)]
    named = named.resolve()
    if is_profile(named):
        return [named]
    if is_profile(named.parent) and named.name == "user":
        return [named.parent]
    raise InstallError(
        message("{folder} is no profile of LibreOffice: it has no folder user/basic/Standard", folder=Words(named))
    )


def is_profile(folder: Path) -> bool:
    """True once LibreOffice has been started with this profile."""
    return (folder / "user" / "basic" / "Standard").is_dir()


def is_open(profile: Path) -> bool:
    """True while LibreOffice is open with this profile, and after it crashed until it is started again."""
    return (profile / ".lock").exists()


def program(system: str = sys.platform) -> str | None:
    """The program of LibreOffice, where it lies in a usual place."""
    for name in ("soffice", "libreoffice"):
        if found := shutil.which(name):
            return found
    places = {
        "win32": [r"C:\Program Files\LibreOffice\program\soffice.com", r"C:\Program Files (x86)\LibreOffice\program\soffice.com"],
        "darwin": ["/Applications/LibreOffice.app/Contents/MacOS/soffice"],
    }  # fmt: skip
    return next((place for place in places.get(system, []) if Path(place).is_file()), None)


def environment(own: Mapping[str, str] = os.environ, name: str = os.name) -> dict[str, str]:
    """The environment LibreOffice is started in: its Python looks for its library beside the first python3 of PATH.

    That must not be ours: a virtual environment, pyenv or conda put a Python there that is not the one it was built with.
    """
    if name != "posix":
        return dict(own)
    ours = {key: value for key, value in own.items() if key not in ("PYTHONHOME", "PYTHONPATH")}
    return {**ours, "PATH": os.pathsep.join(filter(None, (os.defpath.strip(":"), own.get("PATH"))))}


def run(soffice: str, profile: Path | None, *arguments: str) -> bool:
    """Run LibreOffice without a window until it is done; False where it failed or took too long."""
    own = [] if profile is None else [f"-env:UserInstallation={profile.resolve().as_uri()}"]
    try:
        done = subprocess.run(
            [soffice, *own, "--headless", "--norestore", *arguments],
            capture_output=True, timeout=_SECONDS_TO_START, check=False, stdin=subprocess.DEVNULL,
            env=environment(),
        )  # fmt: skip
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def make_profile(soffice: str, profile: Path | None) -> bool:
    """Have LibreOffice make the profile, as its first start does."""
    return run(soffice, profile, "--terminate_after_init")
