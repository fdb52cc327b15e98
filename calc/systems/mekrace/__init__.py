"""Mek races (Renn-Regeln): race meks on hexes, an add-on to Mekton Zeta."""
