"""Puts the operator's site in the place of Django's; read before any model is."""

from django.contrib.admin.apps import AdminConfig


class SiteAdminConfig(AdminConfig):
    """Django's admin app with our site in it."""

    default_site = "sekundant_web.accounts.admin_site.SiteAdmin"
