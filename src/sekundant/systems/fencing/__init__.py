"""Fencing: a d100 duel with blades, bets and stacks. See README.md here."""
