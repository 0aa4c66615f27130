import assert from "node:assert/strict";
import type { Sandbox } from "svc-sandbox";

/** A running sandbox; its token is that of the management API. */
type Running = Pick<Sandbox, "origin" | "token" | "deploymentId">;

/** Sends a body to a path of a sandbox, and returns the body of the response, which must have status 200. */
export async function send<T>(
  { origin, token }: Pick<Running, "origin" | "token">,
  method: "POST" | "PUT",
  path: string,
  body: object,
): Promise<T> {
  const response = await fetch(origin + path, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  assert.equal(response.status, 200, `${method} ${path}`);
  return (await response.json()) as T;
}

/** Sets environment variables, and returns the names of all variables. */
export async function setVariables(sandbox: Running, ...names: string[]): Promise<string[]> {
  const env_variables = names.map((name) => ({ name, value: "kept" }));
  const path = "/api/v1/deployments/42/env-vars";
  const { data } = await send<{ data: { name: string }[] }>(sandbox, "PUT", path, { env_variables });
  return data.map(({ name }) => name);
}

/** Generates a session for a viewer; `more` has further members of the request. */
export async function generateSession(sandbox: Running, more: object = {}): Promise<string> {
  const request = { deploymentId: sandbox.deploymentId, externalId: "viewer", ...more };
  const path = "/api/v1/embed/generate-session";
  const { sessionId } = await send<{ sessionId: string }>(sandbox, "POST", path, request);
  return sessionId;
}
