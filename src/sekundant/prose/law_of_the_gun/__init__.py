"""The Law of the Gun in words."""
