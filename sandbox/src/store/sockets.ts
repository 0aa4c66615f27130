import { Socket } from "node:net";

/** The sockets of a pool: the driver's `end` waits for a server, which may be frozen. */
export class Sockets {
  readonly #open = new Set<Socket>();

  create(): Socket {
    const socket = new Socket();
    this.#open.add(socket);
    return socket.once("close", () => this.#open.delete(socket));
  }

  /** Ends all by `end`, and destroys those that are still open after the timeout. Resolves when all are closed. */
  async close(end: () => Promise<void>, timeoutMs: number): Promise<void> {
    const destroy = () => {
      for (const socket of this.#open) socket.destroy();
    };
    const force = setTimeout(destroy, timeoutMs);
    await end();
    await Promise.all(
      [...this.#open].map((socket) => new Promise((resolve) => socket.once("close", resolve))),
    );
    clearTimeout(force);
  }
}
