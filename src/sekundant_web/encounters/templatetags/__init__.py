"""What the templates of an encounter use."""
