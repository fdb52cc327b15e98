"""What the cells of this game hold: a sum of 3d6, a die for ties, the keywords that several rules share."""

from typing import Annotated, Final

from calc.core.kinds import MaybePositive, Number, OneOf, Whole

#: The manoeuvres that stand on the track and may be demanded by a segment.
OF_A_SEGMENT: Final = ("straight", "turn", "manoeuvring", "ramp")
#: The actions that aim at another car.
AT_A_CAR: Final = ("slipstream", "struggle", "strike", "scan", "parachute_attack", "em_attack")
MANOEUVRES: Final = (
    "accelerate", "straight", "brake", "turn", "manoeuvring", "ramp", "slipstream", "struggle", "afterburner",
    "jump", "scan", "parachute", "parachute_attack", "em_attack", "em_shield", "strike",
)  # fmt: skip
CHECKS: Final = ("control", "damage", "contest")
MODULES: Final = ("afterburner", "jump_drive", "scanner", "parachute", "em_gun", "em_shield", "ram")

Dice = Annotated[int, Whole(3, 18)]
#: A die for ties may have any number of sides.
Tiebreak = MaybePositive
MaybeTier = Annotated[int | None, Whole()]
Money = Annotated[float, Number(0)]

SegmentManoeuvre = Annotated[str | None, OneOf(*OF_A_SEGMENT)]
Action = Annotated[str, OneOf(*AT_A_CAR)]
Manoeuvre = Annotated[str, OneOf(*MANOEUVRES)]
MaybeManoeuvre = Annotated[str | None, OneOf(*MANOEUVRES)]
ManoeuvreOrCheck = Annotated[str, OneOf(*MANOEUVRES, *CHECKS)]
Module = Annotated[str, OneOf(*MODULES)]

Category = Annotated[str, OneOf("sport", "extreme")]
Control = Annotated[str, OneOf("none", "held", "damage")]
Halving = Annotated[str, OneOf("loss_down", "rest_down")]
Difference = Annotated[str, OneOf("absolute", "signed")]
EmRule = Annotated[str, OneOf("higher", "replace")]
PenaltySize = Annotated[str, OneOf("one", "remainder")]
PenaltyTurns = Annotated[str, OneOf("remainder", "shortfall")]
