"""All tests, with all the set-up they need: formatting, types, the floors of the house, behaviour."""

from __future__ import annotations

import subprocess
import sys

import environment

#: The order of the tests is shuffled, but the same each time; another number tries another order.
ORDER = 41


def main() -> int:
    """Set up, then run every check; the exit code is that of the first that fails."""
    environment.packages("develop.lock")
    environment.pdf_libraries()
    environment.programs()
    python = environment.python()
    bin_ = python.parent
    checks = [
        [bin_ / "ruff", "format", "--check", "--quiet", "."],
        [bin_ / "ruff", "check", "--quiet", "."],
        [python, "-m", "mypy"],
        [bin_ / "lint-imports"],
        [python, "-m", "pytest", "-q", "-n", "auto", f"--randomly-seed={ORDER}", *sys.argv[1:]],
    ]
    failed = [check for check in checks if subprocess.run(check, cwd=environment.ROOT, check=False).returncode]
    for check in failed:
        environment.say("failed: " + " ".join(str(part) for part in check))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
