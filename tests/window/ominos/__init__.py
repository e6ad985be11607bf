"""The table of the corner-digit games under fingers."""

import pytest

pytest.register_assert_rewrite("tests.window.ominos.guest", "tests.window.ominos.fuzz")
