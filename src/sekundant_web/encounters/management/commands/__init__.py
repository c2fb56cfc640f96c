"""Commands of the operator for encounters: `python -m django COMMAND`."""
