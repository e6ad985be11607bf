"""The rims on iOS, as the first window tells them."""

from app.services.safe_area import Insets, SafeArea


class IosSafeArea(SafeArea):
    """iOS tells it in points."""

    def read(self) -> Insets | None:
        import ios

        points, scale = ios.get_safe_area(), ios.get_scale()
        return Insets(*(points[edge] * scale for edge in ("left", "top", "right", "bottom")))


class IosEdges(IosSafeArea):
    """Home is swiped from below, and what has been told from above, both within the rim; the sides are the app's."""

    def read(self) -> Insets | None:
        rim = super().read()
        return rim and rim._replace(left=0.0, right=0.0)
