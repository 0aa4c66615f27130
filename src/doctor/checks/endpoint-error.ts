import type { SessionErrorCode } from "../../protocol/session-endpoint.js";
import { problem, warning, type Finding } from "../finding.js";

const NO_SESSIONS = "so viewers get no sessions";
const UNCHANGED_BODY =
  "Check that no proxy or middleware before the handler reads or changes the request's body.";
const LOG = "Read the log of your server, which has the service's message and its request id.";

/** What each code of `createSessionHandler` means, and what to do. */
const CAUSES: Readonly<Record<SessionErrorCode, readonly [meaning: string, remedy: string]>> = {
  "bad-request": [`The handler rejects the body that the element sends, ${NO_SESSIONS}.`, UNCHANGED_BODY],
  "not-signed-in": [
    `The handler found nobody signed in, ${NO_SESSIONS}.`,
    "Check that authorize reads the sign-in of the request.",
  ],
  "origin-not-allowed": [
    "It rejects requests of this page's origin, so signed-in viewers get no session either.",
    "Add the origin of the page to allowedOrigins of createSessionHandler; behind a proxy, set publicOrigin.",
  ],
  "method-not-allowed": [
    "The element requests sessions with POST, so viewers get none.",
    "Mount the handler for POST.",
  ],
  "request-too-late": [
    `The body of the request did not reach the handler in time, ${NO_SESSIONS}.`,
    UNCHANGED_BODY,
  ],
  "viewer-changed": [
    "Another user is signed in than the page shows, although the doctor names no viewer.",
    "Check which viewer authorize returns, and what changes the request's body before it.",
  ],
  "body-too-large": [`The handler accepts no body of more than 16 KiB, ${NO_SESSIONS}.`, UNCHANGED_BODY],
  "json-expected": [
    "The element sends JSON, so viewers get no sessions.",
    "Accept application/json on this route.",
  ],
  "rate-limited": ["The doctor can't check what viewers receive.", "Wait, then run this again."],
  "request-aborted": [
    "The request ended before the handler had read it.",
    "Run this again. If it persists, check the timeouts of the proxies before your server.",
  ],
  "authorize-failed": [
    `The authorize function threw an error, ${NO_SESSIONS}.`,
    "Read the error in the log of your server. Return null from authorize if nobody is signed in.",
  ],
  "invalid-session-input": [
    `What authorize returned is not valid, such as a deploymentId that is a string or NaN, ${NO_SESSIONS}.`,
    "Return deploymentId as a number, from a variable that is set. The log of your server names the member.",
  ],
  "service-failed": [`The service generates no session for your backend, ${NO_SESSIONS}.`, LOG],
  "service-unauthorized": [
    "The service does not accept your backend's access token: it is missing, mistyped, expired, revoked, or of another tenant.",
    "Give ManagementClient a valid access token of this tenant, and check its baseUrl.",
  ],
  "service-forbidden": [
    "Your backend's access token may not generate sessions for this deployment, or embedding is off.",
    "Turn embedding on in the tenant's settings, and allow the token to generate sessions.",
  ],
  "service-not-found": [
    "The service does not know what the session is for, such as the deployment.",
    "Check the deploymentId that authorize returns, and the baseUrl of ManagementClient.",
  ],
  "service-unreachable": [
    `Your backend can't connect to the service, ${NO_SESSIONS}.`,
    "Check the baseUrl of ManagementClient, that the tenant is running, and the firewall or proxy between them.",
  ],
  "service-unavailable": [
    `The service is unavailable to your backend, ${NO_SESSIONS}.`,
    "Wait, then run this again. If it persists, contact the tenant's operator.",
  ],
  "service-too-late": [`The service did not respond to your backend in time, ${NO_SESSIONS}.`, LOG],
};

/** What a status without a code shows, and the code that has the same cause. */
const STATUSES: Partial<Record<number, readonly [found: string, code: SessionErrorCode]>> = {
  405: ["the route does not accept POST", "method-not-allowed"],
  415: ["the route does not accept the content type application/json", "json-expected"],
  429: ["it accepts no more requests for now", "rate-limited"],
};

/** What an error of the app's session endpoint means. @param code that of the response, if it is a known one */
export function judgeError(endpoint: URL, status: number, code: SessionErrorCode | undefined): Finding {
  const found = `The endpoint responded with status ${status}`;
  const [reason, codeOfStatus] = STATUSES[status] ?? [];
  const cause = code ?? codeOfStatus;
  if (cause) {
    const judge = cause === "rate-limited" ? warning : problem;
    return judge(`${found}${code ? ` and the code ${code}` : `: ${reason}`}.`, ...CAUSES[cause]);
  }
  if (status === 404) {
    return problem(
      `${found}: the server has no route ${endpoint.pathname}.`,
      "Viewers get no sessions.",
      "Check the path in --session-endpoint and in your page, and where the server mounts the handler.",
    );
  }
  if (status >= 500) {
    return problem(
      `${found}.`,
      "The element requests a session five times and then reports session-failed. Your server may not get a session from the tenant, for example because its access token is wrong, or its code fails, perhaps for want of a user.",
      "Read the log of your server. Return null from authorize if nobody is signed in.",
    );
  }
  return problem(
    `${found}, which is neither a session nor a request to sign in.`,
    "The element sends the members surface, publicId or deploymentId, and reason. The element reports session-failed.",
    "Accept this body, and respond with status 401 to signed-out viewers.",
  );
}
