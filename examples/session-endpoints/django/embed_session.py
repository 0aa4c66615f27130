import json
import logging
import os

import requests
from django.http import JsonResponse
from django.views.decorators.csrf import csrf_protect
from django.views.decorators.http import require_POST

logger = logging.getLogger(__name__)


@require_POST
@csrf_protect
def embed_session(request):
    if not request.user.is_authenticated:
        return JsonResponse({"error": "Not signed in."}, status=401)
    user_id = str(request.user.pk)
    if json.loads(request.body).get("viewer", user_id) != user_id:
        error = {"code": "viewer-changed", "message": "Another user is signed in."}
        return JsonResponse({"error": error}, status=409)
    try:
        response = requests.post(
            f"{os.environ['SVC_TENANT_ORIGIN']}/api/v1/embed/generate-session",
            headers={"Authorization": f"Bearer {os.environ['SVC_TOKEN']}"},
            json={
                "deploymentId": int(os.environ["SVC_DEPLOYMENT_ID"]),
                "externalId": user_id,
            },
            timeout=10,
        )
        response.raise_for_status()
        session = {"sessionId": response.json()["sessionId"]}
    except (requests.RequestException, KeyError) as error:
        logger.error("generate-session failed: %s", error)
        return JsonResponse({"error": "The dashboard service failed."}, status=502)
    return JsonResponse(session, headers={"Cache-Control": "no-store"})
