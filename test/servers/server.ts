import { once } from "node:events";
import {
  request,
  type Agent,
  type IncomingMessage,
  type Server as NodeServer,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export const PATH = "/api/embed-session";

/** A handler of web requests, and the result of `toNodeHandler`. */
export interface Handlers {
  web: (request: Request, context?: unknown) => Promise<Response>;
  node: (req: object, res: object) => Promise<void>;
}

export interface Reply {
  status: number;
  headers: Headers;
  body: string;
}

/** A server that has mounted a session handler at `PATH`. */
export interface Running {
  /** Its own origin, as the handler sees it. */
  readonly origin: string;
  /** Sends a `POST` to the server. */
  send(headers: Record<string, string>, body: string): Promise<Reply>;
  /** Returns the user of the framework's own login, from the context of `authorize`. */
  userOf(context: unknown): unknown;
  stop(): unknown;
}

/** Mounts the handler behind middleware that sets `x-trace: abc` and the cookie `sid=rolled`, and identifies the user. */
export type Start = (handlers: Handlers) => Promise<Running>;

/** Returns the user of a login cookie. An adapter of Lambda joins cookies without a space. */
export function signedIn(cookies: string | null | undefined): { id: string } | undefined {
  const id = /(?:^|; ?)login=(\w+)/.exec(cookies ?? "")?.[1];
  return id === undefined ? undefined : { id };
}

/** The middleware of servers that pass the request and response of Node. */
export function middleware(req: IncomingMessage, res: ServerResponse, next: () => unknown): void {
  res.setHeader("x-trace", "abc");
  res.setHeader("set-cookie", "sid=rolled");
  Object.assign(req, { user: signedIn(req.headers.cookie) });
  next();
}

/** Returns the user on the request of a context `{ req, res }`. */
export function userOfRequest(context: unknown): unknown {
  return (context as { req: { user?: unknown } }).req.user;
}

/** The timeout of a response, in milliseconds: a server that never responds fails its test. */
const TIMEOUT = 10_000;

/** Rejects if a promise is not settled in time. */
export function inTime<T>(work: Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(TIMEOUT);
  const late = once(signal, "abort").then(() => Promise.reject(signal.reason as Error));
  return Promise.race([work, late]);
}

/** Sends a `POST`. */
async function post(origin: string, headers: Record<string, string>, body: string): Promise<Reply> {
  const signal = AbortSignal.timeout(TIMEOUT);
  const response = await fetch(origin + PATH, { method: "POST", headers, body, signal });
  return { status: response.status, headers: response.headers, body: await response.text() };
}

/** Sends a `POST` over a connection of an agent. @returns status and body */
export async function postOver(
  agent: Agent,
  origin: string,
  headers: Record<string, string>,
  body: string,
): Promise<unknown[]> {
  const sent = request(origin + PATH, { agent, method: "POST", headers }).end(body);
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  return [response.statusCode, await text(response)];
}

/** Returns the cookies that a response sets, without their attributes. */
export function cookiesIn(headers: Headers): string[] {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.replace(/;.*/, ""))
    .sort();
}

/** Wraps a listening server. */
export function running(server: NodeServer, close: () => unknown, userOf = userOfRequest): Running {
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    send: (headers, body) => post(origin, headers, body),
    userOf,
    stop: () => {
      server.closeAllConnections();
      return close();
    },
  };
}

/** Listens on a free port. */
export async function listen(server: NodeServer, userOf = userOfRequest): Promise<Running> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return running(server, () => server.close(), userOf);
}
