"""Programs that speak to the site for somebody, in the tests."""

from __future__ import annotations

import json
from typing import Any

from django.test import Client
from django.utils import timezone

from sekundant_web.accounts.models import User
from sekundant_web.api import tokens
from sekundant_web.api.models import Scope
from sekundant_web.tables.models import Table

ROOT = "/api/v1"


def token_for(user: User, scope: Scope = Scope.MASTER, table: Table | None = None) -> str:
    """A new token, as it is spelled."""
    return tokens.make(user, "a test", scope, now=timezone.now(), table=table)[1]


class Program:
    """A program with a token, or with none."""

    def __init__(self, token: str = "", **more: Any) -> None:
        self.client = Client(**more)
        self.headers = {"Authorization": f"Bearer {token}"} if token else {}

    @classmethod
    def of(cls, user: User, scope: Scope = Scope.MASTER, table: Table | None = None) -> Program:
        return cls(token_for(user, scope, table))

    def get(self, path: str, **headers: str) -> Any:
        return self.client.get(f"{ROOT}{path}", headers={**self.headers, **headers})

    def post(self, path: str, body: Any = None, **headers: str) -> Any:
        plain = {} if body is None else body
        return self.client.post(
            f"{ROOT}{path}",
            json.dumps(plain),
            content_type="application/json",
            headers={**self.headers, **headers},
        )
