import { once } from "node:events";
import { connect, createServer, type AddressInfo } from "node:net";

/** A PostgreSQL server in front of another one, which has no `lock table`, as some with its protocol. */
export interface LocklessProxy {
  url: string;
  /** How many locks it has rejected. */
  readonly rejected: number;
  stop(): void;
}

export async function startLocklessProxy(target: string): Promise<LocklessProxy> {
  const { hostname, port } = new URL(target);
  let rejected = 0;
  const proxy = createServer((socket) => {
    const server = connect(Number(port), hostname);
    socket.on("data", (data) => {
      const text = data.toString("latin1");
      // a syntax error for the server, and of the same length, since a statement is sent with its length
      const changed = text.replaceAll("lock table", "lack table");
      if (changed !== text) rejected += 1;
      server.write(Buffer.from(changed, "latin1"));
    });
    server.pipe(socket);
    socket.on("close", () => server.destroy()).on("error", () => undefined);
    server.on("close", () => socket.destroy()).on("error", () => undefined);
  }).listen(0, "127.0.0.1");
  await once(proxy, "listening");
  const url = new URL(target);
  url.port = String((proxy.address() as AddressInfo).port);
  return {
    url: url.href,
    get rejected() {
      return rejected;
    },
    stop: () => void proxy.close(),
  };
}
