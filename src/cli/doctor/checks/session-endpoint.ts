import { readBytes } from "../../../backend/body.js";
import { failureReason, isCertificateError, isTimeout } from "../failure.js";
import { lacking, problem, warning, type Finding } from "../finding.js";
import { redirectTarget, type Probe } from "../probe.js";
import { judgeEndpoint, judgeSignedIn, readSession, type EndpointResponse } from "./endpoint-response.js";
import { findOtherScheme } from "./other-scheme.js";

/** Longer bodies are not read: a session is short. */
const MAX_BODY_BYTES = 1024 * 1024;

/** Shorter strings are not session ids. */
const MIN_SECRET_LENGTH = 8;

/** Checks the responses of the app's session endpoint to a viewer who is not signed in, and to one who is. */
export function checkSessionEndpoint(probe: Probe): Promise<Finding | Finding[]> {
  return probe.once("session endpoint", async () => {
    const { sessionEndpoint: endpoint } = probe.target;
    if (!endpoint) return lacking("--session-endpoint");
    try {
      return await requestAndJudge(probe, endpoint);
    } catch (error) {
      return (await findWrongScheme(probe, endpoint, error)) ?? judgeFailure(endpoint, error);
    }
  });
}

async function requestAndJudge(probe: Probe, endpoint: URL): Promise<Finding | Finding[]> {
  const { host, cookie } = probe.target;
  // that of the host's page, or of the endpoint if no host is named
  const { origin } = host ?? endpoint;
  const isOther = origin !== endpoint.origin;
  const [response, preflight, signedIn] = await Promise.all([
    requestSession(probe, endpoint, origin),
    isOther ? requestPreflight(probe, endpoint, origin) : undefined,
    cookie === undefined ? undefined : requestSession(probe, endpoint, origin, cookie),
  ]);
  const wrongScheme = await findWrongScheme(probe, endpoint, response);
  if (wrongScheme) return wrongScheme;
  return [
    ...(preflight ? [judgeOtherOrigin(origin, endpoint, preflight, response)] : []),
    ...judgeBoth(endpoint, response, signedIn),
  ];
}

/** The findings for both responses; only one if they have the same cause. */
function judgeBoth(endpoint: URL, response: EndpointResponse, signedIn?: EndpointResponse): Finding[] {
  const finding = judgeEndpoint(endpoint, response);
  if (!signedIn) {
    const hint = finding.status === "ok" ? " To check what signed-in viewers get, pass --cookie-env." : "";
    return [{ ...finding, found: finding.found + hint }];
  }
  const other = judgeSignedIn(endpoint, signedIn);
  if (other.found === finding.found) return [other];
  return [finding, { ...other, found: other.found.replace(/^The /, "With the Cookie header, the ") }];
}

/** Requests a session as the element does. @param cookie the header of a viewer who is signed in */
async function requestSession(
  probe: Probe,
  endpoint: URL,
  origin: string,
  cookie?: string,
): Promise<EndpointResponse> {
  const { publicId, deploymentId } = probe.target;
  const isApp = publicId === undefined && deploymentId !== undefined;
  const wanted = isApp ? { surface: "app", deploymentId } : { surface: "dashboard", publicId };
  const response = await send(probe, endpoint, origin, {
    method: "POST",
    headers: { accept: "*/*", "content-type": "application/json", ...(cookie && { cookie }) },
    body: JSON.stringify({ ...wanted, reason: "load" }),
  });
  const session = readSession(response.body);
  if (session !== undefined && session.length >= MIN_SECRET_LENGTH) probe.secrets.push(session);
  return response;
}

/** Sends the preflight of that request, as a browser does before a request to another origin. */
function requestPreflight(probe: Probe, endpoint: URL, origin: string): Promise<EndpointResponse> {
  return send(probe, endpoint, origin, {
    method: "OPTIONS",
    headers: { "access-control-request-method": "POST", "access-control-request-headers": "content-type" },
  });
}

function send(
  probe: Probe,
  endpoint: URL,
  origin: string,
  init: { method: string; headers: Record<string, string>; body?: string },
): Promise<EndpointResponse> {
  const site = { "sec-fetch-site": fetchSite(new URL(origin), endpoint), "sec-fetch-mode": "cors" };
  const headers = { origin, ...site, "sec-fetch-dest": "empty", ...init.headers };
  return probe.withTimeout(async (signal) => {
    const response = await fetch(endpoint, { ...init, redirect: "manual", headers, signal });
    const bytes = (await readBytes(response.body, MAX_BODY_BYTES)) ?? new Uint8Array();
    return {
      status: response.status,
      headers: response.headers,
      body: new TextDecoder().decode(bytes),
      redirect: redirectTarget(response, endpoint),
    };
  });
}

