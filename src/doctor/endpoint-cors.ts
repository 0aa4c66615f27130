import { problem, warning, type Finding } from "./check.js";
import type { EndpointResponse } from "./endpoint-request.js";

/** The finding for an endpoint on another origin than the page that requests sessions. */
export function judgeOtherOrigin(
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

/** Why a browser would not send the request, or not let the page read its response (https://fetch.spec.whatwg.org/#http-cors-protocol). */
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
