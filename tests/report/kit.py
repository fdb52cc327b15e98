"""A document that shows every block once, with names that are hard to set."""

from __future__ import annotations

import random
from datetime import date

from calc.core.errors import Words, message
from calc.core.hexes import Hex
from calc.core.pages import (
    Bar,
    Bars,
    Beside,
    Board,
    Boxes,
    Card,
    Cards,
    Chart,
    Column,
    Document,
    Fact,
    Facts,
    Finding,
    Heading,
    HexField,
    HexMap,
    Lane,
    Page,
    PageBreak,
    Path,
    Picture,
    Row,
    Series,
    Setting,
    Table,
    Text,
    Together,
    Token,
    Track,
    Vehicle,
)  # fmt: skip
from calc.core.terms import Term
from calc.core.totals import Part, Total
from calc.core.values import Amount, Cell, Dice, Line, Lines, Parts, Share, Signed, Write

RIDERS = (
    "Alrik von Grötz-Überwals", "Йожин Щукарёв-Жемчужный", "Thesia", "Boronian Dergelstund-Donnersbacherwaldhufen",
    "Ragnhild Ølafsdóttir", "Фёдор Ыгышкин", "Zoë", "Praioslobundhilfreich", "Iltschi", "Ḥaşan al-Ğuzz",
    "Rondriga ß. Müßiggang", "Wulf",
)  # fmt: skip
INITIALS = ("Al", "Йо", "Th", "BD", "Ra", "Фё", "Zo", "Pr", "Il", "Ḥa", "Ro", "Wu")
TURNS = 8


def courses() -> list[tuple[float | None, ...]]:
    """Fields after each turn; some riders fall early."""
    dice = random.Random(7)
    result: list[tuple[float | None, ...]] = []
    for number, _ in enumerate(RIDERS):
        field, values = 0, []
        for turn in range(TURNS + 1):
            fell = number in (4, 7) and turn > 4 + number % 3
            values.append(None if fell else float(field))
            field += dice.randint(2, 8)
        result.append(tuple(values))
    return result


def check(tap: int, sprint: bool) -> Total:
    parts = [Part("TaW", 7, "DSA-BASE-01"), Part("Erschöpfung", tap - 9, "DSA-SPURT-04")]
    return Total(*parts, Part("Spurt", 2 if sprint else 0, "DSA-SPURT-02")).present()


def log(turns: int = TURNS) -> Table:
    dice = random.Random(3)
    rows: list[Row | tuple[object, ...]] = []
    for turn in range(1, turns + 1):
        rows.append(Row((message("Runde {turn}", turn=turn),), kind="group"))
        for number, rider in enumerate(RIDERS):
            sprint = number % 3 == 0
            dies = tuple(dice.randint(1, 20) for _ in range(3))
            way = Line((2 + number % 3, "/", turn * 4 + number), between="")
            events = [Line((way, "→", Line((3, "/", turn * 4 + number + 3), between="")))]
            if number == 2:
                events.append(message("{rider} drängt {other} ab", rider=Words(rider), other=Words(RIDERS[3])))
            if number == 5:
                events.append(Line((Term("Patzer"), Dice((dice.randint(1, 6), dice.randint(1, 6))))))
            rows.append(
                (
                    Cell(rider, strong=number == 0),
                    Cell("S", strong=True) if sprint else None,
                    Dice(dies, 20),
                    Parts(check(dice.randint(-3, 9), sprint)),
                    Cell(dice.randint(2, 7), overridden=number == 6, struck=number == 9),
                    Lines(tuple(events)),
                )
            )
    return Table(
        (
            Column("Reiter", 3), Column("Spurt", 0.9, "center"), Column("Würfel", 1.9), Column("TaP*", 3.2),
            Column("Felder", 1, "right"), Column("Weg und Ereignisse", 4),
        ),
        tuple(rows), caption="Das Rennen", dense=True,
    )  # fmt: skip


def standings() -> Table:
    rows = [
        (place, rider, "Brauner Wallach Donnersturm" if place % 4 == 0 else "Falbe", Signed(3 - place), 60 + place / 4,
         Cell(12.5 * place, muted=place > 9, note="gestürzt" if place in (5, 8) else None))
        for place, rider in enumerate(RIDERS, 1)
    ]  # fmt: skip
    total = Row((None, "Summe", None, Signed(0), None, 1234567.5), kind="total")
    return Table(
        (Column("Platz", 0.7, "right"), Column("Reiter", 3), Column("Pferd", 2.4), Column("Gunst", 1, "right"),
         Column("Felder", 1, "right"), Column("Silber", 1.4, "right")),
        (*rows, total),
    )  # fmt: skip


def chart(ranks: bool = False) -> Chart:
    values = courses()
    if ranks:
        values = [
            tuple(
                None if v is None else 1.0 + sum((o[t] or 0) > v or ((o[t] or 0) == v and j < i)
                                                 for j, o in enumerate(values) if o[t] is not None)
                for t, v in enumerate(line)
            )
            for i, line in enumerate(values)
        ]  # fmt: skip
    series = tuple(Series(name, line, strong=i == 0) for i, (name, line) in enumerate(zip(RIDERS, values, strict=True)))
    return Chart(series, tuple(range(TURNS + 1)), x="Runde", y="Platz" if ranks else "Felder", ranks=ranks,
                 caption="Wer wann wo lag")  # fmt: skip


