"""The words of fencing, Russian and English; its door is :mod:`.room`."""
