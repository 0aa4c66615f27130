/** A request of `node:http`, as far as it is read here. */
interface NodeIncoming {
  readonly raw?: undefined;
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly socket: object;
  /** Whether something has read from the body already, such as `express.json()`. */
  readonly readableDidRead: boolean;
  /** Whether nothing is left to be read: so also where a parser has found an empty body. */
  readonly readableEnded: boolean;
  on(event: "data", listener: (chunk: Uint8Array) => void): unknown;
  on(event: "end" | "close", listener: () => void): unknown;
  on(event: "error", listener: (error: Error) => void): unknown;
}

/** A response of `node:http`, as far as it is written here. */
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

/** The request of `node:http`, of Express, or of Fastify, which holds the first in `raw`. */
export type NodeRequest = (NodeIncoming | { readonly raw: NodeIncoming }) & {
  readonly body?: unknown;
  readonly originalUrl?: string;
};

/** The response of `node:http`, of Express, or of Fastify, which holds the first in `raw`. */
export type NodeResponse = NodeOutgoing | { readonly raw: NodeOutgoing; hijack(): unknown };

/**
 * Mounts a `Request` to `Response` handler in bare `node:http`, in Express, before or after its body parsers, and in
 * Fastify. The handler's context is `{ req, res }`, the framework's own. What it returns never rejects.
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
    if (outgoing.destroyed) controller.abort(); // its "close" has been before
    try {
      const request = toRequest(req, controller.signal);
      await write(
        request ? await handler(request, { req, res }) : new Response(null, { status: 400 }),
        outgoing,
      );
    } catch (error) {
      // no more than its text: members of an error, such as a request, may hold secrets
      const text = error instanceof Error ? error.stack : String(error);
      if (!controller.signal.aborted) console.error("The request's handler failed.", text);
      if (!outgoing.headersSent) outgoing.statusCode = 500;
      outgoing.end();
    }
  };
}

/** Undefined where the request is none that the web knows: a bad host, or a method such as TRACE. */
function toRequest(req: NodeRequest, signal: AbortSignal): Request | undefined {
  const incoming = req.raw ?? req;
  const { method = "GET", headers, socket } = incoming;
  const path = req.originalUrl ?? incoming.url ?? "/";
  const secure = Reflect.get(socket, "encrypted") === true; // X-Forwarded-Proto is anyone's to send
  const body = /^(?:GET|HEAD|OPTIONS)$/.test(method) ? null : bodyOf(incoming, req.body);
  const pairs = Object.entries(headers).flatMap(([name, value = []]) =>
    name.startsWith(":") ? [] : [value].flat().map((item): [string, string] => [name, item]),
  );
  try {
    const url = `${secure ? "https" : "http"}://${String(headers["host"] ?? headers[":authority"])}${path.startsWith("/") ? path : "/"}`;
    return new Request(url, { method, headers: pairs, body, signal, duplex: "half" } as RequestInit);
  } catch {
    return undefined;
  }
}

/** The body as it comes, or as a parser left it. */
function bodyOf(incoming: NodeIncoming, parsed: unknown): BodyInit | null {
  if (!incoming.readableDidRead && !incoming.readableEnded) return streamOf(incoming);
  if (parsed === undefined) return null;
  return typeof parsed === "string" || ArrayBuffer.isView(parsed)
    ? (parsed as BodyInit)
    : JSON.stringify(parsed);
}

/** Reads nothing before it is asked to. A cancelled rest flows on unread, so that the answer still gets through. */
function streamOf(incoming: NodeIncoming): ReadableStream<Uint8Array> {
  let cancelled = false;
  const source: UnderlyingDefaultSource<Uint8Array> = {
    pull: (controller) =>
      new Promise((resolve, reject) => {
        incoming.on("data", (chunk: Uint8Array) => {
          if (!cancelled) controller.enqueue(chunk);
        });
        incoming.on("end", () => {
          if (!cancelled) controller.close();
          resolve();
        });
        incoming.on("error", reject);
        incoming.on("close", () => reject(new Error("The request was cut off.")));
      }),
    cancel: () => {
      cancelled = true;
    },
  };
  return new ReadableStream(source, { highWaterMark: 0 });
}

async function write(response: Response, outgoing: NodeOutgoing): Promise<void> {
  const body = new Uint8Array(await response.arrayBuffer());
  outgoing.statusCode = response.status;
  for (const [name, value] of response.headers) {
    if (name === "set-cookie") continue; // one header for each cookie, below
    // What a middleware has said before, such as "Vary: Accept-Encoding", stays.
    const before = name === "vary" ? outgoing.getHeader(name) : undefined;
    outgoing.setHeader(name, before === undefined ? value : [before, value].flat().join(", "));
  }
  const cookies = response.headers.getSetCookie();
  const before = [outgoing.getHeader("set-cookie") ?? []].flat().map(String);
  if (cookies.length) outgoing.setHeader("set-cookie", [...before, ...cookies]);
  outgoing.end(body);
}
