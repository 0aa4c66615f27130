import { EventEmitter } from "node:events";
import type { NodeIncoming } from "../../../src/backend/node-request.js";
import type { NodeOutgoing } from "../../../src/backend/node-response.js";

/** Creates a request of `node:http` without a connection. The test emits its events. */
export function fakeIncoming(members: Partial<NodeIncoming> = {}): NodeIncoming & EventEmitter {
  const own = {
    headers: { host: "host.example" },
    socket: {},
    readableDidRead: false,
    readableEnded: false,
    resume: () => undefined,
  };
  return Object.assign(new EventEmitter(), own, members);
}

/** Creates a response of `node:http` that records the written data. */
export function fakeOutgoing(members: Partial<NodeOutgoing> = {}): NodeOutgoing & {
  headers: Map<string, string | string[]>;
  written: string[];
  ends: number;
} {
  const headers = new Map<string, string | string[]>();
  const written: string[] = [];
  const own = {
    headers,
    written,
    ends: 0,
    statusCode: 0,
    headersSent: false,
    writableEnded: false,
    getHeader: (name: string) => headers.get(name),
    setHeader: (name: string, value: string | string[]) => headers.set(name, value),
    write: (body: Uint8Array) => written.push(Buffer.from(body).toString()),
    end(body?: Uint8Array) {
      if (body) this.write(body);
      this.ends++;
    },
  };
  return Object.assign(new EventEmitter(), own, members);
}
