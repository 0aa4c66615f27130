import { ManagementClient, type ClientOptions } from "../../../src/backend/index.js";
import { TOKEN } from "./probe-server.js";

/** Creates a client without a network: `fetch` receives its requests. */
export function clientWith(
  fetch: typeof globalThis.fetch,
  options: Partial<ClientOptions> = {},
): ManagementClient {
  return new ManagementClient({ baseUrl: "https://acme.example", token: TOKEN, fetch, ...options });
}
