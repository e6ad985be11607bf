"""Tests of the Tri-Ominos and Quad-Ominos tables by touch."""

import pytest

pytest.register_assert_rewrite("tests.window.ominos.guest", "tests.window.ominos.fuzz")
