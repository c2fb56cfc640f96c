"""Operating the site: its backup and restoring, the doctor who examines it, what it tells of its health.

The commands of the command line (`sekundant backup`, `restore`, `doctor`) are thin over these modules.
"""
