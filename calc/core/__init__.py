"""What every game needs: kinds of cells, errors, the list of functions, dice; imports only Python."""
