"""Every rulebook as pages."""
