import type { Server } from "node:http";
import { load } from "./packages.js";
import { PATH, running, signedIn, type Running, type Start } from "./server.js";

/** The parts of Fastify that are used here. */
export interface FastifyRequest {
  raw: object;
  headers: { cookie?: string };
  session: { count?: number };
}
interface FastifyReply {
  raw: object;
  header(name: string, value: string): this;
  setCookie(name: string, value: string): this;
}
export interface Fastify {
  server: Server;
  log: { warn(message: string): void };
  decorateRequest(name: string, value: null): void;
  addHook(
    name: "onRequest" | "onSend",
    hook: (request: FastifyRequest, reply: FastifyReply, payload: unknown) => Promise<unknown>,
  ): void;
  register(plugin: unknown, options: object): Promise<void>;
  all(path: string, handler: (request: FastifyRequest, reply: FastifyReply) => unknown): void;
  get(path: string, handler: (request: FastifyRequest, reply: FastifyReply) => unknown): void;
  listen(options: { port: number; host: string }): Promise<string>;
  close(): Promise<void>;
}

export type FastifyVersion = 4 | 5;

export async function createFastify(version: FastifyVersion, options: object = {}): Promise<Fastify> {
  const { fastify } = (await load(`fastify-${version}`)) as { fastify: (options: object) => Fastify };
  return fastify(options);
}

/** The releases of the plugins for each release of Fastify. */
const PLUGINS = {
  4: { cookie: "cookie-9", session: "session-10", "rate-limit": "rate-limit-9" },
  5: { cookie: "cookie", session: "session-11", "rate-limit": "rate-limit-11" },
};

export async function loadPlugin(version: FastifyVersion, name: keyof (typeof PLUGINS)[4]): Promise<unknown> {
  const { default: plugin } = (await load(`@fastify/${PLUGINS[version][name]}`)) as { default: unknown };
  return plugin;
}

/** Adds a hook with the effects of a middleware. */
export function addLogin(app: Fastify): void {
  app.decorateRequest("user", null);
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-trace", "abc").header("set-cookie", "sid=rolled");
    await Promise.resolve(Object.assign(request, { user: signedIn(request.headers.cookie) }));
  });
}

export async function listenFastify(app: Fastify): Promise<Running> {
  await app.listen({ port: 0, host: "127.0.0.1" });
  return running(app.server, () => app.close());
}

function fastify(version: FastifyVersion): Start {
  return async ({ node }) => {
    const app = await createFastify(version);
    addLogin(app);
    app.all(PATH, node);
    return listenFastify(app);
  };
}

export const FASTIFY_SERVERS: Record<string, Start> = { "Fastify 4": fastify(4), "Fastify 5": fastify(5) };
