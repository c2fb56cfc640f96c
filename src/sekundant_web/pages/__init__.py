"""The home page and the few pages of the site itself."""
