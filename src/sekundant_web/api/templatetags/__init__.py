"""What the interface's own pages use in their templates."""
