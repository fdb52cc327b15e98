"""The main job on a shipped workbook, with all the set-up it needs: calculate it again, print it, say where the PDFs lie."""

from __future__ import annotations

import shutil
import subprocess
import sys

import environment
from environment import _

SAMPLE = environment.ROOT / "workbooks" / "dsa" / "example.xlsx"
OUTPUT = environment.ROOT / "out"


def main() -> int:
    """Copy the sample workbook, run Racebook on the copy, show what was made."""
    environment.packages("desk.lock")
    prints = [] if environment.pdf_libraries() else ["--html"]
    OUTPUT.mkdir(exist_ok=True)
    book = OUTPUT / SAMPLE.name
    shutil.copyfile(SAMPLE, book)
    command = [environment.python(), "-m", "calc", "run", book, "-o", OUTPUT, *prints, *sys.argv[1:]]
    code = subprocess.run(command, cwd=environment.ROOT, check=False).returncode
    environment.say(_("Everything lies in {folder}").format(folder=OUTPUT))
    return code


if __name__ == "__main__":
    sys.exit(main())
