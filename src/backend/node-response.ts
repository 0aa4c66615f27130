import type { NodeIncoming } from "./node-request.js";

/** The members of a `node:http` response that are used here. */
export interface NodeOutgoing {
  readonly raw?: undefined;
  statusCode: number;
  readonly headersSent: boolean;
  readonly writableEnded: boolean;
  readonly destroyed?: boolean | undefined;
  getHeader(name: string): number | string | string[] | undefined;
  setHeader(name: string, value: string | string[]): unknown;
  write(body: Uint8Array): unknown;
  end(body?: Uint8Array): unknown;
  on(event: "close", listener: () => void): unknown;
}

/**
 * How long to receive the unused rest of a request, in milliseconds. A connection that closes while the client is still
 * sending is reset, and the client may lose the response.
 */
const LINGER_MS = 1_000;

/** The value of `Vary` that keeps what a middleware has set before, such as `Accept-Encoding`. */
export function mergedVary(existing: number | string | string[] | undefined, value: string): string {
  return [existing ?? [], value].flat().join(", ");
}

/**
 * Writes a response. If the request has not arrived completely, the connection closes afterwards instead of receiving
 * the rest. It always closes after 408 and 413, as HTTP recommends.
 */
export async function writeResponse(
  response: Response,
  incoming: NodeIncoming,
  outgoing: NodeOutgoing,
): Promise<void> {
  const body = new Uint8Array(await response.arrayBuffer());
  outgoing.statusCode = response.status;
  for (const [name, value] of response.headers) {
    if (name === "set-cookie") continue; // one header for each cookie, below
    outgoing.setHeader(name, name === "vary" ? mergedVary(outgoing.getHeader(name), value) : value);
  }
  const cookies = response.headers.getSetCookie();
  const existingCookies = [outgoing.getHeader("set-cookie") ?? []].flat().map(String);
  if (cookies.length > 0) outgoing.setHeader("set-cookie", [...existingCookies, ...cookies]);
  const isIncomplete = incoming.complete === false && !outgoing.destroyed;
  const closes = isIncomplete || response.status === 408 || response.status === 413;
  if (!closes || incoming.httpVersionMajor === 2) return void outgoing.end(body); // HTTP/2 has no such header
  outgoing.setHeader("connection", "close");
  if (!isIncomplete) return void outgoing.end(body);
  outgoing.setHeader("content-length", String(body.byteLength)); // the client then has the response before the end
  outgoing.write(body);
  endAfter(incoming, outgoing);
}

/** Drops the rest of the request, and ends the response when it has arrived, or after a second. */
function endAfter(incoming: NodeIncoming, outgoing: NodeOutgoing): void {
  const end = (): void => {
    clearTimeout(timer);
    outgoing.end();
  };
  const timer = setTimeout(end, LINGER_MS);
  incoming.on("end", end);
  incoming.on("close", end);
  incoming.resume();
}
