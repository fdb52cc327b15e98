"""Affiliation attack restrictions: who may attack whom, and what a card permits; the Borg among them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Annotated, NamedTuple

from calc.core.errors import RuleError, Words
from calc.core.kinds import BLANK, AnyText, Blank, Flag, MaybeText, OneOf, Text, keyword
from calc.core.ranges import Cells, Rows
from calc.core.registry import rule
from calc.core.tables import table

AttackClass = OneOf("others", "anyone", "borg_only", "card_only")


class ClassRow(NamedTuple):
    """An own or changed affiliation of the game master."""

    affiliation: MaybeText = None
    attack_class: Annotated[str | None, AttackClass] = None


Affiliations = Annotated[tuple[str, ...], Cells(AnyText(), columns=1)]
Permits = Annotated[tuple[str, ...], Cells(AnyText(), columns=1)]
Classes = Annotated[tuple[ClassRow, ...], Rows(ClassRow, short=True)]


@rule("STCCG-AFF-02", "STCCG-AFF-04", "STCCG-AFF-05", "STCCG-BORG-01")
def stccg_attack_class(affiliation: Text, classes: Classes = ()) -> str:
    """Attack restriction class of an affiliation.

    affiliation: bajoran, borg, cardassian, dominion, federation, ferengi, hirogen, kazon, klingon, neutral,
      non_aligned, romulan, starfleet, vidiian, or one named in classes; a hyphen or spaces count as an underscore
    classes: affiliation, class: own or changed affiliations; blank rows are skipped
    returns: others (anyone but the own affiliation), anyone, borg_only, card_only; blank for a blank affiliation
    errors: an unknown affiliation; an unknown class in the table
    """
    known = _classes(classes)
    return known[_known(affiliation, known)] or BLANK


@rule(
    "STCCG-AFF-02", "STCCG-AFF-03", "STCCG-AFF-04", "STCCG-AFF-05", "STCCG-AFF-06", "STCCG-AFF-07", "STCCG-AFF-08",
    "STCCG-BORG-01", "STCCG-BORG-02",
)  # fmt: skip
def stccg_may_attack(
    attackers: Affiliations,
    defenders: Affiliations,
    permits: Permits = (),
    counter: Flag = False,
    assimilating_planet: Flag = False,
    classes: Classes = (),
) -> bool | Blank:
    """Whether the affiliation attack restrictions allow this attack.

    attackers: affiliation of each attacking card; blank cells are skipped
    defenders: affiliation of each card of the attacked force, disabled ones too; blank cells are skipped
    permits: what cards in play permit: any, an affiliation, or not_<affiliation>; several per cell separated by
      commas or semicolons
    counter: true for a counter-attack: no restriction
    assimilating_planet: true while the Borg objective is the assimilation of a planet
    classes: as in STCCG_ATTACK_CLASS
    returns: true if allowed; blank while either list has no entry
    errors: an unknown affiliation, permit or class; a flag that is neither true/false nor 1/0
    """
    known = _classes(classes)
    attacking = [_known(affiliation, known) for affiliation in attackers]
    attacked = [_known(affiliation, known) for affiliation in defenders]
    permitted = [_permit(entry, known) for cell in permits for entry in re.split(r"[,;\r\n]", cell) if entry.strip()]
    if counter:
        return True
    bound = [known[affiliation] for affiliation in attacking]
    if None in bound:
        return BLANK
    if assimilating_planet and "card_only" in bound:
        return False
    if any(_fits(permit, attacked, known) for permit in permitted):
        return True
    return all(_allows(known[one], one, other) for one in attacking for other in attacked)


def _classes(own: Sequence[ClassRow]) -> dict[str, str | None]:
    """The class of every affiliation; a row of the game master changes or adds one, blank: not chosen yet."""
    known: dict[str, str | None] = {row["affiliation"]: row["class"] for row in table("stccg", "classes").rows}
    known.update({keyword(row.affiliation): row.attack_class for row in own if row.affiliation})
    return known


def _known(affiliation: str, known: Mapping[str, object]) -> str:
    name = keyword(affiliation)
    if name not in known:
        raise RuleError("{affiliation} is not one of {words}", affiliation=affiliation, words=Words(", ".join(known)))
    return name


def _permit(entry: str, known: Mapping[str, object]) -> str:
    name = keyword(entry)
    if name != "any" and name not in known and not (name.startswith("not_") and name.removeprefix("not_") in known):
        raise RuleError(
            "the permit {permit} is neither any nor an affiliation nor not_ and an affiliation; affiliations are {words}",
            permit=entry.strip(),
            words=Words(", ".join(known)),
        )
    return name


def _fits(permit: str, attacked: Sequence[str], known: Mapping[str, object]) -> bool:
    """Whether a permit allows to attack this force; an affiliation fits where it is present, not_ where absent."""
    if permit == "any":
        return True
    if permit in known:
        return permit in attacked
    return permit.removeprefix("not_") not in attacked


def _allows(attack_class: str | None, attacker: str, defender: str) -> bool:
    if attack_class == "others":
        return attacker != defender
    if attack_class == "borg_only":
        return defender == "borg"
    return attack_class == "anyone"
