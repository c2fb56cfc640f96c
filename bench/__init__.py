"""How fast the referee is, measured beside a plain script that does the same."""
