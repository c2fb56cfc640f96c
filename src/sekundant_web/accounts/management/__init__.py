"""Commands of the app `accounts`."""
