import { checkOriginOption } from "./request-url.js";

/** The origins whose pages may request sessions. */
export interface OriginOptions {
  /** Other origins whose pages may request sessions, with their cookies. The endpoint's own origin needs no entry. */
  allowedOrigins?: readonly string[] | undefined;
  /** The origin that browsers see, if a proxy hides it from the server. */
  publicOrigin?: string | undefined;
}

/** Decides which requests may get a session, and lets pages of listed origins read the response. */
export interface OriginGate {
  /** Whether the request comes from a page of the endpoint's own origin or of a listed one. */
  allows(request: Request): boolean;
  /** The CORS headers of the response; empty unless the origin is listed. */
  corsHeaders(request: Request): Record<string, string>;
}

/** Makes the gate of a session endpoint. @throws TypeError on an entry that is not an origin, such as `*` or `null`. */
export function createOriginGate({ allowedOrigins = [], publicOrigin }: OriginOptions): OriginGate {
  const listed = new Set(allowedOrigins.map((origin) => checkOriginOption("each of allowedOrigins", origin)));
  const ownPublicOrigin =
    publicOrigin === undefined ? undefined : checkOriginOption("publicOrigin", publicOrigin);
  const originOf = (request: Request): string => request.headers.get("origin") ?? "";
  return {
    allows(request) {
      const origin = originOf(request);
      return (
        request.headers.get("sec-fetch-site") === "same-origin" ||
        listed.has(origin) ||
        origin === ownPublicOrigin ||
        origin === new URL(request.url).origin
      );
    },
    corsHeaders(request) {
      const origin = originOf(request);
      if (!listed.has(origin)) return {};
      return {
        "access-control-allow-origin": origin,
        "access-control-allow-credentials": "true",
        "access-control-expose-headers": "retry-after",
        ...(request.method === "OPTIONS" && {
          "access-control-allow-methods": "POST",
          "access-control-allow-headers":
            request.headers.get("access-control-request-headers") ?? "content-type",
          "access-control-max-age": "600",
        }),
      };
    },
  };
}
