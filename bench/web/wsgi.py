"""One server process for both: the site with all its middleware, the bare views with next to none."""

from collections.abc import Callable, Iterable
from typing import Any

import django
from django.core.handlers.wsgi import WSGIHandler
from django.test.utils import override_settings

from sekundant_web.wsgi import application as site


class Bare:
    """The middleware that leads to the bare views."""

    def __init__(self, get_response: Callable[..., Any]) -> None:
        self._get_response = get_response

    def __call__(self, request: Any) -> Any:
        request.urlconf = "bench.web.bare"
        return self._get_response(request)


with override_settings(MIDDLEWARE=["django.middleware.common.CommonMiddleware", "bench.web.wsgi.Bare"]):
    django.setup(set_prefix=False)
    bare = WSGIHandler()


def application(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    """Answer, by one or the other."""
    handler = bare if environ["PATH_INFO"].startswith("/bare/") else site
    return handler(environ, start_response)
