"""The whole game, from the sheets: turn after turn, battle after battle, until something is not decided yet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

from calc.core.course import Waiting
from calc.core.errors import Words, message
from calc.core.headings import awaited
from calc.core.kinds import is_blank
from calc.core.ranking import shared_places
from calc.core.records import Placed, Records, Trouble, read_records, read_settings
from calc.core.replay import Outcome, Replay, phrase
from calc.core.roster import Before, in_order
from calc.systems.stccg.replay.battle import fight
from calc.systems.stccg.replay.cards import apply, card_states, log_set_strengths, people_of, players_of
from calc.systems.stccg.replay.course import Course, entries
from calc.systems.stccg.replay.rows import AttackClassRow, AttackRow, Change, Order, Person, Settings
from calc.systems.stccg.replay.standings import standings
from calc.systems.stccg.replay.state import Attack, GameState
from calc.systems.stccg.rules.conditions import folded
from calc.systems.stccg.rules.morals import ClassRow

__all__ = ["SHEETS", "game", "game_settings", "replay"]

#: The sheets and tables that the replay reads, in the order of the arguments of `game`.
SHEETS = ("Personnel", "Orders", "Changes", "Attacks", "Settings", "Classes")


def replay(sheets: Mapping[str, Records]) -> Replay:
    """Run the game that stands on the sheets; see `game`."""
    return game(*(sheets.get(name, Records(name)) for name in SHEETS))


@lru_cache(maxsize=16)
def game(
    personnel: Records, orders: Records, changes: Records, attacks: Records, settings: Records, classes: Records
) -> Replay:
    """Run the game; it stops where a pile or a draw is missing or the orders end. The same sheets are the same game."""
    chosen, troubles = read_settings(settings, Settings)
    rows, wrong = read_records(personnel, Person)
    people, doubled = people_of(rows)
    troubles += [*wrong, *doubled]
    own_classes, class_rows, wrong = _classes(classes)
    troubles += wrong
    players, wrong = _seats(players_of(people), chosen, settings)
    troubles += wrong
    cards, wrong = card_states(people, players, own_classes, chosen.stccg_weapons)
    course = Course(
        chosen, people, players, own_classes, class_rows, GameState(0, "", cards), troubles=[*troubles, *wrong]
    )
    battles = course.read(orders, Order)
    if people:
        log_set_strengths(course)
        _attacks(course, attacks)
    states = [course.state]
    if people:
        _play(course, _once(course, battles), course.read(changes, Change), states)
    told = _without_strangers(course, personnel, orders, battles)
    found = in_order(told, Before(personnel, "name", (orders, changes, attacks)))
    return Replay(tuple(states), tuple(course.events), _outcome(course, states), found, tuple(course.waiting))


def game_settings(settings: Records) -> Settings:
    """The settings of a game."""
    return read_settings(settings, Settings)[0]


def _classes(records: Records) -> tuple[tuple[ClassRow, ...], tuple[int, ...], list[Trouble]]:
    """The table of affiliations as the rules read it, and the row of each entry."""
    placed, troubles = read_records(records, AttackClassRow)
    named = [one for one in placed if one.row.affiliation is not None]
    rows = tuple(ClassRow(one.row.affiliation, one.row.attack_class) for one in named)
    return rows, tuple(one.number for one in named), troubles


def _seats(appearing: tuple[str, ...], chosen: Settings, settings: Records) -> tuple[tuple[str, ...], list[Trouble]]:
    """The players in the order of their turns: as the setting says, then as their cards appear."""
    known = {folded(player): player for player in appearing}
    seats: dict[str, str] = {}
    troubles = []
    for name in entries(chosen.stccg_players or ""):
        if folded(name) in known:
            seats[folded(name)] = known[folded(name)]
        elif appearing:
            where = next(
                (Placed(chosen, number, settings.table).where("value") for number, cells in settings.mappings()
                 if str(cells.get("setting")).strip() == "stccg_players"), None,
            )  # fmt: skip
            troubles.append(Trouble(message("no player is called {name}", name=name), where, chosen.stccg_players))
    return tuple((seats | {key: name for key, name in known.items() if key not in seats}).values()), troubles


def _without_strangers(
    course: Course, personnel: Records, orders: Records, battles: list[Placed[Order]]
) -> list[Trouble]:
    """The troubles but those about a card or battle whose own row cannot be read: that row is to mend, no other."""
    people = {placed.number for placed in course.people.values()}
    read = {placed.number for placed in battles}
    unread = {
        "no card is called {name}": ("name", _names(personnel, people, "id", "name")),
        "no player is called {name}": ("name", _names(personnel, people, "player")),
        "there is no battle {battle} in turn {turn}": ("battle", _names(orders, read, "battle")),
    }
    kept = []
    for one in course.troubles:
        value, names = unread.get(str(one.message.template), ("", set()))
        if folded(str(dict(one.message.values).get(value))) not in names:
            kept.append(one)
    return kept


def _names(records: Records, read: set[int], *columns: str) -> set[str]:
    """What stands in these columns of the rows that could not be read."""
    rows = [cells for number, cells in records.mappings() if number not in read]
    return {folded(str(cells[column])) for cells in rows for column in columns if not is_blank(cells.get(column))}


def _attacks(course: Course, records: Records) -> None:
    """Attacks that were no personnel battles, from their sheet."""
    for placed in course.read(records, AttackRow):
        row: AttackRow = placed.row
        names = [course.player(name) for name in (row.attacker, row.attacked)]
        for column, name in zip(("attacker", "attacked"), names, strict=True):
            if name is None:
                given = getattr(row, column)
                course.trouble(placed.where(column), message("no player is called {name}", name=given), value=given)
        attacker, attacked = names
        if attacker is not None and attacked is not None:
            attack = Attack(row.turn, attacker, attacked, row.location)
            course.state = replace(course.state, attacks=(*course.state.attacks, attack))


def _once(course: Course, battles: list[Placed[Order]]) -> list[Placed[Order]]:
    """The battles; a second one of the same id is left out, since its dice would be the same."""
    known: set[str] = set()
    found = []
    for placed in battles:
        key = folded(placed.row.battle)
        if key in known:
            said = message("battle {battle} stands twice; give each its own id", battle=Words(placed.row.battle))
            course.trouble(placed.where("battle"), said, value=placed.row.battle)
        else:
            known.add(key)
            found.append(placed)
    return found


def _play(course: Course, battles: list[Placed[Order]], changes: list[Placed[Change]], states: list[GameState]) -> None:
    """Turn after turn, as long as there are orders."""
    _check_changes(course, battles, changes)
    last = max([one.row.turn for one in battles] + [one.row.turn for one in changes], default=0)
    for turn in range(1, last + 1):
        _start_turn(course, turn)
        now = [change for change in changes if change.row.turn == turn]
        for change in now:
            if change.row.battle is None:
                apply(course, change)
        for battle in battles:
            if battle.row.turn == turn and not course.waiting:
                for change in now:
                    if change.row.battle is not None and folded(change.row.battle) == folded(battle.row.battle):
                        apply(course, change)
                _battle(course, battle)
        states.append(course.state)
        if course.waiting:
            return


def _check_changes(course: Course, battles: list[Placed[Order]], changes: list[Placed[Change]]) -> None:
    """A change before a battle names a battle of its turn."""
    known = {(one.row.turn, folded(one.row.battle)) for one in battles}
    for change in changes:
        at = change.row.battle
        if at is not None and (change.row.turn, folded(at)) not in known:
            said = message("there is no battle {battle} in turn {turn}", battle=Words(at), turn=change.row.turn)
            course.trouble(change.where("battle"), said, value=at)


def _start_turn(course: Course, turn: int) -> None:
    """The next player is on turn; his stopped cards become active where the setting says so."""
    player = course.players[(turn - 1) % len(course.players)]
    course.state = replace(course.state, turn=turn, player=player)
    course.log(player, "turn", phrase("ist am Zug"), rules=("STCCG-START-02",))
    if course.settings.stccg_unstop != "next_turn":
        return
    for card in course.state.cards:
        if card.player == player and card.status == "stopped":
            course.change(card.id, status="active")
            course.log(card.name, "unstop", phrase("ist wieder aktiv"), result="active", card=card.id)


def _battle(course: Course, placed: Placed[Order]) -> None:
    """One battle; where something is missing the whole game waits there."""
    try:
        fight(course, placed)
    except Waiting as waiting:
        course.waiting.extend(waiting.wheres)
        cells = awaited("stccg", waiting.wheres)
        name = placed.row.battle
        said = phrase("Kampf {battle} wartet auf {cells}", battle=name, cells=cells)
        player = course.player(placed.row.player) or placed.row.player
        course.log(player, "waiting", said, cells=waiting.wheres, battle=name)


def _outcome(course: Course, states: list[GameState]) -> Outcome | None:
    """Why it ended, and the places of the players by battles won."""
    if not course.players:
        return None
    living = {card.player for card in states[-1].cards if card.status != "dead"}
    reason = "waiting" if course.waiting else "last_standing" if len(living) == 1 < len(course.players) else "finished"
    rows = standings(states[-1], course.players)
    places = shared_places([-row.won for row in rows])
    return Outcome(reason, tuple((row.player, place) for row, place in zip(rows, places, strict=True)))
