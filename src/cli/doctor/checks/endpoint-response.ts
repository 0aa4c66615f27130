import { isRecord } from "../../../protocol/check.js";
import { SESSION_ERROR_CODES, type SessionErrorCode } from "../../../protocol/session-endpoint.js";
import { ok, problem, warning, type Finding } from "../finding.js";
import { printable } from "../probe.js";
import { judgeError } from "./endpoint-error.js";

/** The response of a session endpoint. Its body is never printed, because it may hold a session. */
export interface EndpointResponse {
  status: number;
  headers: Headers;
  body: string;
  redirect: URL | undefined;
}

/** The session id in a response, in the forms that the element accepts: a JSON string or a member `sessionId`. */
export function readSession(body: string): string | undefined {
  const value = parseJson(body);
  const session = isRecord(value) ? value["sessionId"] : value;
  return typeof session === "string" && session ? session : undefined;
}

/** A parsed body; undefined if it is not JSON. */
function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** The code of the error in a response, if `createSessionHandler` has it: any other code could be a secret. */
function errorCodeOf(body: string): SessionErrorCode | undefined {
  const value = parseJson(body);
  const error = isRecord(value) ? value["error"] : undefined;
  return SESSION_ERROR_CODES.find((code) => isRecord(error) && error["code"] === code);
}

const SIGN_IN_STATUS =
  "Respond to signed-out viewers with status 401 and JSON, as createSessionHandler does when authorize returns null.";
const FAILED = "The element reports session-failed";

/** The finding for a response of the app's session endpoint to a viewer who is not signed in. */
export function judgeEndpoint(endpoint: URL, response: EndpointResponse): Finding {
  const { status, redirect } = response;
  if (redirect) return judgeRedirect(endpoint, status, redirect);
  if (isCsrfRejection(response)) {
    return warning(
      `The endpoint responded with status ${status}, probably from a protection against forged requests (CSRF).`,
      "The element sends no CSRF token, so signed-in viewers may be rejected too.",
      "Exclude the endpoint from the protection, since it checks the origin itself, or send the token from a sessionProvider.",
    );
  }
  if (status === 401 || status === 403) return judgeRejection(endpoint, response);
  if (status >= 200 && status <= 299) return judgeSuccess(response);
  return judgeError(endpoint, status, errorCodeOf(response.body));
}

/** The finding for a response of the app's session endpoint to a viewer who is signed in. */
export function judgeSignedIn(endpoint: URL, response: EndpointResponse): Finding {
  const { status, body } = response;
  if (status >= 200 && status <= 299 && readSession(body) !== undefined)
    return ok("The endpoint returned a session, which the doctor neither prints nor uses.");
  const finding = judgeEndpoint(endpoint, response);
  if (finding.status === "problem" || status === 429) return finding;
  if (isCsrfRejection(response)) return { ...finding, status: "problem" } as Finding;
  const found = `The endpoint responded with status ${status}`;
  if (status === 403) {
    return problem(
      `${found}.`,
      "It rejects this user, who sees no dashboard.",
      "Check in authorize what this user may see. For another user, pass their Cookie header.",
    );
  }
  return problem(
    status === 401 ? `${found}.` : `${found}, which requires a sign-in.`,
    "It does not accept the sign-in of the Cookie header: the sign-in has expired, or browsers do not send this cookie to the endpoint's path.",
    "Sign in again, and copy the Cookie header of a request to this endpoint. If that does not help, check the Path and SameSite of the cookie, and how authorize reads it.",
  );
}

function judgeRedirect(endpoint: URL, status: number, target: URL): Finding {
  const found = `The endpoint responded with status ${status}, a redirect to ${printable(target)}.`;
  const trim = ({ pathname }: URL): string => pathname.replace(/\/+$/, "");
  if (trim(target) === trim(endpoint)) {
    return problem(
      found,
      "The endpoint has moved. A browser repeats the request there with GET, or rejects a redirect to another origin.",
      `Set session-endpoint to ${printable(target)}.`,
    );
  }
  const redirected = "Signed-out viewers are redirected, perhaps to sign in.";
  return warning(
    found,
    target.origin === endpoint.origin
      ? `${redirected} A browser follows and receives a page in place of JSON. ${FAILED}, not session-refused.`
      : `${redirected} The element reports session-refused, because the redirect leads to another origin.`,
    SIGN_IN_STATUS,
  );
}

/** Frameworks reject forged requests with 403, 419 (Laravel) or 422 (Rails), usually with a page. */
function isCsrfRejection(response: EndpointResponse): boolean {
  const { status, body } = response;
  if (status === 419) return true;
  const mentionsCsrf = /csrf|xsrf|authenticity.?token|forgery/i.test(body);
  return ([400, 403, 422].includes(status) && mentionsCsrf) || (status === 403 && isHtml(response));
}

function judgeRejection(endpoint: URL, { status, body }: EndpointResponse): Finding {
  const code = errorCodeOf(body);
  if (code !== undefined && code !== "not-signed-in") return judgeError(endpoint, status, code);
  const form = parseJson(body) === undefined ? "" : " and JSON";
  return ok(`The endpoint requires a sign-in: it responds with status ${status}${form}.`);
}

function judgeSuccess(response: EndpointResponse): Finding {
  const { status, body } = response;
  if (readSession(body) !== undefined) {
    return warning(
      "The endpoint returned a session without a sign-in. The doctor does not print this session and leaves it unused.",
      "Everyone who can reach the endpoint gets a session, with all data that its embed user may see.",
      "If the dashboard is not public, return null from authorize for viewers who are not signed in.",
    );
  }
  const found = `The endpoint responded with status ${status}`;
  const expected = 'The element expects JSON such as { "sessionId": "…" }';
  if (isHtml(response)) {
    return /type\s*=\s*["']?password/i.test(body)
      ? warning(
          `${found} and a sign-in page in place of JSON.`,
          `${FAILED}, so signed-out viewers are not asked to sign in.`,
          SIGN_IN_STATUS,
        )
      : problem(
          `${found} and a page in place of JSON.`,
          `${expected}. A single-page app may respond with its start page to every URL, or a middleware with a sign-in page.`,
          "Check the path in --session-endpoint, and that the server handles POST on it before its fallback.",
        );
  }
  if (parseJson(body) === undefined) {
    return problem(
      body.trim() === "" ? `${found} and an empty body.` : `${found} and a body that is not JSON.`,
      `${expected}, and does not accept a session id as plain text.`,
      'Respond with Response.json({ sessionId }), or use createSessionHandler from "svc-dashboard/backend".',
    );
  }
  return problem(
    `${found} and JSON without a string "sessionId".`,
    `${expected}. ${FAILED}.`,
    `Name the member sessionId. ${SIGN_IN_STATUS}`,
  );
}

function isHtml({ headers, body }: EndpointResponse): boolean {
  return /html/i.test(headers.get("content-type") ?? "") || /^\s*<(?:!doctype|html)\b/i.test(body);
}
