import type { DashboardResponse, ErrorResponse } from "../../contract/viewer-api.js";
import { PAGE_LEAVE, type PageLeave } from "./page-leave.js";

/** An HTTP error of the page's own server, with its message. */
export class RequestError extends Error {
  override readonly name: string;
  /** 0 without a response. */
  readonly status: number;
  readonly code: string;

  constructor(message: string, status: number, code: string) {
    super(message);
    this.name = NAMES.get(status) ?? "RequestError";
    this.status = status;
    this.code = code;
  }

  /** Whether the target does not exist, or not for this viewer. */
  get isMissing(): boolean {
    return NAMES.has(this.status);
  }
}

/** The names by which hosts recognize a dashboard that the viewer can't see (the defaults, "Embed pages"). */
const NAMES: ReadonlyMap<number, string> = new Map([
  [403, "ForbiddenError"],
  [404, "NotFoundError"],
]);

/** The timeout of a request: viewers do not wait longer. */
const TIMEOUT_MS = 60_000;

/** Provides the token of requests. */
export interface TokenSource {
  /** The token to send; a page that renews its session in place may have to wait for it. */
  token(signal: AbortSignal): string | Promise<string>;
  /** Handles a rejected token. Returns whether the request is sent again with the next one. */
  refused(token: string): boolean;
}

/** The page's requests to its own server, with the token of its session. */
export class ViewerApi {
  readonly #tokens: TokenSource;
  readonly #base: string;
  readonly #leave: PageLeave;

  /** @param base the path before those of all requests */
  constructor(token: string | TokenSource, base = "/embed/api", leave = PAGE_LEAVE) {
    this.#tokens = typeof token === "string" ? { token: () => token, refused: () => false } : token;
    this.#base = base;
    this.#leave = leave;
  }

  /** Returns the same client with another base. */
  at(base: string): ViewerApi {
    return new ViewerApi(this.#tokens, base, this.#leave);
  }

  dashboard(publicId: string, signal: AbortSignal): Promise<DashboardResponse> {
    return this.send(`/dashboards/${encodeURIComponent(publicId)}`, signal);
  }

  /**
   * Sends any other request; with a body it is a POST. One that changes nothing is sent again if the page was left and
   * restored meanwhile. @throws RequestError if it is rejected or without a response.
   */
  async send<T>(
    path: string,
    signal: AbortSignal,
    body?: object,
    method = body ? "POST" : "GET",
  ): Promise<T> {
    for (;;) {
      // awaiting an available token would make the page render before it sends its requests
      const given = this.#tokens.token(signal);
      const token = typeof given === "string" ? given : await given;
      const { times } = this.#leave;
      try {
        return await this.#send<T>(path, signal, { method, token, body });
      } catch (error) {
        const { status, code } = error instanceof RequestError ? error : {};
        const isRefused = status === 401 && this.#tokens.refused(token);
        const isCancelled = code === "connection" && (await this.#leave.hasCancelled(times));
        const changesNothing = method === "GET" || path === "/query" || path === "/rows";
        if (!isRefused && !(isCancelled && changesNothing && !signal.aborted)) throw error;
      }
    }
  }

  async #send<T>(
    path: string,
    signal: AbortSignal,
    { method, token, body }: { method: string; token: string; body: object | undefined },
  ): Promise<T> {
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    try {
      const response = await fetch(this.#base + path, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body && { "content-type": "application/json" }),
        },
        body: body ? JSON.stringify(body) : null,
        signal: AbortSignal.any([signal, timeout]),
      });
      if (!response.ok) throw await readError(response);
      return (await response.json()) as T;
    } catch (error) {
      if (error instanceof RequestError || signal.aborted) throw error;
      throw timeout.aborted
        ? new RequestError(`The server did not respond within ${TIMEOUT_MS / 1000} seconds.`, 0, "timeout")
        : new RequestError(
            "The server could not be reached, or its response was incomplete.",
            0,
            "connection",
          );
    }
  }
}

async function readError(response: Response): Promise<RequestError> {
  const { error } = (await response.json().catch(() => ({}))) as Partial<ErrorResponse>;
  const message = error?.message ?? `Could not be loaded (HTTP ${response.status}).`;
  return new RequestError(message, response.status, error?.code ?? "unknown");
}