def hexes() -> HexMap:
    places = [Hex(q, r) for q in range(12) for r in range(-(q // 2), 8 - q // 2)]
    kinds = {Hex(2, 2): "goal", Hex(5, 1): "blocked", Hex(7, 0): "danger", Hex(9, -1): "track"}
    fields = tuple(HexField(place, f"{place.q}.{place.r}", kinds.get(place, "open")) for place in places)
    vehicles = (
        *(Vehicle(INITIALS[i], Hex(1 + i, 4 - i // 2), i % 6 + 1, RIDERS[i], out=i == 3) for i in range(6)),
        Vehicle("A", Hex(9, 2), 2), Vehicle("Б", Hex(9, 2), 5), Vehicle("C", Hex(9, 2)),
    )  # fmt: skip
    paths = (
        Path((Hex(0, 1), Hex(1, 0), Hex(2, 0), Hex(3, 0), Hex(4, 0), Hex(4, 1)), "1"),
        Path((Hex(0, 1), Hex(1, 1), Hex(2, 1), Hex(3, 0), Hex(4, 0)), "2"),
        Path((Hex(10, 0), Hex(10, 1), Hex(11, 1)), "Ж", arrow=False),
    )
    return HexMap(fields, vehicles, paths, caption="Die Kreuzung am Alten Hafen")


def card(number: int) -> Card:
    sketch = HexMap(
        (*(HexField(Hex(0, -i), i, "goal" if i == 3 else "open") for i in range(4)), HexField(Hex(1, -3), "L")),
        (), (Path((Hex(0, 0), Hex(0, -1), Hex(0, -2), Hex(1, -3))),),
    )  # fmt: skip
    text = "Schaden am letzten Feld. Wer dort steht, weicht aus oder wird gerammt."
    return Card(
        ("Enge Kehre", "Разворот с заносом", "Ausweichmanöverüberraschung")[number % 3], 3 + number,
        (Fact("Lenkung", 4), Fact("Schwierigkeit", 12 + number), Fact("Hitze", Signed(1))),
        sketch if number % 2 else None, text * (1, 2, 9, 2, 14, 4, 2)[number % 7], foot="MEK-SET-01",
    )  # fmt: skip


def sheet_blocks() -> tuple[object, ...]:
    return (
        Facts(
            (Fact("Spielerin", "Friederike Müller-Ščerbakova"), Fact("Pferd", Write()), Fact("INI-Basis", 10),
             Fact(Term("TaW"), Cell(9, overridden=True)), Fact("AT", Parts(Total(Part("AT", 14, ""), Part("Patzer", -5, "")))),
             Fact("Gewicht", Amount(1.5, "t")), Fact("Geburtstag", date(2024, 3, 1)), Fact("Reitet", True),
             Fact("Außergewöhnlich lange Bezeichnung einer Eigenschaft", "Cavalleria-Überlandfahrtgeschwindigkeitsmesser")),
        ),
        Heading("Zum Ankreuzen"),
        Beside(
            (
                (Boxes((Track("Erschöpfung", 12, 3), Track("Schaden", 24, 0, tuple(range(1, 25))),
                        Track("Жетоны судьбы", 3))),),
                (Picture("Bild", 9),),
            ), (2, 1),
        ),
        Heading("Chancen"),
        Beside(
            (
                (Bars(tuple(Bar(name, share, Share(share, 1)) for name, share in
                            zip(RIDERS[:6], (0.41, 0.22, 0.18, 0.0004, 0.9999, 0.0), strict=True)), caption="Siegchance"),),
                (Text("Die Quoten stammen aus zehntausend Läufen. " * 4), Text("Kleingedrucktes.", "note")),
            )
        ),
        Text("Würfel auf dem Tisch:", "lead"), Text(Line((Dice((1, 2, 3, 4, 5, 6)), Dice((12, 4, 20), 20)))),
        Together((Heading("Leere Zeilen"), Table((Column("Runde", 1), Column("Bemerkung", 5)), ((1, Write()), (2, Write()))))),
    )  # fmt: skip


def kit(language: str = "de", game: str = "dsa") -> Document:
    """The whole document."""
    fields = (31, 33, 33, 36, 40, 44, 33, 48, 52, 33, 55, 62)
    tokens = (
        *(Token(INITIALS[i], 1 + i % 5, field, RIDERS[i], out=i in (4, 7)) for i, field in enumerate(fields)),
        Token("X1", 4, 33), Token("X2", 4, 33),
    )  # fmt: skip
    return Document(
        "Das große Pferderennen von Grötz an der Überwals",
        game,
        (
            Page("log", Term("Rennprotokoll"), (log(),), subtitle="Acht Runden, zwölf Reiter"),
            Page("standings", "Platzierung", (standings(), PageBreak(), Heading("Verlauf"), chart(), chart(ranks=True))),
            Page("board", "Spielplan", (
                Board(tuple(Lane(name, 60 + 2 * i) for i, name in enumerate(("Innen", "2", "3", "Äußere Mittelbahn", "5"))),
                      tokens, caption="Nach Runde 8"),
                Board((Lane("A", 20), Lane("Б", 20)), (Token("W", 1, 3),), first=1), hexes()), wide=True),
            Page("sheet", RIDERS[3], sheet_blocks(), subtitle="Reiterbogen"),
            Page("cards", "Manöverkarten", (Cards(tuple(card(i) for i in range(11))),)),
        ),
        subtitle="im Jahr des Feuers, auf der Bahn hinter dem Traviatempel",
        date=date(2024, 5, 17),
        rules="Pferderennen 1.0",
        settings_changed=(Setting("failed_order", "by_points", "DSA-ORD-03"), Setting("rounding", "floor")),
        findings=(
            Finding(message("{value} is not a whole number", value=7.5), "Orders!C12", ("DSA-BASE-01", "DSA-BASE-02")),
            Finding(message("{column} is blank", column=Words("die1")), "Moves!F7"),
        ),
        language=language,
    )  # fmt: skip
