import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { sendPage, tenantPage } from "../../support/web-pages.js";

/** A tenant whose responses differ between requests, so that a cached one is visible. */
export interface Tenant {
  readonly origin: string;
  /** The number of workbooks in the lists. */
  workbooks: number;
  /** The paths of all requests so far. */
  readonly paths: string[];
  stop(): void;
}

/** Starts a tenant. The deployments 401 and 404 respond with the status of their id. */
export async function startTenant(): Promise<Tenant> {
  let sessions = 0;
  const server = createServer((request, response) => {
    const path = request.url!;
    tenant.paths.push(path);
    if (path.startsWith("/embed/")) {
      sendPage(response, tenantPage());
      return;
    }
    const [, status] = /\/deployments\/(401|404)\//.exec(path) ?? [];
    const items = Array.from({ length: tenant.workbooks }, (_, id) => ({ id }));
    const body = path.endsWith("/generate-session")
      ? { sessionId: `s-${++sessions}` }
      : { items, data: [], pageInfo: null };
    response.writeHead(Number(status ?? 200), { "content-type": "application/json" });
    response.end(JSON.stringify(body));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const tenant: Tenant = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    workbooks: 1,
    paths: [],
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
  return tenant;
}
