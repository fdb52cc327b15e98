"""Giant robot combat: the German and English overview of the combat rules of Mekton ("Regelübersicht")."""
