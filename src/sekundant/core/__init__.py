"""What every rule system shares: the contract, chance, events, clauses and packs."""