/** The value of `Sec-Fetch-Site`. A site is the last two labels of a host: more would need a list of public suffixes. */
function fetchSite(page: URL, endpoint: URL): string {
  if (page.origin === endpoint.origin) return "same-origin";
  const siteOf = ({ protocol, hostname }: URL): string =>
    `${protocol}//${/^[\d.]+$|:/.test(hostname) ? hostname : hostname.split(".").slice(-2).join(".")}`;
  return siteOf(page) === siteOf(endpoint) ? "same-site" : "cross-site";
}

async function findWrongScheme(probe: Probe, endpoint: URL, failure: unknown): Promise<Finding | undefined> {
  const origin = await findOtherScheme(probe, endpoint, failure);
  if (origin === undefined) return undefined;
  return problem(
    `${endpoint.host} uses ${origin.startsWith("https") ? "TLS" : "plain HTTP"} on this port: --session-endpoint has the wrong scheme.`,
    "Requests with this URL fail, so viewers get no sessions.",
    `Run this again with ${origin}${endpoint.pathname}, and use that URL in your page.`,
  );
}

function judgeFailure(endpoint: URL, error: unknown): Finding {
  const reason = failureReason(error);
  if (isTimeout(error)) {
    return problem(
      `The endpoint sent no complete response (${reason}).`,
      "Viewers wait: the element cancels each request after 30 s and tries again.",
      "Check that authorize always settles and that the server reaches the tenant, or run this again with a longer --timeout.",
    );
  }
  if (isCertificateError(error)) {
    return problem(
      `The certificate of ${endpoint.host} is not trusted on this machine (${reason}).`,
      "The doctor can't request a session there, and browsers that do not trust the certificate can't either.",
      "Use a certificate of a public authority, or set NODE_EXTRA_CA_CERTS to the file of your own authority.",
    );
  }
  return problem(
    `The endpoint at ${endpoint.origin} did not respond (${reason}).`,
    "The doctor can't request a session there, and viewers on this network can't either.",
    "Check the host and port in --session-endpoint, and that your server is running.",
  );
}

/** The finding for an endpoint on another origin than the page that requests sessions. */
function judgeOtherOrigin(
  origin: string,
  endpoint: URL,
  preflight: EndpointResponse,
  response: EndpointResponse,
): Finding {
  const found = `The endpoint is on ${endpoint.origin}, and the page on ${origin}`;
  const rule = "The attribute session-endpoint accepts only URLs on the page's own origin";
  const move = `Serve the endpoint on ${origin}, for example through a proxy`;
  const fault = findCorsFault(origin, preflight, response);
  if (fault !== undefined) {
    return problem(
      `${found}; ${fault}.`,
      `${rule}, and browsers do not let a sessionProvider of this page read the response.`,
      `${move}, or add ${origin} to allowedOrigins of createSessionHandler and set sessionProvider.`,
    );
  }
  const hasCredentials = response.headers.get("access-control-allow-credentials") === "true";
  return warning(
    `${found}, which CORS allows${hasCredentials ? "" : " only without cookies"}.`,
    hasCredentials
      ? `${rule}; a sessionProvider may request this one, with credentials "include".`
      : `${rule}; a sessionProvider may request this one, but not with the viewer's sign-in in a cookie.`,
    `${move}, or set sessionProvider in place of session-endpoint.`,
  );
}

/** The reason why a browser would block the request or its response (https://fetch.spec.whatwg.org/#http-cors-protocol). */
function findCorsFault(
  origin: string,
  preflight: EndpointResponse,
  response: EndpointResponse,
): string | undefined {
  if (preflight.status < 200 || preflight.status > 299)
    return `its response to the preflight has status ${preflight.status}`;
  if (!allowsOrigin(preflight.headers, origin))
    return "its response to the preflight has no Access-Control-Allow-Origin for that page";
  if (!allowsContentType(preflight.headers))
    return "its response to the preflight does not list content-type in Access-Control-Allow-Headers";
  if (!allowsOrigin(response.headers, origin))
    return "its response to POST has no Access-Control-Allow-Origin for that page";
  return undefined;
}

function allowsOrigin(headers: Headers, origin: string): boolean {
  return ["*", origin].includes(headers.get("access-control-allow-origin") ?? "");
}

function allowsContentType(headers: Headers): boolean {
  const names = (headers.get("access-control-allow-headers") ?? "").toLowerCase().split(",");
  return names.some((name) => ["*", "content-type"].includes(name.trim()));
}
