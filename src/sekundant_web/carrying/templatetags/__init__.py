"""What templates of other apps use to carry something out."""
