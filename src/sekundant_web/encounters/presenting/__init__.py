"""What a reader sees of an encounter: everything here is made from his view and the events he may see."""
