"""Carrying results out of the site: texts for forums and messengers, files of a whole thread, pictures."""
