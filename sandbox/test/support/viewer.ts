import assert from "node:assert/strict";
import type { TenantResponse, TestTenant } from "./tenant.js";

/** Sends the requests of an embed page, with the token of a viewer. */
export interface Viewer {
  token: string;
  call(path: string, method?: string, body?: object): Promise<TenantResponse>;
  /** Returns the body of a response with status 200. Sends a POST request if it gets a body. */
  read<T>(path: string, body?: object): Promise<T>;
}

export function viewerOf(tenant: TestTenant, token: string): Viewer {
  const call: Viewer["call"] = async (path, method = "GET", body) => {
    const response = await tenant.request(`/embed/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  };
  return {
    token,
    call,
    async read<T>(path: string, request?: object) {
      const { status, body } = await call(path, request ? "POST" : "GET", request);
      assert.equal(status, 200, `${path}: ${JSON.stringify(body)}`);
      return body as T;
    },
  };
}

/** Generates a session, as a host does. */
export async function createSession(tenant: TestTenant, more: object = {}): Promise<string> {
  const request = { deploymentId: 42, externalId: "viewer", ...more };
  const { body } = await tenant.call("POST", "/api/v1/embed/generate-session", request);
  return (body as { sessionId: string }).sessionId;
}

/** Generates a session and exchanges it, as a host and its embed do. */
export async function signedViewer(tenant: TestTenant, session: object = {}): Promise<Viewer> {
  const sessionId = await createSession(tenant, session);
  const exchanged = await tenant.call("POST", "/api/v1/embed/session/token", { sessionId });
  return viewerOf(tenant, (exchanged.body as { token: string }).token);
}
