"""What the site is measured against: a view that reads one row, and one that inserts one."""

from django.db import transaction
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


urlpatterns = [path("bare/read/", read), path("bare/insert/", insert)]
