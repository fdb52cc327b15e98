"""The printed track, and what everybody must drive in the next turn."""

from __future__ import annotations

from calc.core.initials import initials
from calc.core.pages import Block, Board, Column, Fact, Facts, Heading, Lane, Page, Row, Table, Text, Together, Token
from calc.core.replay import phrase
from calc.core.terms import Term, term
from calc.core.values import Cell, Line, Lines, Share, Value
from calc.systems.tachki.replay import Raced
from calc.systems.tachki.replay.orders import gap
from calc.systems.tachki.replay.reading import demands
from calc.systems.tachki.replay.rows import Segment
from calc.systems.tachki.replay.words import manoeuvre_word, word
from calc.systems.tachki.rules.manoeuvres import LEVELLED, tachki_difficulty

#: Cars so near may be the target of something.
NEAR = 10


def track_page(run: Raced) -> Page:
    """The segments with their positions, manoeuvres and difficulties, and where everybody is."""
    track = run.course.track
    if not track.segments:
        return Page("track", term("Трасса"), (Text(term("Участков пока нет.")),))
    facts = Facts(
        (
            Fact(term("Длина круга"), track.lap_length), Fact(term("Кругов"), track.laps),
            Fact(term("Длина заезда"), track.length), Fact(term("Участков"), len(track.segments)),
            Fact(term("Категория"), word(run.course.settings.tachki_category)),
            Fact(term("Узкая трасса"), word("yes" if track.narrow else "no")),
        ),
        3,
    )  # fmt: skip
    rows, until = [], 0
    for placed in track.segments:
        row = placed.row
        start, until = until, until + row.length
        rows.append(Row((
            placed.number + 1, Cell(row.name, strong=row.narrow, note=row.remark), row.length, f"{start}–{until}",
            named(row), base_of(row), row.manoeuvring if row.manoeuvring is not None else track.default_manoeuvring,
            term("обгон невозможен без борьбы") if row.narrow else None,
            word(row.damage_to) if row.damage_to else None,
        )))  # fmt: skip
    columns = (
        Column(term("№"), 0.6, "center"), Column(term("Участок"), 2.8), Column(term("Длина"), 1.2, "center"),
        Column(term("Позиции"), 1.3, "center"), Column(term("Маневр"), 2.4), Column(term("Сложность"), 1.7, "center"),
        Column(term("Трафик"), 1.2, "center"), Column(term("Узкая"), 2.4), Column(term("Повреждение в"), 2),
    )  # fmt: skip
    blocks: list[Block] = [facts, Table(columns, tuple(rows))]
    blocks.append(
        Text(term("Граница участков принадлежит предыдущему; к сложности прибавляется скорость в начале хода."), "note")
    )
    blocks += _where(run)
    return Page("track", term("Трасса"), tuple(blocks))


def named(segment: Segment) -> Term:
    """The obligatory manoeuvre of a segment at its level."""
    return manoeuvre_word(segment.manoeuvre, segment.level if segment.manoeuvre in LEVELLED else 1)


def base_of(segment: Segment) -> int:
    """The difficulty of a segment's own manoeuvre without speed."""
    return int(tachki_difficulty(segment.manoeuvre, segment.level if segment.manoeuvre in LEVELLED else None) or 0)


def _where(run: Raced) -> list[Block]:
    """The cars on the lap, one lane each; number 1 is the first unit of the way."""
    drivers = run.course.state.drivers
    if not drivers:
        return []
    marks = initials(driver.name for driver in drivers)
    length, track = run.course.track.lap_length, run.course.track
    tokens = []
    for lane, driver in enumerate(drivers, 1):
        lap = track.lap_of(driver.position)
        place = min(driver.position - (lap - 1) * length, length)
        lap_text = phrase("{name}, круг {lap}", name=driver.name, lap=lap)
        tokens.append(Token(marks[driver.name], lane, place, lap_text, out=driver.status in ("retired", "wrecked")))
    lanes = tuple(Lane(driver.name, length + 1) for driver in drivers)
    caption = phrase("После хода {turn}; 0 = линия старта", turn=run.course.state.turn)
    return [Together((Heading(term("Где кто")), Board(lanes, tuple(tokens), caption=caption)))]


def next_page(run: Raced) -> Page:
    """What every driver must roll in the next turn if he keeps his speed, and who is near him."""
    course = run.course
    asked = demands(run)
    rows: list[Row] = []
    for driver in course.state.running():
        rows.append(Row((phrase("{name}: позиция {position}, скорость {speed}", name=driver.name, position=driver.position,
                                speed=driver.speed),), "group"))  # fmt: skip
        own = [demand for demand in asked if demand.name == driver.name]
        for demand in own:
            piece = demand.piece
            rows.append(Row((
                piece.number, piece.row.name, named(piece.row), demand.base, demand.difficulty, Share(demand.chance),
                course.track.manoeuvring(piece), word("yes") if piece.row.narrow else None,
            )))  # fmt: skip
        rows.append(Row((_near(run, driver.name),), "remark"))
    columns = (
        Column(term("№"), 0.6, "center"), Column(term("Участок"), 3.4), Column(term("Маневр"), 3),
        Column(term("База"), 0.9, "center"), Column(term("Сложность"), 1.3, "center"), Column(term("Шанс"), 1, "center"),
        Column(term("Трафик"), 1.1, "center"), Column(term("Узкая"), 1, "center"),
    )  # fmt: skip
    title = phrase("Ход {turn}: обязательные маневры", turn=course.played)
    note = Text(term("Сложность вместе со скоростью, без штрафа мультидействия."), "note")
    return Page("next", title, (Table(columns, tuple(rows)), note))


def _near(run: Raced, name: str) -> Value:
    """The cars around a driver with their distances, positive ahead of him."""
    found = []
    for other in run.course.state.running():
        distance = -gap(run.course, name, other.name)
        if other.name != name and abs(distance) <= NEAR:
            found.append(Line((other.name, f"{distance:+d}".replace("-", "−") if distance else "±0")))
    return Line((term("рядом:"), Line(tuple(found), ", "))) if found else Lines((term("рядом никого"),))
