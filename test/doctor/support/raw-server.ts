import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { afterTest } from "../../support/after-test.js";

/** Starts a TCP server that handles its connections itself, and stops it after the test. Returns its host and port. */
export async function startRawServer(handle: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    handle(socket);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  afterTest(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Accepts a connection and never responds. */
export const hang = (socket: Socket): void => void socket.resume();
