import { createServer, type RequestListener } from "node:http";
import { load } from "./packages.js";
import { listen, middleware, PATH, type Start } from "./server.js";

/** The parts of Express that are used here. */
export type ExpressApp = RequestListener & {
  use(handler: unknown): void;
  all(path: string, handler: unknown): void;
};
type Parsers = Record<"json" | "text" | "raw" | "urlencoded", (options: object) => unknown>;
type Express = (() => ExpressApp) & Parsers;

export type ExpressVersion = 4 | 5;

export async function loadExpress(version: ExpressVersion): Promise<Express> {
  const { default: express } = (await load(`express-${version}`)) as { default: Express };
  return express;
}

/** With a type that makes each parser read the body of the element, but for the parser of forms, which has none. */
const PARSER_OPTIONS: Record<keyof Parsers, object> = {
  json: {},
  text: { type: "application/json" },
  raw: { type: "application/json" },
  urlencoded: { extended: true },
};

/** Mounts the handler after the parsers of the first list and before those of the second. */
function withParsers(version: ExpressVersion, first: (keyof Parsers)[], last: (keyof Parsers)[]): Start {
  return async ({ node }) => {
    const express = await loadExpress(version);
    const app = express();
    app.use(middleware);
    for (const parser of first) app.use(express[parser](PARSER_OPTIONS[parser]));
    app.all(PATH, node);
    for (const parser of last) app.use(express[parser](PARSER_OPTIONS[parser]));
    return listen(createServer(app));
  };
}

const parsers = ["json", "text", "raw", "urlencoded"] as const;

const servers = ([4, 5] as const).flatMap((version): [string, Start][] => [
  [`Express ${version}`, withParsers(version, [], [])],
  ...parsers.flatMap((parser): [string, Start][] => [
    [`Express ${version} behind express.${parser}()`, withParsers(version, [parser], [])],
    [`Express ${version} before express.${parser}()`, withParsers(version, [], [parser])],
  ]),
]);

export const EXPRESS_SERVERS: Record<string, Start> = Object.fromEntries(servers);
