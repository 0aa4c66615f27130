"""Starts the example. In an app of your own, these parts are in its settings, URLs and views."""

import os
import sys
from pathlib import Path
from types import SimpleNamespace

from django.conf import settings
from django.core.management import execute_from_command_line
from django.http import FileResponse
from django.shortcuts import render
from django.urls import path
from django.views.decorators.csrf import ensure_csrf_cookie

from embed_session import embed_session

FOLDER = Path(__file__).resolve().parent
SCRIPT = FOLDER / "../../../dist/cdn/svc-dashboard.js"


def stand_in_for_your_login(get_response):
    """Trusts a cookie that anyone can forge. Use Django's AuthenticationMiddleware instead."""

    def middleware(request):
        user = request.COOKIES.get("login")
        request.user = SimpleNamespace(is_authenticated=bool(user), pk=user)
        return get_response(request)

    return middleware


@ensure_csrf_cookie
def page(request):
    user = {"pk": "ada"}  # signs in everyone who opens the page
    response = render(
        request, "page.html", {"environment": os.environ, "user": user}
    )
    response.set_cookie("login", user["pk"], samesite="Lax")
    return response


def script(request):
    return FileResponse(SCRIPT.open("rb"), content_type="text/javascript")


urlpatterns = [
    path("", page),
    path("svc-dashboard.js", script),
    path("api/embed-session", embed_session),
]

settings.configure(
    ALLOWED_HOSTS=["localhost"],
    MIDDLEWARE=[
        "django.middleware.csrf.CsrfViewMiddleware",
        f"{__name__}.stand_in_for_your_login",
    ],
    ROOT_URLCONF=__name__,
    SECRET_KEY="only for this example",
    TEMPLATES=[
        {"BACKEND": "django.template.backends.django.DjangoTemplates", "DIRS": [FOLDER]}
    ],
)

if __name__ == "__main__":
    address = f"localhost:{os.environ.get('PORT', 3000)}"
    execute_from_command_line([sys.argv[0], "runserver", "--noreload", address])
