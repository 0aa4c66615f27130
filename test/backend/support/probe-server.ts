import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { mock } from "node:test";
import { ManagementClient, type ClientOptions } from "../../../src/backend/index.js";
import { listen } from "./listen.js";

export const TOKEN = "test-token-2f9c51";

/** One received request. */
interface ReceivedRequest {
  method: string;
  url: string;
  headers: IncomingMessage["headers"];
  body: string;
}

export interface Probe {
  origin: string;
  /** The received requests, in order. */
  received: ReceivedRequest[];
  /** Creates a client of this server. */
  client(options?: Partial<ClientOptions>): ManagementClient;
}

export type Respond = (response: ServerResponse, request: ReceivedRequest, raw: IncomingMessage) => void;

/** Starts a loopback server that responds with `respond`, and stops it after the test. */
export async function startProbe(respond: Respond): Promise<Probe> {
  const received: ReceivedRequest[] = [];
  const server = createServer((raw, response) => {
    const chunks: Buffer[] = [];
    raw.on("data", (chunk: Buffer) => chunks.push(chunk));
    raw.on("end", () => {
      const { method = "", url = "", headers } = raw;
      const request = { method, url, headers, body: Buffer.concat(chunks).toString() };
      received.push(request);
      respond(response, request, raw);
    });
  });
  const origin = `http://${await listen(server)}`;
  const client = (options?: Partial<ClientOptions>): ManagementClient =>
    new ManagementClient({ baseUrl: origin, token: TOKEN, ...options });
  return { origin, received, client };
}

/** Responds with JSON. */
export function json(
  response: ServerResponse,
  body: unknown,
  status = 200,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
}

/** Handles each request with the next responder, and all further requests with the last one. */
export function inTurn(...responders: Respond[]): Respond {
  let turn = 0;
  return (...args) => responders[Math.min(turn++, responders.length - 1)]?.(...args);
}

/** Reduces every backoff to 0 ms. */
export function withoutBackoff(): void {
  mock.method(Math, "random", () => 0);
}
