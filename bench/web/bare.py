"""What the site is measured against: a view that reads one row, and one that inserts one."""

from collections.abc import Callable

from django.db import connection, transaction
from django.http import HttpRequest, HttpResponse
from django.urls import path
from django.views.decorators.csrf import csrf_exempt

from bench.web.models import Row


def read(_request: HttpRequest) -> HttpResponse:
    """One row by the ORM."""
    return HttpResponse(Row.objects.get(pk=1).text)


@csrf_exempt
def insert(_request: HttpRequest) -> HttpResponse:
    """One row in a transaction."""
    with transaction.atomic():
        row = Row.objects.create(text="one more row")
    return HttpResponse(str(row.pk))


def anew(view: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """The view with a connection of its own for each request: so Django's settings have it by default."""

    @csrf_exempt
    def answer(request: HttpRequest) -> HttpResponse:
        connection.close()
        try:
            return view(request)
        finally:
            connection.close()

    return answer


urlpatterns = [
    path("bare/read/", anew(read)),
    path("bare/insert/", anew(insert)),
    path("bare/kept/read/", read),
    path("bare/kept/insert/", insert),
]
