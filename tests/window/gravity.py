"""A device that can be shaken, tipped and laid down."""


class Device:
    """Tells of gravity when it is asked to."""

    def __init__(self):
        self.heard = []

    def listen(self, listener):
        self.heard.append(listener)
        return lambda: self.heard.remove(listener)

    def lies(self, gravity):
        for listener in tuple(self.heard):
            listener(gravity)
