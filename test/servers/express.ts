import { createServer, type RequestListener } from "node:http";
import { load } from "./packages.js";
import { listen, middleware, PATH, type Start } from "./server.js";

/** The parts of Express that are used here. */
export type ExpressApp = RequestListener & {
  use(handler: unknown): void;
  all(path: string, handler: unknown): void;
};
type Express = (() => ExpressApp) & { json(): unknown };

export type ExpressVersion = 4 | 5;

export async function loadExpress(version: ExpressVersion): Promise<Express> {
  const { default: express } = (await load(`express-${version}`)) as { default: Express };
  return express;
}

function express(version: ExpressVersion, isBehindParser: boolean): Start {
  return async ({ node }) => {
    const createApp = await loadExpress(version);
    const app = createApp();
    app.use(middleware);
    if (isBehindParser) app.use(createApp.json());
    app.all(PATH, node);
    return listen(createServer(app));
  };
}

/** The servers of Express. Its parsers are tested in test/examples. */
export const EXPRESS_SERVERS: Record<string, Start> = {
  "Express 4": express(4, false),
  "Express 4 behind express.json()": express(4, true),
  "Express 5": express(5, false),
  "Express 5 behind express.json()": express(5, true),
};
