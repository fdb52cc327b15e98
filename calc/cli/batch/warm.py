"""What every worker needs, loaded ahead by the process whose copies the workers are."""

from __future__ import annotations

from contextlib import suppress
from importlib import import_module

from calc import systems

systems.load()
for name in ("calc.cli.batch.work", "calc.report.render"):
    with suppress(ImportError, OSError):  # what is missing is said by the workbook that needs it
        import_module(name)
