"""The settings of the site; ``DJANGO_SETTINGS_MODULE`` names one: ``.local``, ``.server`` or ``.test``."""
