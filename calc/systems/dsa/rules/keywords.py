"""The keywords that several rules of the race share: kinds of check, grades, scopes, special abilities."""

from __future__ import annotations

from typing import Annotated, Final

from calc.core.kinds import OneOf, Whole

#: How a talent check came out.
Grade = Annotated[str, OneOf("spectacular", "lucky", "success", "failure", "fumble", "disaster")]

#: The riding checks of a race.
CheckKind = Annotated[str, OneOf("order", "movement", "sprint", "shove", "permission")]

#: The checks on which the bonus of a horse counts.
Scope = Annotated[str, OneOf("none", "movement", "movement_shove", "all")]

#: Special abilities of a fighting rider: none, Reiterkampf, Kriegsreiterei.
Ability = Annotated[str, OneOf("none", "mounted", "war")]

#: Who is hit.
Target = Annotated[str, OneOf("rider", "horse")]

#: How a sum of missing points is counted where the effective TaW is negative.
Missing = Annotated[str, OneOf("sum", "worst")]

MinTap = Annotated[int, Whole(0, 1)]
HorseBonus = Annotated[int, Whole(0, 4)]
Favour = Annotated[int, Whole(0, 3)]

#: A sprinting rider's check is a movement check, too.
MOVEMENT_CHECKS: Final = ("movement", "sprint")
