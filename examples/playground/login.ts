import type { PlaygroundAnswer } from "./host.js";

async function ask(path: string, method: "GET" | "POST"): Promise<unknown> {
  const response = await fetch(path, { method }).catch(() => undefined);
  if (response?.ok) return response.json();
  const what = response ? `answered ${response.status}` : "did not answer";
  throw new Error(`The host's backend ${what} on ${path}: look at the terminal where "npm start" runs.`);
}

/** Asks the host's backend what there is to show, and who is signed in. */
export async function describeHost(): Promise<PlaygroundAnswer> {
  return (await ask("/api/playground", "GET")) as PlaygroundAnswer;
}

/** Signs a viewer in, in place of any other. */
export async function signIn(viewer: string): Promise<void> {
  await ask(`/api/login?viewer=${encodeURIComponent(viewer)}`, "POST");
}

export async function signOut(): Promise<void> {
  await ask("/api/logout", "POST");
}
