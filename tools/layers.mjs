/**
 * The contents and the permitted imports of each folder. ESLint enforces this list, and docs/architecture.md shows it. An
 * entry whose folder does not exist is an error, so that a rename can't leave a rule without effect.
 */
import { existsSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";

const layer = (contains, ...imports) => ({ contains, imports });

/** The folders of `src`. Packages are named as they are imported; `node:` stands for all modules of Node. */
export const SOURCE_LAYERS = {
  "src/protocol": layer("the protocol: data and pure functions"),
  "src/connection": layer("the messages to and from one frame", "src/protocol"),
  "src/element": layer("`<svc-dashboard>`", "src/protocol", "src/connection", "@lit/reactive-element"),
  "src/css-theme": layer("the theme from CSS custom properties", ...["src/protocol", "src/element"]),
  "src/agent-tools": layer(
    "a dashboard's actions as tools for AI agents",
    ...["src/protocol", "src/element", "@lit/reactive-element"],
  ),
  "src/inspector": layer("`<svc-inspector>`, the message panel", "src/protocol", "src/element", "lit"),
  "src/openapi": layer("the management API as OpenAPI, and its generated types"),
  "src/backend": layer("the client and the session endpoint", "src/protocol", "src/openapi"),
  "src/testing": layer("`EmbedStub`, for users' unit tests", "src/protocol", "src/connection", "src/element"),
  "src/texts": layer("the element's strings, a file for each language", "src/element"),
  "src/cli": layer(
    "the command `svc-dashboard`",
    ...["src/backend", "src/protocol", "src/inspector", "node:"],
  ),
  "src/templates": layer("types of the element for templates", "src/element"),
  "src/react": layer("the components for React", "src/element", "src/css-theme", "src/templates", "react"),
  "src/vue": layer("types for Vue's templates", "src/element", "src/templates", "vue"),
  "src/svelte": layer("types for Svelte's templates", "src/element", "src/templates", "svelte"),
  "src/solid": layer("types for Solid's templates", "src/element", "src/templates", "solid-js"),
  "src/preact": layer("types for Preact's templates", "src/element", "src/templates", "preact"),
  "src/cdn": layer("the classic scripts", "src/index.js", "src/css-theme", "src/agent-tools", "src/texts"),
};

/** The folders of `src/element`. They share the modules beside them, of which `svc-dashboard.ts` imports everything. */
export const ELEMENT_LAYERS = {
  properties: layer("the table of properties, their checks and values, inherited values"),
  state: layer("the page's state, the embed's state, and the actions that sync them", "properties"),
  session: layer("session requests: their sources, attempts and results", "properties"),
  frame: layer("the iframe and its channel"),
  view: layer("the box, the notice, the frame's title, focus, styles"),
  load: layer(
    "the life cycle of a load: plan, transition, needs, resources",
    ...["properties", "state", "session", "frame", "view"],
  ),
};

/** The folders of `sandbox/src`. `services.ts` is what request handlers receive; the other roots import everything. */
export const SANDBOX_LAYERS = {
  contract: layer("types that the server and the pages share"),
  http: layer("helpers for requests, responses and the server", "contract"),
  store: layer("PostgreSQL, embedded or not: tables, migrations, the seed", "contract"),
  openapi: layer("the operations of the document, and schedules", "contract"),
  query: layer("semantic queries: views, filters, periods, comparisons", "contract", "store"),
  sessions: layer("sessions, tokens and their permissions", "contract", "store"),
  seed: layer("the tenant and the data of a new store", "contract", "store", "query", "openapi"),
  ask: layer("questions in natural language", "contract", "store", "query"),
  api: layer(
    "the management API",
    ...["contract", "http", "store", "openapi", "query", "sessions", "services"],
  ),
  embed: layer(
    "the API of the embed pages",
    ...["contract", "http", "store", "query", "sessions", "ask", "services"],
  ),
  admin: layer("the admin API", "contract", "http", "seed", "services"),
  cli: layer("the command line", "contract", "start-sandbox"),
  "admin-page": layer("the page of the admin API", "contract"),
  pages: layer("the embed pages; `embed.ts` is their entry", "contract"),
};

/** The folders of `sandbox/src/pages`, the lowest first: each may import those before it. */
export const PAGE_LAYERS = [
  ...["ui", "theme", "format", "charts", "tables", "export", "frame", "chat", "dashboard", "app"],
];

/** Modules of `sandbox/src` that combine its folders. */
export const SANDBOX_ROOTS = ["app", "index", "cli", "services", "start-sandbox"];

/** The other modules of `sandbox/src`: every folder of the server may import them, but not the pages. */
export const SERVER_MODULES = readdirSync("sandbox/src")
  .filter((file) => file.endsWith(".ts"))
  .map((file) => basename(file, ".ts"))
  .filter((name) => !SANDBOX_ROOTS.includes(name));

const named = [
  ...Object.entries(SOURCE_LAYERS)
    .flatMap(([folder, { imports }]) => [folder, ...imports])
    .filter((name) => name.startsWith("src/")),
  ...Object.keys(ELEMENT_LAYERS).map((name) => join("src/element", name)),
  ...Object.entries(SANDBOX_LAYERS)
    .flatMap(([folder, { imports }]) => [folder, ...imports])
    .map((name) => join("sandbox/src", name)),
  ...PAGE_LAYERS.map((name) => join("sandbox/src/pages", name)),
  ...SANDBOX_ROOTS.map((name) => join("sandbox/src", `${name}.ts`)),
];
const missing = named.filter((path) => !existsSync(path) && !existsSync(path.replace(/(\.js)?$/, ".ts")));
if (missing.length > 0)
  throw new Error(`Expected files and folders that exist in tools/layers.mjs, got ${missing.join(", ")}.`);
