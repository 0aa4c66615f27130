import { once } from "node:events";
import type { AddressInfo, Server, Socket } from "node:net";
import { afterTest } from "../../support/after-test.js";

/** Starts a server on the loopback, and stops it after the test with its connections. @returns its host and port */
export async function listen(server: Server): Promise<string> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => undefined); // the client may have disconnected
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  afterTest(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}
