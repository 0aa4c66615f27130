import { mergedVary, type NodeOutgoing } from "./node-response.js";

/** Node's `Buffer`. Early versions of Fastify 4 write any other byte array as JSON. */
declare const Buffer: { from(bytes: ArrayBuffer): Uint8Array };

/** The members of Fastify's reply that are used here. */
export interface FastifyReply {
  readonly raw: NodeOutgoing;
  /** Whether the response has been sent, or is left to code that writes to `raw`. */
  readonly sent: boolean;
  code(status: number): unknown;
  getHeader(name: string): number | string | string[] | undefined;
  header(name: string, value: string): unknown;
  send(body?: Uint8Array): unknown;
}

/** Sends a response through Fastify's reply, so that hooks run, and headers and cookies that plugins have set are kept. */
export async function sendReply(response: Response, reply: FastifyReply): Promise<void> {
  const body = await response.arrayBuffer();
  reply.code(response.status);
  for (const [name, value] of response.headers) {
    // Fastify adds a cookie to those that have been set
    reply.header(name, name === "vary" ? mergedVary(reply.getHeader(name), value) : value);
  }
  // waits for the end of the response: Fastify reports a route that ends earlier as one without a result
  await reply.send(response.body ? Buffer.from(body) : undefined);
}
