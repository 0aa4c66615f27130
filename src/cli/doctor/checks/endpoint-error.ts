import type { SessionErrorCode } from "../../../protocol/session-endpoint.js";
import { problem, warning, type Finding } from "../finding.js";

/** The meaning and the remedy of those codes of `createSessionHandler` that are more specific than their status. */
const CAUSES: Partial<Record<SessionErrorCode, readonly [meaning: string, remedy: string]>> = {
  "origin-not-allowed": [
    "It rejects requests from this page's origin, so signed-in viewers get no session either.",
    "Add the origin of the page to allowedOrigins of createSessionHandler; behind a proxy, set publicOrigin.",
  ],
  "bad-request": [
    "The handler did not get the request as the element sends it: a parser has read its body, or the handler is not mounted as its framework requires.",
    "Read the log of your server, which explains what to pass. In Express, Fastify and node:http, mount toNodeHandler(handler).",
  ],
  "authorize-failed": [
    "The authorize function threw an error, so viewers get no sessions.",
    "Read the error in the log of your server. Return null from authorize if nobody is signed in.",
  ],
  "invalid-session-input": [
    "What authorize returned is not valid, such as a deploymentId that is a string or NaN.",
    "Return deploymentId as a number, from a variable that is set. The log of your server names the member.",
  ],
  "service-unauthorized": [
    "The service does not accept your backend's access token: it is missing, mistyped, expired, revoked, or of another tenant.",
    "Give ManagementClient a valid access token of this tenant, and check its baseUrl.",
  ],
  "service-forbidden": [
    "Your backend's access token may not generate sessions for this deployment, or embedding is off.",
    "Turn embedding on in the tenant's settings, and allow the token to generate sessions.",
  ],
  "service-not-found": [
    "The service did not find something that the session is for, such as the deployment.",
    "Check the deploymentId that authorize returns, and the baseUrl of ManagementClient.",
  ],
  "service-unreachable": [
    "Your backend can't connect to the service, so viewers get no sessions.",
    "Check the baseUrl of ManagementClient, that the tenant is running, and the firewall or proxy between them.",
  ],
};

/** The finding for an error of the app's session endpoint. @param code the code in the response, if it is known */
export function judgeError(endpoint: URL, status: number, code: SessionErrorCode | undefined): Finding {
  const found = `The endpoint responded with status ${status}${code ? ` and the code ${code}` : ""}`;
  const cause = code && CAUSES[code];
  if (cause) return problem(`${found}.`, ...cause);
  if (status === 404) {
    return problem(
      `${found}: the server has no route ${endpoint.pathname}.`,
      "Viewers get no sessions.",
      "Check the path in --session-endpoint and in your page, and where the server mounts the handler.",
    );
  }
  if (status === 405) {
    return problem(
      `${found}: the route does not accept POST.`,
      "The element requests sessions with POST, so viewers get none.",
      "Mount the handler for POST.",
    );
  }
  if (status === 415) {
    return problem(
      `${found}: the route does not accept the content type application/json.`,
      "The element sends JSON, so viewers get no sessions.",
      "Accept application/json on this route.",
    );
  }
  if (status === 429) {
    return warning(
      `${found}: it accepts no more requests for now.`,
      "The doctor can't check what viewers receive.",
      "Run this again later.",
    );
  }
  if (status >= 500) {
    return problem(
      `${found}.`,
      "The element requests a session five times and then reports session-failed. Perhaps your server gets no session from the tenant, or its code fails, for example because there is no user.",
      "Read the log of your server. Return null from authorize if nobody is signed in.",
    );
  }
  return problem(
    `${found}, which is neither a session nor a request to sign in.`,
    "The element sends the members surface, publicId or deploymentId, and reason. It reports session-failed.",
    "Accept this body, which no proxy or middleware may change, and respond with status 401 to signed-out viewers.",
  );
}
