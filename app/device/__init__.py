"""What a device can do: one file a platform, behind a guarded front."""
