import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";

/** A message of PostgreSQL's protocol: its type, its length, its content. */
function message(type: string, content: Uint8Array | string): Buffer {
  const bytes = Buffer.from(content);
  const length = Buffer.alloc(4);
  length.writeInt32BE(length.length + bytes.length);
  return Buffer.concat([Buffer.from(type), length, bytes]);
}

const AUTHENTICATED = message("R", new Uint8Array(4));
const COMPLETE = message("C", "SELECT 0\0");
const READY = message("Z", "I");

/** An imitation of a PostgreSQL server that finds no rows, and whose connections can be broken. */
export interface PostgresStub {
  url: string;
  /** Breaks all connections abruptly. */
  breakConnections(): void;
  /** Stops responding, also to new connections. */
  freeze(): void;
  stop(): void;
}

export async function startPostgresStub(): Promise<PostgresStub> {
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.on("close", () => sockets.delete(socket));
    socket.once("data", () => {
      if (isFrozen) return;
      socket.write(Buffer.concat([AUTHENTICATED, READY]));
      socket.on("data", ([type]) => {
        if (type === "Q".charCodeAt(0) && !isFrozen) socket.write(Buffer.concat([COMPLETE, READY]));
      });
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const breakConnections = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `postgres://tests@127.0.0.1:${port}/stub`,
    breakConnections,
    freeze: () => void (isFrozen = true),
    stop() {
      breakConnections();
      server.close();
    },
  };
}
