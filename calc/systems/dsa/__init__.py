"""The horse race of Das Schwarze Auge 4.1, after the house rules of the Phileasson and Simyala project."""
