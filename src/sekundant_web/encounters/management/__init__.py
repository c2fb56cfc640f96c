"""Commands of the operator for encounters."""
