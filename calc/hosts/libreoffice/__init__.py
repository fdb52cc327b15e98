"""LibreOffice Calc: every function as a Basic function of its name, all of them asking one Python script."""
