"""What a device can do: each a small interface, a null, and the platforms' parts."""
