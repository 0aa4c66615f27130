import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestContext } from "node:test";
import { ManagementClient, type ClientOptions } from "svc-dashboard/backend";

export const TOKEN = "test-token-2f9c51";

/** One request as the server saw it. */
interface ReceivedRequest {
  method: string;
  url: string;
  headers: IncomingMessage["headers"];
  body: string;
}

export interface Probe {
  origin: string;
  /** What arrived, in order. */
  received: ReceivedRequest[];
  /** A client of this server. */
  client(options?: Partial<ClientOptions>): ManagementClient;
}

export type Respond = (response: ServerResponse, request: ReceivedRequest, raw: IncomingMessage) => void;

/** Starts a server on the loopback that answers as told, and ends with the test. */
export async function startProbe(t: TestContext, respond: Respond): Promise<Probe> {
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
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  t.after(() => {
    server.close();
    server.closeAllConnections();
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = (options?: Partial<ClientOptions>): ManagementClient =>
    new ManagementClient({ baseUrl: origin, token: TOKEN, ...options });
  return { origin, received, client };
}

/** Answers JSON. */
export function json(
  response: ServerResponse,
  body: unknown,
  status = 200,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
}

/** Answers each request with the next of a list, and with the last one from then on. */
export function inTurn(...answers: Respond[]): Respond {
  let turn = 0;
  return (...args) => answers[Math.min(turn++, answers.length - 1)]?.(...args);
}

/** Makes every backoff end at once. */
export function withoutBackoff(t: TestContext): void {
  t.mock.method(Math, "random", () => 0);
}
