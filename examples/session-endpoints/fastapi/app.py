"""The app around the endpoint: serves the page and the element's script."""

import os
from pathlib import Path

from fastapi import FastAPI
from fastapi.responses import FileResponse, HTMLResponse

from embed_session import router

FOLDER = Path(__file__).resolve().parent
SCRIPT = FOLDER / "../../../dist/cdn/svc-dashboard.js"

app = FastAPI()
app.include_router(router)


@app.get("/")
def page() -> HTMLResponse:
    html = (FOLDER / "page.html").read_text()
    html = html.replace("https://acme.example", os.environ["SVC_TENANT_ORIGIN"])
    response = HTMLResponse(html.replace("a1b2c3d4", os.environ["SVC_PUBLIC_ID"]))
    response.set_cookie(
        "login", "ada", samesite="lax"
    )  # signs in everyone who opens the page
    return response


@app.get("/svc-dashboard.js")
def script() -> FileResponse:
    return FileResponse(SCRIPT, media_type="text/javascript")
