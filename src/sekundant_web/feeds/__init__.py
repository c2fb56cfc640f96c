"""Feeds: fights as Atom, deadlines as a calendar, each as its reader may know it."""
