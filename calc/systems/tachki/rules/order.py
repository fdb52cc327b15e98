"""Order of simultaneous attacks (Порядок применения одновременных заявок на атаку)."""

from typing import Annotated, NamedTuple

from calc.core.kinds import Count
from calc.core.ranges import Rows
from calc.core.registry import rule
from calc.systems.tachki.rules.cells import Tiebreak
from calc.systems.tachki.rules.ties import Places, places


class Attacker(NamedTuple):
    """A driver who attacks this turn."""

    position: Count
    distance: Count
    reflexes: Count
    die: Tiebreak = None


@rule("TACHKI-ORD-01", "TACHKI-ORD-02", "TACHKI-ORD-03", "TACHKI-ORD-04")
def tachki_attack_order(
    attacks: Annotated[tuple[Attacker | None, ...], Rows(Attacker, keep_blanks=True, incomplete="none")],
) -> Places:
    """Order in which simultaneous attacks are applied.

    attacks: race position of the attacker, distance to his target, reflexes, die for ties. A row with a blank among
      the first three gets a blank
    returns: 1 = first: higher position, nearer target, higher reflexes, higher die. Tied rows without dice get a
      blank, with equal dice the same number
    errors: a negative value, not four columns
    """
    keys = [attack and (-attack.position, attack.distance, -attack.reflexes) for attack in attacks]
    return places(keys, [attack and attack.die for attack in attacks])
