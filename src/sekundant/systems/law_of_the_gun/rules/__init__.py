"""The rules of the duel, one file a section of the rulebook, in the order of its procedure."""
