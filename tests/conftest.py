"""What holds for all tests."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("busy", deadline=None)  # how long a call takes on a busy machine says nothing about it
settings.load_profile("busy")
