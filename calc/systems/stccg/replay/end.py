"""The end of a battle in the replay: the loser's casualty, the dead, the stopped."""

from __future__ import annotations

from dataclasses import replace

from calc.core.plurals import plural
from calc.core.records import Placed
from calc.core.replay import phrase
from calc.systems.stccg.replay.course import Course
from calc.systems.stccg.replay.rows import Order
from calc.systems.stccg.replay.state import Side
from calc.systems.stccg.replay.words import word
from calc.systems.stccg.rules.end import stccg_casualty, stccg_eligible, stccg_fate


def finish(course: Course, placed: Placed[Order]) -> None:
    """Draw, clear the dead away, stop the others."""
    _casualty(course, placed)
    for role in ("attacker", "defender"):
        _clear(course, course.under_way().side(role))
    battle = course.update(open=False)
    dead = {role: sum(fate == "dead" for _, fate in battle.side(role).fates) for role in ("attacker", "defender")}
    course.log(
        battle.attackers.player, "end",
        phrase(plural(
            "Kampf beendet: {own} Toter bei {player}, {theirs} bei {other}",
            "Kampf beendet: {own} Tote bei {player}, {theirs} bei {other}", of="own",
        ), own=dead["attacker"],
               player=battle.attackers.player, theirs=dead["defender"], other=battle.defenders.player),
        rules=("STCCG-END-06",), opponent=battle.defenders.player,
    )  # fmt: skip


def _casualty(course: Course, placed: Placed[Order]) -> None:
    """One more card of the loser dies, drawn from those who stand or are stunned."""
    loser = course.under_way().loser()
    if loser is None:
        course.log("", "no_casualty", phrase("ohne Sieger wird niemand gezogen"), rules=("STCCG-END-03",))
        return
    states = tuple(state for _, state in loser.states)
    eligible = stccg_eligible(states)
    if not eligible:
        course.log(
            loser.player, "no_casualty", phrase("alle sind tödlich verletzt, niemand wird gezogen"),
            rules=("STCCG-END-03",), side=loser.role,
        )  # fmt: skip
        return
    course.update(eligible=tuple(id_ for id_, state in loser.states if state != "mortal"))
    pick = course.draw(placed, eligible)
    drawn = loser.states[int(stccg_casualty(states, pick)) - 1][0]
    course.update(pick=pick, drawn=drawn)
    course.log(
        loser.card(drawn).name, "casualty",
        phrase("wird gezogen: {pick} von {eligible}", pick=pick, eligible=eligible),
        dice=(("casualty", (pick,)),), result=pick, rules=("STCCG-END-03",), cells=(placed.where("pick"),),
        side=loser.role, card=drawn, eligible=eligible,
    )  # fmt: skip


def _clear(course: Course, side: Side) -> None:
    """The mortally wounded and the drawn card die; all others who took part are stopped."""
    battle = course.under_way()
    fates = []
    for id_, state in side.states:
        fate = stccg_fate(state, id_ == battle.drawn)
        fates.append((id_, fate))
        name = side.card(id_).name
        if fate == "dead":
            cause = "mortal" if state == "mortal" else "drawn"
            course.change(id_, status="dead", died=battle.id)
            course.log(
                name, "death", phrase("stirbt: {cause}", cause=word(cause)), result=cause,
                rules=("STCCG-END-04" if cause == "mortal" else "STCCG-END-03",), side=side.role, card=id_,
                player=side.player,
            )  # fmt: skip
        else:
            course.change(id_, status="stopped")
            course.log(
                name, "stopped", phrase("ist gestoppt"), result="stopped", rules=("STCCG-END-05", "STCCG-END-06"),
                side=side.role, card=id_, player=side.player,
            )  # fmt: skip
    course.set_side(replace(side, fates=tuple(fates)))
