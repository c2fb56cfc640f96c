"""The interface itself: its description, its operations, and how it says what went wrong."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_GET
from ninja import NinjaAPI
from ninja.errors import AuthenticationError, HttpError, ValidationError
from ninja.operation import Operation

from sekundant_web.api.operations import deciding, encounters, mastering, playing, records, systems, tables
from sekundant_web.api.parsing import CarefulParser
from sekundant_web.api.problems import CONTENT_TYPE, OF_STATUS, Problem, answer, misnamed
from sekundant_web.api.schemas.problems import ProblemOut

VERSION = "1"
"""It grows when something that was promised changes; what is added changes nothing."""


class Interface(NinjaAPI):
    """The interface; its operations are called as their functions are."""

    def get_openapi_operation_id(self, operation: Operation) -> str:
        """What an operation is called."""
        return str(operation.view_func.__name__)


api = Interface(
    title="Sekundant",
    version=VERSION,
    description=(
        "An impartial referee for play-by-post duels. Whoever comes is known by his token (`Authorization:"
        " Bearer`), made on the page of the account; what everybody may see needs none. Errors are"
        " `application/problem+json`. Messages are in the language of `Accept-Language` (en, ru)."
    ),
    urls_namespace="api",
    openapi_url=None,
    docs_url=None,
    parser=CarefulParser(),
)
for part in (systems, encounters, playing, tables, mastering, deciding, records):
    api.add_router("", part.router)


@api.exception_handler(Problem)
def problem(request: HttpRequest, error: Problem | type[Problem]) -> HttpResponse:  # noqa: ARG001
    """What an operation has said itself."""
    assert isinstance(error, Problem)
    return error.answer()


@api.exception_handler(Http404)
def not_found(request: HttpRequest, error: Any) -> HttpResponse:  # noqa: ARG001
    """Not there, or not for this reader: the same answer."""
    return answer(404, "not_found")


@api.exception_handler(AuthenticationError)
def no_token(request: HttpRequest, error: Any) -> HttpResponse:  # noqa: ARG001
    """A token is needed."""
    return answer(401, "no_token")


@api.exception_handler(ValidationError)
def invalid(request: HttpRequest, error: Any) -> HttpResponse:  # noqa: ARG001
    """Not as the description says."""
    return misnamed(error.errors).answer()


@api.exception_handler(HttpError)
def other(request: HttpRequest, error: Any) -> HttpResponse:
    """Whatever the library refuses."""
    cause = error.__cause__
    if isinstance(cause, Problem):
        return problem(request, cause)
    return answer(error.status_code, OF_STATUS.get(error.status_code, "bad_request"))


ROOT = "api/v1/"

PROBLEM = {
    "description": "What went wrong",
    "content": {CONTENT_TYPE: {"schema": {"$ref": "#/components/schemas/ProblemOut"}}},
}

ANYBODY: list[dict[str, list[str]]] = [{"Bearer": []}, {}]
"""With a token, or without one."""


def described() -> dict[str, Any]:
    """The OpenAPI document, in which every operation may end in a problem."""
    schema = dict(api.get_openapi_schema(path_prefix=ROOT))
    shapes = schema["components"]["schemas"]
    problem = ProblemOut.model_json_schema(ref_template="#/components/schemas/{model}")
    shapes |= problem.pop("$defs", {})
    shapes["ProblemOut"] = problem
    schema["components"]["schemas"] = dict(sorted(shapes.items()))
    for methods in schema["paths"].values():
        for operation in methods.values():
            said = {str(code): one for code, one in operation["responses"].items()}
            operation["responses"] = {**said, "4XX": PROBLEM}
            operation.setdefault("security", ANYBODY)
    return schema


patterns, app_name, namespace = api.urls
urls = ([one for one in patterns if getattr(one, "name", "") != "api-root"], app_name, namespace)
"""The addresses of its operations, and no other."""


@require_GET
def openapi(request: HttpRequest) -> HttpResponse:  # noqa: ARG001
    """The same, for programs."""
    return JsonResponse(described(), json_dumps_params={"ensure_ascii": False})
