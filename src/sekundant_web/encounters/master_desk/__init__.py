"""The master's desk: the pages from which a master does all that :mod:`..mastering` can do."""
