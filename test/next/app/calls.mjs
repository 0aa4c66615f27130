import { ManagementClient } from "svc-dashboard/backend";

export const INPUT = { deploymentId: 42, externalId: "u" };

export function makeClient(options) {
  return new ManagementClient({ baseUrl: process.env.SVC_TENANT_ORIGIN, token: "a-token", ...options });
}

/** A client created when this file is imported, perhaps before Next replaces the global `fetch`. */
export const moduleClient = makeClient();

export async function generateSession(client = makeClient()) {
  const { sessionId } = await client.embedSessions.create(INPUT);
  return sessionId;
}

export async function countWorkbooks(client = makeClient()) {
  const { items } = await client.workbooks.list(42);
  return items.length;
}
