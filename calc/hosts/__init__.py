"""The programs in which a function may be called: one file each, translation only."""
