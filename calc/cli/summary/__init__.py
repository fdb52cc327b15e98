"""What a batch leaves beside its prints: a table, its machine twins, an index with pictures, one file of everything."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from calc.cli.batch.result import WORDS, Result, counted
from calc.core.errors import Words, message
from calc.core.plurals import plural
from calc.texts.words import Translator


@dataclass(frozen=True, slots=True)
class Whole:
    """A round as a whole: its results in the order of the work list, how many were not begun, the time it took."""

    results: list[Result]
    left: int = 0
    seconds: float = 0.0

    @property
    def counts(self) -> dict[str, int]:
        """How many results of each kind."""
        return counted(self.results)

    def sentence(self, words: Translator) -> str:
        """The numbers in one line, without those that are nothing."""
        counts = [f"{count} {words.message(WORDS[kind])}" for kind, count in self.counts.items() if count]
        if self.left:
            counts.append(words.message(message("{count} not begun", count=self.left)))
        count, seconds = len(self.results) + self.left, Words(f"{self.seconds:.1f}")
        said = message(
            plural("{count} workbook in {seconds} s", "{count} workbooks in {seconds} s"), count=count, seconds=seconds
        )
        return f"{words.message(said)}: {', '.join(counts)}" if counts else words.message(said)


def write_summary(whole: Whole, output: Path, *, merge: bool) -> None:
    """Write summary.json, summary.csv, index.html, and everything as one PDF where that is wanted."""
    from calc.cli.summary import index, merged, tables

    output.mkdir(parents=True, exist_ok=True)
    tables.write(whole, output)
    joined = merge and merged.write(whole, output)
    index.write(whole, output, joined=joined)
