"""What can be asked and done, a module a subject; all of it goes through the same functions as the pages."""
