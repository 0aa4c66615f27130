import { readBytes } from "../backend/body.js";
import { isRecord } from "../backend/arguments.js";
import { withRequestTimeout } from "./limits.js";
import { redirectTarget, type Probe } from "./probe.js";

/** Longer bodies are not read: a session is short. */
const MAX_BODY_BYTES = 1024 * 1024;

/** Shorter strings are not session ids. */
const MIN_SECRET_LENGTH = 8;

/** The response of a session endpoint. Its body may hold a session: it is never printed. */
export interface EndpointResponse {
  status: number;
  headers: Headers;
  body: string;
  redirect: URL | undefined;
}

/** The origin of the page that requests sessions: the host's, or the endpoint's own if no host is named. */
export function requestingOrigin({ target }: Probe, endpoint: URL): string {
  return (target.host ?? endpoint).origin;
}

/** Requests a session as the element does in the browser of a viewer who is not signed in: without cookies. */
export async function requestFromEndpoint(probe: Probe, endpoint: URL): Promise<EndpointResponse> {
  const { publicId, deploymentId } = probe.target;
  const wanted =
    publicId === undefined ? { surface: "app", deploymentId } : { surface: "dashboard", publicId };
  const response = await send(probe, endpoint, "POST", {
    headers: { accept: "*/*", "content-type": "application/json" },
    body: JSON.stringify({ ...wanted, reason: "load" }),
  });
  const session = readSession(response.body);
  // redacting a word such as "ok" would garble the report
  if (session !== undefined && session.length >= MIN_SECRET_LENGTH) probe.secrets.push(session);
  return response;
}

/** Sends the preflight of that request, as a browser does before a request to another origin. */
export function requestPreflight(probe: Probe, endpoint: URL): Promise<EndpointResponse> {
  return send(probe, endpoint, "OPTIONS", {
    headers: { "access-control-request-method": "POST", "access-control-request-headers": "content-type" },
  });
}

/** The session id in a response, in the forms that the element accepts: a JSON string or a member `sessionId`. */
export function readSession(body: string): string | undefined {
  const value = parseJson(body);
  const session = isRecord(value) ? value["sessionId"] : value;
  return typeof session === "string" && session ? session : undefined;
}

/** A parsed body; undefined if it is not JSON. */
export function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function send(
  probe: Probe,
  endpoint: URL,
  method: string,
  init: { headers: Record<string, string>; body?: string },
): Promise<EndpointResponse> {
  const origin = requestingOrigin(probe, endpoint);
  const site = { "sec-fetch-site": fetchSite(new URL(origin), endpoint), "sec-fetch-mode": "cors" };
  return withRequestTimeout(probe.limits, async (signal) => {
    const response = await fetch(endpoint, {
      method,
      redirect: "manual",
      ...init,
      headers: { origin, ...site, "sec-fetch-dest": "empty", ...init.headers },
      signal,
    });
    const { status, headers } = response;
    const bytes = (await readBytes(response.body, MAX_BODY_BYTES)) ?? new Uint8Array();
    return {
      status,
      headers,
      body: new TextDecoder().decode(bytes),
      redirect: redirectTarget(response, endpoint),
    };
  });
}

/** The value of `Sec-Fetch-Site`. The last two labels stand for the site: a list of public suffixes would be needed. */
function fetchSite(page: URL, endpoint: URL): string {
  if (page.origin === endpoint.origin) return "same-origin";
  const siteOf = ({ protocol, hostname }: URL): string =>
    `${protocol}//${/^[\d.]+$|:/.test(hostname) ? hostname : hostname.split(".").slice(-2).join(".")}`;
  return siteOf(page) === siteOf(endpoint) ? "same-site" : "cross-site";
}
