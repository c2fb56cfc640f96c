"""What people are told, by e-mail, through the outbox."""
