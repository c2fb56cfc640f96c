"""Games of a master or a group."""
