"""Simulated motion sensor."""


class SimulatedSensor:
    """Motion sensor that reports gravity when a test calls `lies`."""

    def __init__(self):
        self.heard = []

    def listen(self, listener):
        self.heard.append(listener)
        return lambda: self.heard.remove(listener)

    def lies(self, gravity):
        for listener in tuple(self.heard):
            listener(gravity)
