import { createServer, type Socket } from "node:net";
import { listen } from "../../backend/support/listen.js";

/** Starts a TCP server that handles its connections itself, and stops it after the test. Returns its host and port. */
export const startRawServer = (handle: (socket: Socket) => void): Promise<string> =>
  listen(createServer(handle));

/** Accepts a connection and never responds. */
export const hang = (socket: Socket): void => void socket.resume();
