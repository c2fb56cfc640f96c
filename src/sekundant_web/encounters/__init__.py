"""Fights: their pages, and what can be done to them."""
