/** The members of a `node:http` request that are used here. */
export interface NodeIncoming {
  readonly raw?: undefined;
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly socket: object;
  readonly httpVersionMajor?: number | undefined;
  /** Whether the whole request has arrived, read or not. */
  readonly complete?: boolean | undefined;
  /** Whether the body has been read from, as by `express.json()`. */
  readonly readableDidRead: boolean;
  /** Whether the body has ended, also after a parser has found it empty. */
  readonly readableEnded: boolean;
  resume(): unknown;
  on(event: "data", listener: (chunk: Uint8Array) => void): unknown;
  on(event: "end" | "close", listener: () => void): unknown;
  on(event: "error", listener: (error: Error) => void): unknown;
}

/** A request of `node:http`, Express or Fastify; the last has the `node:http` request in `raw`. */
export type NodeRequest = (NodeIncoming | { readonly raw: NodeIncoming }) & {
  readonly body?: unknown;
  readonly originalUrl?: string;
};

/** Makes a web `Request`; undefined if the URL is invalid, or for a method such as TRACE that `Request` rejects. */
export function toWebRequest(req: NodeRequest, signal: AbortSignal): Request | undefined {
  const incoming = req.raw ?? req;
  const { method = "GET", headers, socket } = incoming;
  const isSecure = Reflect.get(socket, "encrypted") === true; // not by X-Forwarded-Proto, which any client may send
  const host = String(headers["host"] ?? headers[":authority"]);
  const path = req.originalUrl ?? incoming.url ?? "/";
  const url = `${isSecure ? "https" : "http"}://${host}${path.startsWith("/") ? path : "/"}`;
  const hasBody = method !== "GET" && method !== "HEAD" && method !== "OPTIONS";
  const body = hasBody ? bodyOf(incoming, req.body) : null;
  const isUsedUp = hasBody && incoming.readableDidRead && req.body === undefined;
  try {
    const request = new Request(url, {
      method,
      headers: headerPairs(headers),
      body,
      signal,
      duplex: "half", // required with a stream, and missing in the platform's types
    } as RequestInit);
    if (isUsedUp) void request.text(); // sets `bodyUsed`, as in a web Request that has been read
    return request;
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

/** The body: the stream if it is unread, otherwise the result of a parser. */
function bodyOf(incoming: NodeIncoming, parsed: unknown): BodyInit | null {
  if (!incoming.readableDidRead && !incoming.readableEnded) return streamOf(incoming);
  if (parsed === undefined) return new Uint8Array();
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
