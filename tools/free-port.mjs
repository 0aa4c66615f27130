import { createServer } from "node:net";

/**
 * A port of this machine that is not in use at this moment: this one, or else any.
 * @returns {Promise<number>}
 */
export async function freePort(preferred = 0, host = "127.0.0.1") {
  const server = createServer();
  server.once("error", () => server.listen(0, host)).listen(preferred, host);
  await new Promise((done) => server.once("listening", done));
  const { port } = server.address();
  await new Promise((done) => server.close(done));
  return port;
}
