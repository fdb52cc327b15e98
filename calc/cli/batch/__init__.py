"""racebook batch: calculate, check and print every workbook of a folder, on all cores; nothing is ever lost."""
