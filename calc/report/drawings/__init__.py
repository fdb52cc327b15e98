"""Where each line and letter of a drawing stands; templates only put them into SVG. All lengths are millimetres."""
