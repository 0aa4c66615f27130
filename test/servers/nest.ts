import type { Server } from "node:http";
import { addLogin, type Fastify } from "./fastify.js";
import { load } from "./packages.js";
import { middleware, PATH, running, type Handlers, type Running, type Start } from "./server.js";

/** The parts of NestJS that are used here. */
interface Common {
  Controller(path: string): (target: object) => void;
  All(): (target: object, name: string, descriptor: PropertyDescriptor) => void;
  Req(): (target: object, name: string, index: number) => void;
  Res(): (target: object, name: string, index: number) => void;
}
interface App {
  use(middleware: unknown): void;
  listen(port: number, host: string): Promise<void>;
  getHttpServer(): Server;
  getHttpAdapter(): { getInstance(): unknown };
  close(): Promise<void>;
}
interface Core {
  NestFactory: { create(module: object, adapter: object, options: object): Promise<App> };
}

/**
 * Creates an app with a controller `@All() handle(@Req() req, @Res() res)`, behind Nest's default parser. The
 * decorators are applied as functions, because esbuild does not compile those of parameters.
 */
async function nestApp({ node }: Handlers, adapter: string): Promise<App> {
  const { Controller, All, Req, Res } = (await load("@nestjs/common")) as Common;
  const { NestFactory } = (await load("@nestjs/core")) as Core;
  const platform = (await load(`@nestjs/platform-${adapter.toLowerCase()}`)) as Record<
    string,
    new () => object
  >;
  class SessionController {
    handle(req: object, res: object): Promise<void> {
      return node(req, res);
    }
  }
  const { prototype } = SessionController;
  Req()(prototype, "handle", 0);
  Res()(prototype, "handle", 1);
  All()(prototype, "handle", Object.getOwnPropertyDescriptor(prototype, "handle")!);
  Controller(PATH)(SessionController);
  const module = { module: SessionController, controllers: [SessionController] };
  return NestFactory.create(module, new platform[`${adapter}Adapter`]!(), { logger: false });
}

async function listenNest(app: App): Promise<Running> {
  await app.listen(0, "127.0.0.1");
  return running(app.getHttpServer(), () => app.close());
}

export const NEST_SERVERS: Record<string, Start> = {
  "NestJS 11 on Express": async (handlers) => {
    const app = await nestApp(handlers, "Express");
    app.use(middleware);
    return listenNest(app);
  },
  "NestJS 11 on Fastify": async (handlers) => {
    const app = await nestApp(handlers, "Fastify");
    addLogin(app.getHttpAdapter().getInstance() as Fastify);
    return listenNest(app);
  },
};
