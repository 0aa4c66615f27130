import { createAdaptorServer } from "@hono/node-server";
import type { Hono } from "hono";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { AppEnv } from "./app-env.js";

/** A server that answers on a port. */
export interface Listening {
  port: number;
  /** Takes no new requests, ends open ones after a moment, and resolves when all are gone. */
  close(): Promise<void>;
}

/** Open requests have this long to end when the server closes. Milliseconds. */
const DRAIN_MS = 2000;

/**
 * Serves an app at an IP address. Port 0 takes any that is free.
 * @throws Error with a full sentence when the port is taken or may not be used.
 */
export async function listen(app: Hono<AppEnv>, address: string, port: number): Promise<Listening> {
  const server = createAdaptorServer({
    fetch: app.fetch,
    // else it would replace the Request and Response of the process that it runs in
    overrideGlobalObjects: false,
    // tighter than Node's own: a slow client must not hold a socket for minutes. But no shorter than a busy machine
    // may leave a request unread, or a page would miss a file now and then: browsers don't try again after 408.
    serverOptions: { headersTimeout: 40_000, requestTimeout: 60_000 },
  }) as Server;
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(explain(error, address, port)));
    server.listen(port, address, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        const force = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
        server.close(() => {
          clearTimeout(force);
          resolve();
        });
        server.closeIdleConnections();
      }),
  };
}

function explain(error: NodeJS.ErrnoException, address: string, port: number): Error {
  if (error.code === "EADDRINUSE") {
    return new Error(
      `Port ${port} of ${address} is taken: stop what listens there, or choose another one with --port.`,
    );
  }
  if (error.code === "EACCES")
    return new Error(`Port ${port} may not be used: choose one above 1023 with --port.`);
  return new Error(`The sandbox can't listen on ${address}, port ${port}: ${error.message}.`);
}
