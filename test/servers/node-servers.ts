import { createServer, IncomingMessage, type RequestListener, type Server, ServerResponse } from "node:http";
import { load } from "./packages.js";
import { listen, middleware, PATH, signedIn, type Start } from "./server.js";

type Mount = (path: string, handler: unknown) => unknown;

const nodeHttp: Start = ({ node }) =>
  listen(createServer((req, res) => middleware(req, res, () => node(req, res))));

const polka: Start = async ({ node }) => {
  interface Polka {
    use: (handler: unknown) => Polka;
    all: Mount;
    handler: RequestListener;
  }
  const { default: createApp } = (await load("polka")) as { default: () => Polka };
  const app = createApp().use(middleware);
  app.all(PATH, node);
  return listen(createServer((req, res) => app.handler(req, res)));
};

/** Remembers an object's properties. @returns a function that restores them */
function keepProperties(object: object): () => void {
  const kept = Object.getOwnPropertyDescriptors(object);
  return () => {
    for (const key of Reflect.ownKeys(object)) {
      if (!Object.hasOwn(kept, key)) Reflect.deleteProperty(object, key);
    }
    Object.defineProperties(object, kept);
  };
}

const restify: Start = async ({ node }) => {
  interface Restify {
    createServer(): { server: Server; use(handler: unknown): void; post: Mount };
  }
  // Restify adds members to these classes of Node, such as `send`, which later servers must not have
  const restores = [IncomingMessage.prototype, ServerResponse.prototype].map(keepProperties);
  const { default: module } = (await load("restify")) as { default: Restify };
  const app = module.createServer();
  app.use(middleware);
  app.post(PATH, node); // an async handler: Restify waits for its promise
  const server = await listen(app.server);
  return {
    ...server,
    stop: () => {
      for (const restore of restores) restore();
      return server.stop();
    },
  };
};

const hapi: Start = async ({ node }) => {
  interface HapiRequest {
    raw: { req: IncomingMessage; res: ServerResponse };
  }
  interface Hapi {
    server(): { listener: Server; ext: Mount; route(route: object): void; initialize(): Promise<void> };
  }
  const { default: module } = (await load("@hapi/hapi")) as { default: Hapi };
  const app = module.server();
  app.ext("onRequest", ({ raw: { req, res } }: HapiRequest, h: { continue: symbol }) => {
    middleware(req, res, () => null);
    return h.continue;
  });
  app.route({
    method: "POST",
    path: PATH,
    options: { payload: { parse: false, output: "stream" } },
    handler: async ({ raw }: HapiRequest, h: { abandon: symbol }) => {
      await node(raw.req, raw.res);
      return h.abandon;
    },
  });
  await app.initialize();
  return listen(app.listener);
};

const h3: Start = async ({ node }) => {
  interface H3Event {
    node: { req: object; res: object };
    context: object;
  }
  interface H3 {
    createApp(): { use(...args: unknown[]): void };
    defineEventHandler(handler: (event: H3Event) => unknown): unknown;
    getRequestHeader(event: H3Event, name: string): string;
    setHeader(event: H3Event, name: string, value: string): void;
    setCookie(event: H3Event, name: string, value: string): void;
    toNodeListener(app: object): RequestListener;
  }
  const { createApp, defineEventHandler, getRequestHeader, setHeader, setCookie, toNodeListener } =
    (await load("h3-1")) as H3;
  const app = createApp();
  app.use(
    defineEventHandler((event) => {
      setHeader(event, "x-trace", "abc");
      setCookie(event, "sid", "rolled");
      Object.assign(event.node.req, { user: signedIn(getRequestHeader(event, "cookie")) });
    }),
  );
  app.use(
    PATH,
    defineEventHandler(({ node: { req, res } }) => node(req, res)),
  );
  return listen(createServer(toNodeListener(app)));
};

export const NODE_SERVERS: Record<string, Start> = {
  "node:http": nodeHttp,
  Polka: polka,
  Restify: restify,
  Hapi: hapi,
  "h3 1": h3,
};
