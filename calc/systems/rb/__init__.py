"""Racebook itself in a cell: why a call fails, what a total is made of, which version answers."""
