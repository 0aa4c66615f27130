import type { PlaygroundAnswer } from "./host.js";

async function ask(path: string, method: "GET" | "POST"): Promise<unknown> {
  const response = await fetch(path, { method }).catch(() => undefined);
  if (response?.ok) return response.json();
  const what = response ? `answered ${response.status}` : "did not answer";
  throw new Error(`The host's backend ${what} on ${path}: look at the terminal where "npm start" runs.`);
}

/** Requests the available dashboards and the signed-in viewer from the host's backend. */
export async function describeHost(): Promise<PlaygroundAnswer> {
  return (await ask("/api/playground", "GET")) as PlaygroundAnswer;
}

/** Signs a viewer in, and any other viewer out. */
export async function signIn(viewer: string): Promise<void> {
  await ask(`/api/login?viewer=${encodeURIComponent(viewer)}`, "POST");
}

export async function signOut(): Promise<void> {
  await ask("/api/logout", "POST");
}
