"""Webhooks: a chat or a bot is told that something has happened in a fight, and never what is hidden."""
