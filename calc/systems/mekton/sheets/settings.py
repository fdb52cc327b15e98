"""The settings of a battle with their meanings and headings."""

from __future__ import annotations

from calc.core.sheets import (
    Setting,
)

SETTINGS = (
    Setting("battle", "Name of the battle; it stands on every printed page."),
    Setting("date", "Day of the game."),
    Setting("language", "Language of the texts in the log: de, en or ru; blank = English."),
    Setting("seed", "Number or word on which all rolled cells rest; blank = dice are typed. A new seed is a new battle."),
    Setting("dice_source", "typed: the dice in the cells count; seed: always those of the seed."),
    Setting("chart_dice", "Dice of your hit charts, such as 1D10 or 2W6.", "dice of hit charts"),
    Setting("throw_rounding", "Half the servo Kills when throwing: floor down, round half up, ceil up.", "half Kills when throwing"),
    Setting("quick_rate", "Strikes with a Quick weapon for one action.", "strikes with a Quick weapon"),
    Setting("stacking", "For MEKTON_DEFENSE_BONUS in your own cells; in the battle active defense always goes back to 2.", "defense bonus"),
    Setting("block_reading", "Block with several actions: one = each works on one attack; stack = all on one attack.", "block with several actions"),
    Setting("tie", "Who wins an equal roll.", "equal rolls"),
    Setting("salvo_rounding", "Fractions of missiles that hit.", "fractions of a salvo"),
    Setting("chart_end", "A salvo at the end of the chart: wrap = goes on at the other end; stop = the rest hits the last area.", "salvo at the end of the chart"),
    Setting("at_max", "Exactly at maximum range: in (-4) or out.", "at maximum range"),
    Setting("same_hex", "Is close combat possible within one hex?", "close combat within one hex"),
    Setting("weight_step", "10 tons heavier: full tens, or every started ten.", "steps of 10 tons"),
    Setting("grab_human", "Grabbing a human: add = -5 besides -1; replace = -5 only.", "grabbing a human"),
    Setting("ram_reading", "Ram: each takes the Kills of the other one's weight (other) or of its own (own).", "ramming"),
    Setting("near", "Near miss of a human: below = 0 to 2 under the defence; both = 2 over as well.", "near miss of a human"),
    Setting("near_rounding", "Half damage of a near miss.", "half damage of a near miss"),
    Setting("mega", "A Mega-Critical Hit rolls on the normal chart, or has the choice of three.", "Mega-Critical Hit"),
    Setting("convert_rounding", "Kills from hits: fractions. A battle counts whole Kills, so exact means down.", "Kills from hits"),
    Setting("tread_target", "What the tech roll for treads at half must reach.", "tech roll for treads"),
    Setting("fighter_turn", "Mechafighter: one = a straight flight for each side turned; any = once for all.", "turns of a Mechafighter"),
    Setting("swap_ma", "MA for exchanging front and rear.", "MA for front and rear"),
    Setting("acceleration", "Does a unit gain at most 12 MA each round?", "at most 12 MA more"),
    Setting("blast_to", "Where the Kills of an explosion go: torso, or left to the game master's ruling.", "Kills of an explosion"),
)  # fmt: skip
