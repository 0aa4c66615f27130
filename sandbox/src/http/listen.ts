import { createAdaptorServer } from "@hono/node-server";
import type { Hono } from "hono";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import type { AppEnv } from "./app-env.js";

/** A server that listens on a port. */
export interface Listening {
  port: number;
  /** Accepts no new requests, ends open ones after a moment, and resolves when all have ended. */
  close(): Promise<void>;
}

/** Open requests have this long to end when the server closes. Milliseconds. */
const DRAIN_MS = 2000;

/**
 * Serves an app at an IP address. Port 0 takes any that is free.
 * @throws Error if the port is taken or may not be used.
 */
export async function listen(app: Hono<AppEnv>, address: string, port: number): Promise<Listening> {
  const server = createAdaptorServer({
    fetch: app.fetch,
    // otherwise it would replace the global Request and Response of the process
    overrideGlobalObjects: false,
    // shorter than Node's defaults: a slow client must not hold a socket for minutes. But long enough for a busy machine,
    // which may read a request late: browsers do not retry after 408, and the page would lack a file.
    serverOptions: { headersTimeout: 40_000, requestTimeout: 60_000 },
  }) as Server;
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(explain(error, address, port)));
    server.listen(port, address, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      const force = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
      await promisify(server.close.bind(server))();
      clearTimeout(force);
    },
  };
}

function explain(error: NodeJS.ErrnoException, address: string, port: number): Error {
  if (error.code === "EADDRINUSE") {
    return new Error(
      `Port ${port} of ${address} is taken: stop the program that listens there, or choose another port with --port.`,
    );
  }
  if (error.code === "EACCES")
    return new Error(`Port ${port} may not be used: choose one above 1023 with --port.`);
  return new Error(`The sandbox can't listen on ${address}, port ${port}: ${error.message}.`);
}
