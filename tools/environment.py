"""Set up what Racebook needs on this computer: Python packages in .venv, libraries from Debian's packages where missing.

Only Python's own library is used here and what needs no more, since nothing else is there yet.
"""

from __future__ import annotations

import ctypes
import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))  # started as a script, Python looks for modules in this folder only

from calc.texts.terminal import word as _  # noqa: E402

FOLDER = ROOT / ".venv"

#: What WeasyPrint loads for PDFs: a library, and Debian's package that brings it.
LIBRARIES = {
    "libpango-1.0.so.0": "libpango-1.0-0",
    "libpangoft2-1.0.so.0": "libpangoft2-1.0-0",
    "libharfbuzz-subset.so.0": "libharfbuzz-subset0",
}

#: What some tests run beside: a command, and Debian's packages that bring it.
PROGRAMS = {
    "soffice": ("libreoffice-calc", "libreoffice-script-provider-python", "python3-uno"),
    "pdftoppm": ("poppler-utils",),
}


def say(text: str) -> None:
    """Tell the person at the terminal what is going on."""
    print(text, file=sys.stderr, flush=True)


def python() -> Path:
    """The Python of the local environment."""
    return FOLDER / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def packages(lock: str) -> None:
    """Install exactly the versions of a lock file into .venv; done again only when the file has changed."""
    path = ROOT / "requirements" / lock
    stamp = FOLDER / f".{path.stem}"
    wanted = hashlib.sha256(path.read_bytes() + sys.version.encode()).hexdigest()
    if stamp.exists() and stamp.read_text() == wanted and python().exists():
        return
    if not python().exists():
        _new_environment()
    say(_("Installing Python packages ({lock}) ...").format(lock=lock))
    subprocess.run(
        [python(), "-m", "pip", "install", "-q", "--disable-pip-version-check", "--require-hashes", "-r", path],
        check=True,
    )
    stamp.write_text(wanted)


def _new_environment() -> None:
    """Make .venv; Debian keeps the part of Python that does it in a package of its own."""
    if sys.version_info < (3, 11):
        sys.exit(
            _("Racebook needs Python 3.11 or newer; this is Python {version}").format(version=sys.version.split()[0])
        )
    try:
        import ensurepip  # noqa: F401
    except ImportError:
        version = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
        if not debian(version):
            sys.exit(
                _("Python's venv is missing: install {package} (or python3-venv) and start again").format(
                    package=version
                )
            )
    say(_("Making {folder} ...").format(folder=FOLDER.name))
    subprocess.run([sys.executable, "-m", "venv", "--clear", FOLDER], check=True)


def debian(*names: str) -> bool:
    """Install Debian's packages where that may be done; False where not."""
    if not names:
        return True
    apt = shutil.which("apt-get")
    if apt is None or not hasattr(os, "geteuid") or os.geteuid() != 0:
        return False
    say(_("Installing from Debian's packages: {packages} ...").format(packages=" ".join(names)))
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in ([apt, "update", "-qq"], [apt, "install", "-y", "-qq", "--no-install-recommends", *names]):
        if subprocess.run(command, env=quiet, stdout=subprocess.DEVNULL, check=False).returncode:
            return False
    return True


def pdf_libraries() -> bool:
    """See to it that PDFs can be made; False, with the remedy said, where they cannot: HTML goes on."""
    if sys.platform == "win32":
        say(_("PDFs on Windows need Pango: install MSYS2, then in its shell: pacman -S mingw-w64-x86_64-pango"))
        say(_("and set WEASYPRINT_DLL_DIRECTORIES to C:\\msys64\\mingw64\\bin. Without it, HTML is printed."))
        return _loads("libpango-1.0-0.dll")
    if sys.platform == "darwin":
        if not _loads("libpango-1.0.dylib"):
            say(_("PDFs on a Mac need Pango: brew install pango harfbuzz. Without it, HTML is printed."))
            return False
        return True
    missing = [package for library, package in LIBRARIES.items() if not _loads(library)]
    if missing and not debian(*missing):
        say(
            _("PDFs need these packages: {packages}. Without them, HTML is printed.").format(packages=" ".join(missing))
        )
        return False
    return True


def programs() -> None:
    """Install the programs that some tests need; where that may not be done, those tests skip with the reason."""
    missing = [name for program, names in PROGRAMS.items() for name in _lacking(program, names)]
    if missing and not debian(*missing):
        say(_("Some tests will skip; they need: {packages}").format(packages=" ".join(missing)))


def _lacking(program: str, names: tuple[str, ...]) -> tuple[str, ...]:
    """Which of Debian's packages are missing; a program that came from elsewhere brings all of its parts itself."""
    if shutil.which(program) is None:
        return names
    if not _installed(names[0]):
        return ()
    return tuple(name for name in names if not _installed(name))


def _installed(name: str) -> bool:
    """True where Debian's package is installed."""
    ask = shutil.which("dpkg-query")
    if ask is None:
        return False
    said = subprocess.run([ask, "-W", "-f", "${db:Status-Status}", name], capture_output=True, text=True, check=False)
    return said.stdout == "installed"


def _loads(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True
