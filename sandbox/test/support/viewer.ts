import type { TestTenant } from "./tenant.js";

/** Sends the requests of an embed page, with the token of a viewer. */
export interface Viewer {
  token: string;
  call(path: string, method?: string, body?: object): Promise<{ status: number; body: unknown }>;
}

export function viewerOf(tenant: TestTenant, token: string): Viewer {
  return {
    token,
    async call(path, method = "GET", body) {
      const response = await tenant.request(`/embed/api${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        ...(body && { body: JSON.stringify(body) }),
      });
      return { status: response.status, body: await response.json() };
    },
  };
}

/** Generates a session and exchanges it, as a host and its embed do. */
export async function signedViewer(tenant: TestTenant, session: object = {}): Promise<Viewer> {
  const created = await tenant.call("POST", "/api/v1/embed/generate-session", {
    deploymentId: 42,
    externalId: "viewer",
    ...session,
  });
  const exchanged = await tenant.call("POST", "/api/v1/embed/session/token", created.body);
  return viewerOf(tenant, (exchanged.body as { token: string }).token);
}
