"""What must be so before a battle starts: active cards, the same place, a leader or a counter-attack."""

from __future__ import annotations

import re
from typing import Annotated

from calc.core.kinds import AnyText, MaybeText, OneOf, Text
from calc.core.ranges import Cells
from calc.core.registry import rule

STATUSES = OneOf("active", "stopped", "disabled")
Status = Annotated[str, STATUSES]
MaybeStatus = Annotated[str | None, STATUSES]
Role = Annotated[str, OneOf("attacker", "defender")]
Locations = Annotated[tuple[str, ...], Cells(AnyText(), columns=1)]

_LEADER = re.compile(r"(leadership|officer|office)(\s*[x×]\s*\d+)?", re.IGNORECASE)


@rule("STCCG-LEAD-01")
def stccg_is_leader(classification: MaybeText = None, skills: MaybeText = None) -> bool:
    """Whether this card is a leader (Leadership or OFFICER).

    classification: the classification on the card, e.g. OFFICER or SECURITY
    skills: skills, separated by commas, semicolons, slashes or line breaks; a multiplier such as 'Leadership x2'
      is allowed
    returns: true if one entry is leadership, officer or office
    errors: classification or skills is not a text
    """
    entries = re.split(r"[,;/\r\n]", f"{classification or ''},{skills or ''}")
    return any(_LEADER.fullmatch(entry.strip()) for entry in entries)


@rule("STCCG-START-03", "STCCG-FIGHT-02", "STCCG-FIGHT-03")
def stccg_takes_part(status: MaybeStatus, role: Role) -> bool:
    """Whether a card with this status fights on this side.

    status: active, stopped, disabled; blank counts as active
    role: attacker or defender
    returns: attackers must be active; defenders may be active or stopped; blank role gives blank
    errors: an unknown status or role
    """
    if role == "attacker":
        return status in (None, "active")
    return status != "disabled"


@rule("STCCG-START-04", "STCCG-PLACE-01", "STCCG-PLACE-02")
def stccg_same_place(location_a: Text, location_b: Text, spot_a: Text = "surface", spot_b: Text = "surface") -> bool:
    """Whether two cards are at exactly the same place.

    location_a: mission or time location of the first card
    location_b: mission or time location of the second card
    spot_a: where exactly: a ship, a site, a facility; blank is the planet's surface
    spot_b: same for the second card
    returns: true if location and spot are both equal; a blank location gives blank
    errors: a number, TRUE or FALSE in place of a text
    """
    return place(location_a, spot_a) == place(location_b, spot_b)


@rule("STCCG-LEAD-02", "STCCG-LEAD-03", "STCCG-LEAD-04")
def stccg_may_counter(location: Text, attacked_at: Locations = ()) -> bool:
    """Whether the player may strike back at this location (counter-attack).

    location: mission or time location of the planned attack
    attacked_at: locations where the opponent started an attack on this player in his last turn, one per row;
      blank cells are skipped
    returns: true if the location is in the list; a blank location gives blank
    errors: a number, TRUE or FALSE in place of a text
    """
    return any(folded(location) == folded(attacked) for attacked in attacked_at)


def place(location: str, spot: str) -> tuple[str, str]:
    """The two names of a place, made comparable."""
    return folded(location), folded(spot)


def folded(name: str) -> str:
    """A name made comparable: case and extra spaces do not matter."""
    return " ".join(name.casefold().split())
