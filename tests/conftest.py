"""How properties are tested: the suite tries the same examples on every run, the soak new and more ones."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

settings.register_profile("suite", deadline=None, derandomize=True)
settings.register_profile(
    "soak", deadline=None, max_examples=2000, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "suite"))
