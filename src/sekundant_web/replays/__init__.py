"""Finished fights: the archive, the replay step by step, and the dice checked in the reader's own browser."""
