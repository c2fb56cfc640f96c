"""The doctor: examines the whole site and says what is wrong with it, and what to do."""
