"""How often one may do something: buckets of tokens in the database, and which act takes from which."""
