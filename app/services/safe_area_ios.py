"""The rim on iOS, as the first window tells it."""

from app.services.safe_area import Insets, SafeArea


class IosSafeArea(SafeArea):
    """iOS tells it in points."""

    def read(self) -> Insets | None:
        import ios

        points, scale = ios.get_safe_area(), ios.get_scale()
        return Insets(*(points[edge] * scale for edge in ("left", "top", "right", "bottom")))
