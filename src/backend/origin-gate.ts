import { checkOrigin } from "./address.js";

/** Which pages may ask for a session. */
export interface OriginOptions {
  /** Other origins whose pages may ask, with their cookies. The endpoint's own origin needs no entry. */
  allowedOrigins?: readonly string[] | undefined;
  /** The origin that browsers see, where a proxy hides it from the server. */
  publicOrigin?: string | undefined;
}

/** Tells the pages that may ask from those that may not, and answers browsers accordingly. */
export interface OriginGate {
  /** Whether the request comes from a page of the endpoint's own origin, or of a listed one. */
  admits(request: Request): boolean;
  /** What lets the page of a listed origin read the answer. */
  headersFor(request: Request): Record<string, string>;
}

/** @throws TypeError on an entry that is no origin, such as `*` or `null`. */
export function createOriginGate({ allowedOrigins = [], publicOrigin }: OriginOptions): OriginGate {
  const listed = new Set(allowedOrigins.map((origin) => checkOrigin("each of allowedOrigins", origin)));
  const own = publicOrigin === undefined ? undefined : checkOrigin("publicOrigin", publicOrigin);
  const originOf = (request: Request): string => request.headers.get("origin") ?? "";
  return {
    admits(request) {
      const origin = originOf(request);
      return (
        request.headers.get("sec-fetch-site") === "same-origin" ||
        listed.has(origin) ||
        origin === own ||
        origin === new URL(request.url).origin
      );
    },
    headersFor(request) {
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
