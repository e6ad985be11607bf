"""Match under way, without Kivy: session, seating, clocks, bots, messages."""
