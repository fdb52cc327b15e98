"""`python -m calc` is the command racebook."""

from calc.cli import run

run()
