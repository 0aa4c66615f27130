import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { afterTest } from "../../support/after-test.js";

/**
 * Starts a loopback server of plain sockets, for responses that no HTTP library sends, and stops it after the test.
 * @param respond is called when the head of a request has arrived on a connection
 * @returns its origin
 */
export async function startRawServer(respond: (socket: Socket) => unknown): Promise<string> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on("close", () => open.delete(socket));
    socket.on("error", () => undefined); // the client may have disconnected
    let head = "";
    socket.on("data", (chunk: Buffer) => {
      head += chunk.toString("latin1");
      if (!head.endsWith("\r\n\r\n")) return;
      head = "";
      respond(socket);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  afterTest(() => {
    server.close();
    for (const socket of open) socket.destroy();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
