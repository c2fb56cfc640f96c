"""What templates of accounts use."""
