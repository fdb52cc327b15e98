"""Repeatable dice and exact odds, for every game: a product rule, no game text stands behind it."""
