"""The flat event log and the forum report, from the command line."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from calc import systems
from calc.cli import main
from calc.workbook.read import read_book

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "workbooks" / "dsa" / "example.xlsx"


def exported(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["export", str(EXAMPLE), *words]) == 0
    return capsys.readouterr().out


def test_places_rebuilt_from_the_events_are_those_of_the_standings(capsys: pytest.CaptureFixture[str]) -> None:
    """Who finished, when, how far past the line: the events alone give the order of the sheet Standings."""
    whole = json.loads(exported(capsys, "--json"))
    order = {event["actor"]: event["result"] for event in whole["events"] if event["event"] == "order"}
    finished = [event for event in whole["events"] if event["event"] == "finish"]
    rebuilt = [event["actor"] for event in sorted(finished, key=lambda event: (event["turn"], order[event["actor"]]))]
    standings = read_book(EXAMPLE.read_bytes()).grid("Standings")[1:]
    places = [row[1] for row in standings if isinstance(row[0], int | float)]
    assert rebuilt == places[: len(rebuilt)]
    assert [
        name for name, place in sorted(whole["places"].items(), key=lambda item: str(item[1])) if place != "out"
    ] == places


def test_csv_and_json_hold_the_same_events(capsys: pytest.CaptureFixture[str]) -> None:
    rows = list(csv.DictReader(io.StringIO(exported(capsys))))
    events = json.loads(exported(capsys, "--json"))["events"]
    assert [(row["turn"], row["actor"], row["event"]) for row in rows] == [
        (str(event["turn"]), event["actor"], event["event"]) for event in events
    ]
    assert not [cell for row in rows for cell in row.values() if cell.startswith(("=", "@"))]


def test_every_event_with_a_total_shows_parts_that_add_up(capsys: pytest.CaptureFixture[str]) -> None:
    for event in json.loads(exported(capsys, "--json"))["events"]:
        if event["total"] is not None:
            assert sum(part["value"] for part in event["modifiers"]) == event["total"]


@pytest.mark.parametrize("form", ["bbcode", "markdown", "html", "text"])
def test_a_turn_is_reported_for_a_forum(form: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The report names every driver who acts in the turn; a turn that is not played is an error with a reason."""
    games = [name for name in systems.GAMES if systems.system(name).post is not None]
    assert games == ["tachki"]
    path = ROOT / "workbooks" / "tachki" / "example.xlsx"
    assert main(["post", str(path), "--turn", "1", "--format", form]) == 0
    said = capsys.readouterr().out
    assert main(["export", str(path), "--json"]) == 0
    actors = {
        event["actor"]
        for event in json.loads(capsys.readouterr().out)["events"]
        if event["turn"] == 1 and event["actor"]
    }
    assert actors
    assert all(actor in said for actor in actors)
    assert main(["post", str(path), "--turn", "999", "--format", form]) == 3
    assert "999" in capsys.readouterr().err


def test_a_game_without_forum_reports_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["post", str(EXAMPLE)]) == 3
    assert "Traceback" not in capsys.readouterr().err
