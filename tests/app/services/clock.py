"""Timer that only tests advance."""


class FakeTiming:
    """Scheduler that runs callbacks when a test advances the time."""

    def __init__(self):
        self.now = 0.0
        self.coming = []

    def later(self, seconds, call):
        return self._plan(seconds, call, None)

    def every(self, seconds, call):
        return self._plan(seconds, call, seconds)

    def _plan(self, seconds, call, again):
        entry = [self.now + seconds, call, again]
        self.coming.append(entry)
        return lambda: self.coming.remove(entry) if entry in self.coming else None

    def run(self, seconds):
        """Advances the time and runs the callbacks that become due."""
        end = self.now + seconds
        while due := [entry for entry in self.coming if entry[0] <= end + 1e-9]:
            entry = min(due, key=lambda each: each[0])
            self.now = entry[0]
            if entry[2] is None:
                self.coming.remove(entry)
            else:
                entry[0] += entry[2]
            entry[1]()
        self.now = end
