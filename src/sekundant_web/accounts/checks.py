"""What is checked of the site's set-up before it starts."""
