/** Measures the cost of clients over bare `fetch`: a list of ten workbooks from a server on this machine. */
import { fork } from "node:child_process";
import { once } from "node:events";
import ky from "ky";
import createClient from "openapi-fetch";
import OpenAI from "openai";
import Stripe from "stripe";
import { ManagementClient } from "../../dist/backend/index.js";
import { compare, rounded } from "../support/compare.mjs";

const server = fork(new URL("../support/workbooks-server.mjs", import.meta.url));
const [origin] = await once(server, "message");

const path = "/api/v1/deployments/42/workbooks";
const url = origin + path;
const token = "bench-token";
const headers = { authorization: `Bearer ${token}`, accept: "application/json" };

const own = new ManagementClient({ baseUrl: origin, token });
const typed = createClient({ baseUrl: origin, headers });
const kyClient = ky.create({ headers });
const openai = new OpenAI({ apiKey: token, baseURL: origin });
const { hostname: host, port } = new URL(origin);
const stripeOptions = { host, port, protocol: "http", telemetry: false };
const stripeByFetch = new Stripe(token, { ...stripeOptions, httpClient: Stripe.createFetchHttpClient() });
const stripeByNode = new Stripe(token, stripeOptions);
const long = new AbortController().signal;

const bare = async () => (await fetch(url, { headers })).json();

/** The cost of every client that has a timeout. */
const withTimeout = async () => {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), 30_000);
  const response = await fetch(url, { headers, signal: controller.signal });
  const page = await response.json();
  clearTimeout(timer);
  return page;
};

/** Each client reads the whole page as an object. */
const clients = {
  "fetch against itself (control)": bare,
  "fetch with a timeout": withTimeout,
  "svc-dashboard": () => own.workbooks.list(42),
  "svc-dashboard, with a signal": () => own.workbooks.list(42, {}, { signal: long }),
  "openapi-fetch": () => typed.GET(path),
  ky: () => kyClient(url).json(),
  "stripe by fetch": () => stripeByFetch.rawRequest("GET", path),
  "stripe by node:http": () => stripeByNode.rawRequest("GET", path),
  openai: () => openai.get(path),
};

const oneByOne = (call) => async () => {
  for (let made = 0; made < 8; made++) await call();
};
const atOnce = (call) => () => Promise.all(Array.from({ length: 32 }, call));

const table = {};
for (const [name, call] of Object.entries(clients)) {
  const one = await compare(oneByOne(bare), oneByOne(call), { pairs: 401, warmUp: 100 });
  const many = await compare(atOnce(bare), atOnce(call), { pairs: 201, warmUp: 10 });
  table[name] = {
    "CPU, 1 in flight": rounded(one.cpu),
    "wall, 1 in flight": rounded(one.wall),
    "CPU, 32 in flight": rounded(many.cpu),
    "wall, 32 in flight": rounded(many.wall),
  };
}
server.disconnect();
console.log(
  "Ratio to bare fetch: 1 means no overhead. Every row is as uncertain as the control is far from 1.",
);
console.table(table);
