"""The log of a race whose dice came from the seed: every roll stands there so that a reader can roll it again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import pytest

from calc import systems
from calc.cli import job
from calc.core.dice_keys import key_text
from calc.core.pages import Block, Heading, Row, Table, Text
from calc.core.registry import FUNCTIONS
from calc.core.sheets import Filling
from calc.core.values import Line
from calc.report.filters import Writing
from calc.texts.words import LANGUAGES, translator
from calc.workbook.starter import starter

systems.load()

#: Games whose log has the rolls of the seed at its end, with the purposes that their cells roll in another way.
LOGS = {"dsa": (), "mekrace": (), "mekton": ("location",), "tachki": ()}
#: Rolls of a car that an order of another car calls for: no cell and no key of a formula tells of them.
UNTOLD = {"tachki": 1}


class Printed(NamedTuple):
    """A roll as the print says it: what DICE_ROLL gets, the dice."""

    notation: str
    keys: tuple[str, ...]
    dice: tuple[int, ...]


@cache
def example(game: str) -> tuple[job.Job, tuple[Block, ...]]:
    """The played example, and the blocks of its log from the heading of the seed on."""
    system = systems.system(game)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "race.xlsx"
        path.write_bytes(starter(system, next(iter(system.examples.values()))(), ""))
        made = job.opened(path)
        return made, blocks_of(made)


def blocks_of(made: job.Job) -> tuple[Block, ...]:
    ((_, document), *_) = job.documents(made, job.Printing())
    (log,) = (page for page in document.pages if page.kind == "log")
    places = [
        number
        for number, block in enumerate(log.blocks)
        if isinstance(block, Heading) and said(block.text) == "Dice from the seed"
    ]
    return log.blocks[places[0] :] if places else ()


def said(value: object, language: str = "en", game: str = "dsa") -> str:
    return Writing(translator(language, game)).plain(value)


def rolls(table: Table) -> Iterator[Printed]:
    """Every roll of the table, with the keys as its group says how they are made."""
    parts: tuple[object, ...] = ()
    name = ""
    for row in table.rows:
        assert isinstance(row, Row)
        if row.kind == "group":
            (heading,) = row.cells
            assert isinstance(heading, Line)
            parts = heading.values[1].values
            continue
        name = str(row.cells[0]) if row.cells[0] is not None else name
        notation, _, purpose = name.partition(" ")
        for one in str(row.cells[1]).split("; "):
            keys, _, dice = one.rpartition(": ")
            texts = iter("" if text == "–" else text for text in keys.split(", "))
            made = [part if isinstance(part, str) else " ".join(next(texts) for _ in part.values) for part in parts]
            assert next(texts, None) is None
            yield Printed(notation, (*made, purpose.strip('"')), tuple(map(int, dice.split())))


@pytest.mark.parametrize("game", LOGS)
def test_a_reader_can_repeat_every_roll(game: str) -> None:
    """DICE_ROLL gives the printed dice for the printed notation and keys."""
    made, (_, table, note) = example(game)
    assert isinstance(table, Table)
    assert isinstance(note, Text)
    seed = seed_of(made)
    assert key_text(seed) in said(note.content)
    printed = list(rolls(table))
    assert len(printed) > 50
    for roll in printed:
        (dice,) = FUNCTIONS["DICE_ROLL"].in_cell(roll.notation, seed, [list(roll.keys)])
        assert roll.dice == tuple(dice), roll


@pytest.mark.parametrize("game", LOGS)
def test_every_roll_of_the_log_is_among_them_once(game: str) -> None:
    """What the events tell of, and nothing that lay in cells without counting."""
    made, (_, table, _) = example(game)
    assert made.checked.replay is not None
    assert isinstance(table, Table)
    told = Counter(
        dice for event in made.checked.replay.events for purpose, dice in event.dice if purpose not in LOGS[game]
    )
    printed = Counter(roll.dice for roll in rolls(table))
    assert not printed - told
    assert (told - printed).total() == UNTOLD.get(game, 0)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", LOGS)
def test_its_words_are_in_the_language_of_the_print(game: str, language: str) -> None:
    """Heading, sentences and columns of the block, and the headings of the keys."""
    _, (heading, table, note) = example(game)
    assert isinstance(heading, Heading)
    assert isinstance(note, Text)
    assert isinstance(table, Table)
    english = ("Dice from the seed", "Each roll can be repeated", "Keys: dice")
    shown = [said(text, language, game) for text in (heading.text, note.content, table.columns[1].heading)]
    assert all((word in text) == (language == "en") for word, text in zip(english, shown, strict=True))
    assert all("|" not in said(row.cells[0], language, game) for row in table.rows if isinstance(row, Row))


def test_the_seed_is_kept_until_the_end(tmp_path: Path) -> None:
    """Who knows it could roll what is still to come."""
    blocks = written(tmp_path, seed="lantern")
    assert "lantern" not in said(blocks[2].content)
    assert "kept" in said(blocks[2].content)
    assert [roll.keys for roll in rolls(blocks[1])][:2] == [("Alrik", "start"), ("Bela", "start")]


def test_typed_dice_are_not_said_to_be_from_the_seed(tmp_path: Path) -> None:
    """Only the roll of the other rider is."""
    blocks = written(tmp_path, seed="lantern", typed=True)
    assert {roll.keys[0] for roll in rolls(blocks[1]) if roll.keys[-1] == "start"} == {"Bela"}


def test_without_a_seed_nothing_is_said_of_it(tmp_path: Path) -> None:
    """Nobody rolled but the players."""
    assert written(tmp_path, seed=None, typed=True) == ()


def seed_of(made: job.Job) -> object:
    assert made.checked.layout is not None
    rows = (row for _, row in made.checked.layout.records["Settings"].mappings())
    return next(row["value"] for row in rows if row["setting"] == "seed")


def written(folder: Path, *, seed: str | None, typed: bool = False) -> tuple[Block, ...]:
    """The seed's part of the log of a race that has only begun."""
    rider = {"ch": 12, "ge": 12, "kk": 12, "taw": 7, "lane": 1, "field": 0, "ini": 10}
    dice = {"start1": 1, "start2": 2, "start3": 3} if typed else {}
    people = ({"name": "Alrik", **rider, **dice}, {"name": "Bela", **rider, "lane": 2})
    filling = Filling({"Participants": people}, {"seed": seed} if seed else {})
    path = folder / "race.xlsx"
    path.write_bytes(starter(systems.system("dsa"), filling, sizes=filling.sizes))
    return blocks_of(job.opened(path))
