"""Commands for those who build Racebook; nothing here is shipped."""
