"""The web site of Sekundant: thin over the library; people fight here in the browser."""
