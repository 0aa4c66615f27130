import logging
import os

import httpx
from fastapi import APIRouter, Body, Depends, Header, HTTPException, Response
from fastapi.responses import JSONResponse

from login import User, current_user

logger = logging.getLogger(__name__)
router = APIRouter()


def same_origin(sec_fetch_site: str = Header("")):
    if sec_fetch_site != "same-origin":  # set by the browser; scripts cannot change it
        raise HTTPException(403, "Only pages of this origin may request sessions.")


@router.post("/api/embed-session", dependencies=[Depends(same_origin)])
async def embed_session(
    response: Response,
    user: User = Depends(current_user),
    viewer: str | None = Body(None, embed=True),
):
    if viewer not in (None, user.id):
        error = {"code": "viewer-changed", "message": "Another user is signed in."}
        return JSONResponse({"error": error}, status_code=409)
    response.headers["Cache-Control"] = "no-store"
    url = f"{os.environ['SVC_TENANT_ORIGIN']}/api/v1/embed/generate-session"
    headers = {"Authorization": f"Bearer {os.environ['SVC_TOKEN']}"}
    session = {
        "deploymentId": int(os.environ["SVC_DEPLOYMENT_ID"]),
        "externalId": user.id,
    }
    try:
        async with httpx.AsyncClient(timeout=10) as client:
            reply = await client.post(url, headers=headers, json=session)
        reply.raise_for_status()
        return {"sessionId": reply.json()["sessionId"]}
    except (httpx.HTTPError, ValueError, KeyError) as error:
        logger.error("generate-session failed: %s", error)
        raise HTTPException(502, "The dashboard service failed.") from None
