import { createServer, type RequestListener } from "node:http";
import { load } from "./packages.js";
import { listen, signedIn, type Start } from "./server.js";

/** The parts of Koa that are used here. */
export interface KoaContext {
  req: { body?: unknown };
  res: object;
  request: { body?: unknown };
  response: object;
  respond: boolean;
  get(header: string): string;
  set(header: string, value: string): void;
  cookies: { set(name: string, value: string): void };
}
type KoaMiddleware = (ctx: KoaContext, next: () => Promise<void>) => unknown;
export interface Koa {
  use(middleware: unknown): void;
  on(event: "error", listener: (error: unknown) => void): void;
  callback(): RequestListener;
}

/** Creates an app with its middleware, and with the body parser if the handler is behind it. */
export async function koaApp(parser: "bare" | "behind @koa/bodyparser"): Promise<Koa> {
  const { default: KoaApp } = (await load("koa")) as { default: new () => Koa };
  const app = new KoaApp();
  const login: KoaMiddleware = (ctx, next) => {
    ctx.set("x-trace", "abc");
    ctx.cookies.set("sid", "rolled");
    Object.assign(ctx.req, { user: signedIn(ctx.get("cookie")) });
    return next();
  };
  app.use(login);
  if (parser !== "bare") {
    const { bodyParser } = (await load("@koa/bodyparser")) as { bodyParser: () => KoaMiddleware };
    app.use(bodyParser());
  }
  return app;
}

export const KOA_SERVERS: Record<string, Start> = {
  "Koa 3": async ({ node }) => {
    const app = await koaApp("bare");
    app.use((ctx: KoaContext) => {
      ctx.respond = false;
      return node(ctx.req, ctx.res);
    });
    return listen(createServer(app.callback()));
  },
  "Koa 3 behind @koa/bodyparser": async ({ node }) => {
    const app = await koaApp("behind @koa/bodyparser");
    app.use((ctx: KoaContext) => {
      ctx.respond = false;
      ctx.req.body = ctx.request.body;
      return node(ctx.req, ctx.res);
    });
    return listen(createServer(app.callback()));
  },
};
