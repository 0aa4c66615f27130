import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { createSessionHandler, ManagementClient, toNodeHandler } from "svc-dashboard/backend";
import { startSandbox, type Sandbox } from "svc-sandbox";
import { script, sendPage, WebSite } from "../../support/web-pages.js";
import type { DashboardProperties } from "./page.js";

/** The ways in which the two tenants renew sessions, and the number of their dashboards on the page. */
export const TENANTS = ["in-place", "by-a-new-load"] as const;
const DASHBOARDS_PER_TENANT = 6;

type TenantName = (typeof TENANTS)[number];

/** Dashboards with charts, tables and texts. */
const PUBLIC_IDS = ["a1b2c3d4", "e5f6a7b8", "longtitle"];

/** Bundles the script of the page into one file. */
async function bundlePageScript(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: ["test/pages/month/page.ts"],
    bundle: true,
    write: false,
    format: "iife",
    target: "es2022",
    define: { global: "globalThis" },
    external: ["util"], // which fake-timers requires only in Node
  });
  return outputFiles[0]!.text;
}

/** A sandbox with its data in a folder, so that it can restart, and with a clock that keeps its time over restarts. */
class Tenant {
  readonly #folder: string;
  readonly #name: TenantName;
  #sandbox: Sandbox | undefined;
  #elapsed = 0;

  constructor(folder: string, name: TenantName) {
    this.#folder = join(folder, name);
    this.#name = name;
  }

  get sandbox(): Sandbox {
    if (!this.#sandbox) throw new Error("Expected a running tenant, got a stopped one.");
    return this.#sandbox;
  }

  async start(port = 0): Promise<void> {
    this.#sandbox = await startSandbox({
      data: this.#folder,
      seed: "fixtures",
      port,
      token: "month-token",
      renewal: this.#name === "in-place" ? "in-place" : undefined,
      quiet: true,
    });
    this.#sandbox.clock.advance(this.#elapsed);
  }

  /** Stops it, and keeps its port and data. @returns a function that starts it again */
  async stop(): Promise<() => Promise<void>> {
    const port = Number(new URL(this.sandbox.origin).port);
    await this.sandbox.stop();
    this.#sandbox = undefined;
    return () => this.start(port);
  }

  advance(milliseconds: number): void {
    this.#elapsed += milliseconds;
    this.#sandbox?.clock.advance(milliseconds);
  }
}

/** A website with a page of twelve dashboards of two tenants, and a session endpoint for each tenant. */
export interface MonthSite {
  readonly tenants: Readonly<Record<TenantName, Tenant>>;
  /** The reasons of all requests for sessions so far, by tenant. */
  readonly reasons: Readonly<Record<TenantName, string[]>>;
  readonly origin: string;
  stop(): Promise<void>;
}

export async function startMonthSite(): Promise<MonthSite> {
  const folder = await mkdtemp(join(tmpdir(), "svc-month-"));
  const tenants = {
    "in-place": new Tenant(folder, "in-place"),
    "by-a-new-load": new Tenant(folder, "by-a-new-load"),
  };
  await Promise.all(TENANTS.map((name) => tenants[name].start()));
  const reasons: Record<TenantName, string[]> = { "in-place": [], "by-a-new-load": [] };
  const endpoints = new Map(
    TENANTS.map((name) => {
      const { origin, token, deploymentId } = tenants[name].sandbox;
      const handler = createSessionHandler({
        client: new ManagementClient({ baseUrl: origin, token }),
        authorize(_, { reason }) {
          reasons[name].push(reason);
          return { deploymentId, externalId: "month-viewer" };
        },
        onError: () => undefined, // a restarting tenant is not available for a while
      });
      return [`/sessions/${name}`, toNodeHandler(handler)];
    }),
  );
  const properties = TENANTS.flatMap((name) =>
    Array.from({ length: DASHBOARDS_PER_TENANT }, (_, index): DashboardProperties => ({
      tenantOrigin: tenants[name].sandbox.origin,
      publicId: PUBLIC_IDS[index % PUBLIC_IDS.length]!,
      sessionEndpoint: `/sessions/${name}`,
    })),
  );
  const page = `<title>A month</title>
    <style>body { display: grid; grid-template-columns: repeat(4, 1fr) } svc-dashboard { height: 300px }</style>
    <body><script src="/svc-dashboard.js"></script>
    <script>window.properties = ${JSON.stringify(properties)}</script><script src="/page.js"></script>`;
  const scripts: Record<string, Buffer | string> = {
    "/svc-dashboard.js": script,
    "/page.js": await bundlePageScript(),
  };
  const site = await WebSite.start((request, response, { pathname }) => {
    const endpoint = endpoints.get(pathname);
    if (endpoint) void endpoint(request, response);
    else if (Object.hasOwn(scripts, pathname)) {
      response.setHeader("content-type", "text/javascript").end(scripts[pathname]);
    } else if (pathname === "/elsewhere") sendPage(response, "<title>Elsewhere</title>");
    else if (pathname === "/favicon.ico") response.writeHead(204).end();
    else sendPage(response, page);
  });
  return {
    tenants,
    reasons,
    origin: site.origin("localhost"),
    async stop() {
      site.close();
      await Promise.all(TENANTS.map((name) => tenants[name].stop()));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
