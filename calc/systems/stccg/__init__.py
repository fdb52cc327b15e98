"""Star Trek CCG, first edition: personnel battles, after the German strategy note "Personenkampf" of 2009."""
