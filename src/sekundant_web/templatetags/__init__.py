"""What templates use."""
