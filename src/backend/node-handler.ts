/** The members of a `node:http` request that are used here. */
interface NodeIncoming {
  readonly raw?: undefined;
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly socket: object;
  /** Whether the body has been read from, as by `express.json()`. */
  readonly readableDidRead: boolean;
  /** Whether the body has ended, also after a parser has found it empty. */
  readonly readableEnded: boolean;
  on(event: "data", listener: (chunk: Uint8Array) => void): unknown;
  on(event: "end" | "close", listener: () => void): unknown;
  on(event: "error", listener: (error: Error) => void): unknown;
}

/** The members of a `node:http` response that are used here. */
interface NodeOutgoing {
  readonly raw?: undefined;
  statusCode: number;
  readonly headersSent: boolean;
  readonly writableEnded: boolean;
  readonly destroyed?: boolean | undefined;
  getHeader(name: string): number | string | string[] | undefined;
  setHeader(name: string, value: string | string[]): unknown;
  end(body?: Uint8Array): unknown;
  on(event: "close", listener: () => void): unknown;
}

/** A request of `node:http`, Express or Fastify; the last has the `node:http` request in `raw`. */
export type NodeRequest = (NodeIncoming | { readonly raw: NodeIncoming }) & {
  readonly body?: unknown;
  readonly originalUrl?: string;
};

/** A response of `node:http`, Express or Fastify; the last has the `node:http` response in `raw`. */
export type NodeResponse = NodeOutgoing | { readonly raw: NodeOutgoing; hijack(): unknown };

/**
 * Turns a handler from `Request` to `Response` into one for `node:http`, Express (before or after its body parsers) and
 * Fastify. The handler's context is `{ req, res }`, the framework's own objects. The returned function never rejects; it
 * responds with status 400 to a request without a valid URL, and with 500 if the handler fails.
 */
export function toNodeHandler<Req extends NodeRequest, Res extends NodeResponse>(
  handler: (request: Request, context: { req: Req; res: Res }) => Promise<Response>,
): (req: Req, res: Res) => Promise<void> {
  return async (req, res) => {
    const response: NodeResponse = res;
    const outgoing = response.raw ?? response;
    if (response.raw) response.hijack();
    const controller = new AbortController();
    outgoing.on("close", () => {
      if (!outgoing.writableEnded) controller.abort();
    });
    if (outgoing.destroyed) controller.abort(); // "close" was emitted before
    try {
      const request = toWebRequest(req, controller.signal);
      const result = request ? await handler(request, { req, res }) : new Response(null, { status: 400 });
      await write(result, outgoing);
    } catch (error) {
      // only the stack: members of an error, such as a request, may hold secrets
      const stack = error instanceof Error ? error.stack : String(error);
      if (!controller.signal.aborted) console.error("The request handler failed.", stack);
      if (!outgoing.headersSent) outgoing.statusCode = 500;
      outgoing.end();
    }
  };
}

/** Makes the web's request; undefined if it has no valid URL, or a method such as TRACE that `Request` rejects. */
function toWebRequest(req: NodeRequest, signal: AbortSignal): Request | undefined {
  const incoming = req.raw ?? req;
  const { method = "GET", headers, socket } = incoming;
  const isSecure = Reflect.get(socket, "encrypted") === true; // not by X-Forwarded-Proto, which any client may send
  const host = String(headers["host"] ?? headers[":authority"]);
  const path = req.originalUrl ?? incoming.url ?? "/";
  const url = `${isSecure ? "https" : "http"}://${host}${path.startsWith("/") ? path : "/"}`;
  const hasBody = method !== "GET" && method !== "HEAD" && method !== "OPTIONS";
  const body = hasBody ? bodyOf(incoming, req.body) : null;
  try {
    return new Request(url, {
      method,
      headers: headerPairs(headers),
      body,
      signal,
      duplex: "half", // required with a stream, and missing in the platform's types
    } as RequestInit);
  } catch {
    return undefined;
  }
}

/** One pair for each value, without the pseudo-headers of HTTP/2 such as `:path`. */
function headerPairs(headers: NodeIncoming["headers"]): [name: string, value: string][] {
  return Object.entries(headers)
    .filter(([name]) => !name.startsWith(":"))
    .flatMap(([name, value = []]) => [value].flat().map((item): [string, string] => [name, item]));
}

/** The body: the stream if it is unread, otherwise what a parser made of it. */
function bodyOf(incoming: NodeIncoming, parsed: unknown): BodyInit | null {
  if (!incoming.readableDidRead && !incoming.readableEnded) return streamOf(incoming);
  if (parsed === undefined) return null;
  return typeof parsed === "string" || ArrayBuffer.isView(parsed)
    ? (parsed as BodyInit)
    : JSON.stringify(parsed);
}

/** Reads only on demand. After a cancel the rest of the body is drained, so that the client gets the response. */
function streamOf(incoming: NodeIncoming): ReadableStream<Uint8Array> {
  let isCancelled = false;
  const source: UnderlyingDefaultSource<Uint8Array> = {
    pull: (controller) =>
      new Promise((resolve, reject) => {
        incoming.on("data", (chunk: Uint8Array) => {
          if (!isCancelled) controller.enqueue(chunk);
        });
        incoming.on("end", () => {
          if (!isCancelled) controller.close();
          resolve();
        });
        incoming.on("error", reject);
        incoming.on("close", () => reject(new Error("The connection closed before the request body ended.")));
      }),
    cancel: () => {
      isCancelled = true;
    },
  };
  return new ReadableStream(source, { highWaterMark: 0 });
}

async function write(response: Response, outgoing: NodeOutgoing): Promise<void> {
  const body = new Uint8Array(await response.arrayBuffer());
  outgoing.statusCode = response.status;
  for (const [name, value] of response.headers) {
    if (name === "set-cookie") continue; // one header for each cookie, below
    // what a middleware has set before, such as "Vary: Accept-Encoding", stays
    const existing = name === "vary" ? outgoing.getHeader(name) : undefined;
    outgoing.setHeader(name, existing === undefined ? value : [existing, value].flat().join(", "));
  }
  const cookies = response.headers.getSetCookie();
  const existingCookies = [outgoing.getHeader("set-cookie") ?? []].flat().map(String);
  if (cookies.length > 0) outgoing.setHeader("set-cookie", [...existingCookies, ...cookies]);
  outgoing.end(body);
}
