"""People: who they are, how they enter, what they want to be told."""
