import { createServer, type Socket } from "node:net";
import { listen } from "./listen.js";

/**
 * Starts a loopback server of plain sockets, for responses that no HTTP library sends, and stops it after the test.
 * @param respond is called when the head of a request has arrived on a connection
 * @returns its origin
 */
export async function startRawServer(respond: (socket: Socket) => unknown): Promise<string> {
  const server = createServer((socket) => {
    let head = "";
    socket.on("data", (chunk: Buffer) => {
      head += chunk.toString("latin1");
      if (!head.endsWith("\r\n\r\n")) return;
      head = "";
      respond(socket);
    });
  });
  return `http://${await listen(server)}`;
}
