import { once } from "node:events";
import { connect, createServer, type AddressInfo } from "node:net";

/** A proxy of a PostgreSQL server that changes the messages to it, to imitate other servers with the same protocol. */
export interface ChangingProxy {
  url: string;
  /** How many messages it has changed. */
  readonly changed: number;
  stop(): void;
}

/** Replaces one string by another of the same length, since the protocol sends a statement with its length. */
export async function startChangingProxy(
  target: string,
  [from, to]: readonly [string, string],
): Promise<ChangingProxy> {
  const { hostname, port } = new URL(target);
  let changed = 0;
  const proxy = createServer((socket) => {
    const server = connect(Number(port), hostname);
    socket.on("data", (data) => {
      const text = data.toString("latin1");
      const sent = text.replaceAll(from, to);
      if (sent !== text) changed += 1;
      server.write(Buffer.from(sent, "latin1"));
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
    get changed() {
      return changed;
    },
    stop: () => void proxy.close(),
  };
}
