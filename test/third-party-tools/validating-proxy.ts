import { once } from "node:events";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { load } from "./packages.js";

type Request = IncomingMessage & { body: unknown };
type Response = ServerResponse & { json(body: unknown): void };
type Handler = (request: Request, response: Response) => unknown;
type Next = (error: Error) => void;
type ErrorHandler = (error: Error, request: Request, response: Response, next: Next) => void;

interface Express {
  (): { use(...handlers: (Handler | ErrorHandler)[]): void; listen(port: number, host: string): Server };
  json(): Handler;
}

/**
 * Forwards requests to an origin, and validates each one and its response with express-openapi-validator.
 * @param report is called with each difference from the document
 */
export async function startValidatingProxy(
  apiSpec: string,
  target: string,
  report: (violation: string) => void,
): Promise<{ origin: string; stop(): void }> {
  const { default: express } = await load<{ default: Express }>("express");
  const validator = await load<{ middleware(options: object): Handler[] }>("express-openapi-validator");
  const forward: Handler = async ({ method = "GET", url = "/", headers, body }, response) => {
    const { authorization = "", "content-type": type = "" } = headers;
    const init = { method, headers: { authorization, "content-type": type } };
    const result = await fetch(target + url, type ? { ...init, body: JSON.stringify(body) } : init);
    response.statusCode = result.status;
    const text = await result.text();
    if (text === "") response.end();
    else response.json(JSON.parse(text));
  };
  const fail: ErrorHandler = (error, { method, url }, response, next) => {
    report(`${method} ${url}: ${error.message}`);
    const headers = { "content-type": "application/json" };
    if (response.headersSent) next(error);
    else response.writeHead(400, headers).end(JSON.stringify({ error: error.message }));
  };
  const app = express();
  app.use(express.json(), ...validator.middleware({ apiSpec, validateResponses: true }), forward, fail);
  const server = app.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, stop: () => server.close() };
}
