"""The Law of the Gun: duels of the wild west, the largest of the five systems."""
