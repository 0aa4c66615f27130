import { createServer, type RequestListener } from "node:http";
import { load } from "./packages.js";
import { listen, PATH, signedIn, type Start } from "./server.js";

/** The parts of Hono that are used here. */
export interface HonoContext {
  req: { raw: Request; header(name: string): string | undefined };
  header(name: string, value: string, options?: { append: boolean }): void;
  set(name: string, value: unknown): void;
  get(name: string): unknown;
}
export interface HonoApp {
  use(middleware: (c: HonoContext, next: () => Promise<void>) => Promise<void>): void;
  all(path: string, handler: (c: HonoContext) => Promise<Response>): void;
  fetch(request: Request): Promise<Response>;
}

/** Creates an app with its middleware, and with a handler. */
export async function honoApp(handle: (c: HonoContext) => Promise<Response>): Promise<HonoApp> {
  const { Hono } = (await load("hono")) as { Hono: new () => HonoApp };
  const app = new Hono();
  app.use(async (c, next) => {
    c.set("user", signedIn(c.req.header("cookie")));
    await next();
    c.header("x-trace", "abc");
    c.header("set-cookie", "sid=rolled", { append: true });
  });
  app.all(PATH, handle);
  return app;
}

export const userOfHono = (context: unknown): unknown => (context as HonoContext).get("user");

/** Remembers the platform's classes, since @hono/node-server replaces them in the whole process. */
function keepGlobals(): () => void {
  const kept = (["Request", "Response"] as const).map(
    (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)!] as const,
  );
  return () => {
    for (const [name, descriptor] of kept) Object.defineProperty(globalThis, name, descriptor);
  };
}

const hono: Start = async ({ web }) => {
  const restoreGlobals = keepGlobals();
  const { getRequestListener } = (await load("@hono/node-server")) as {
    getRequestListener(fetch: HonoApp["fetch"]): RequestListener;
  };
  const app = await honoApp((c) => web(c.req.raw, c));
  const server = await listen(createServer(getRequestListener(app.fetch)), userOfHono);
  return {
    ...server,
    stop: () => {
      restoreGlobals();
      return server.stop();
    },
  };
};

const h3: Start = async ({ web }) => {
  interface H3Event {
    req: Request;
    res: Record<"headers" | "errHeaders", Headers>;
    context: { user?: unknown };
  }
  interface H3 {
    use(middleware: (event: H3Event) => void): void;
    all(path: string, handler: (event: H3Event) => Promise<Response>): void;
  }
  const { H3, toNodeHandler } = (await load("h3-2")) as {
    H3: new () => H3;
    toNodeHandler(app: H3): RequestListener;
  };
  const app = new H3();
  app.use(({ req, res, context }) => {
    // a Response with an error status only gets the headers of `errHeaders`
    for (const headers of [res.headers, res.errHeaders]) {
      headers.set("x-trace", "abc");
      headers.append("set-cookie", "sid=rolled");
    }
    context.user = signedIn(req.headers.get("cookie"));
  });
  app.all(PATH, (event) => web(event.req, event));
  return listen(createServer(toNodeHandler(app)), (event) => (event as H3Event).context.user);
};

export const WEB_SERVERS: Record<string, Start> = { Hono: hono, "h3 2": h3 };
