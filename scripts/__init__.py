"""Tools of the repository: they make what is kept beside the code."""
