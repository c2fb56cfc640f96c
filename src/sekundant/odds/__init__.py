"""What may come of a fight: exact distributions, and frequencies of sampled turns to check them by."""
