import { Agent, request } from "node:http";

const agent = new Agent({ keepAlive: true }); // Node's own one may use a proxy

/**
 * Forwards a request to another server, and its response back. If one side ends early, so does the other.
 * @param {import("node:http").IncomingMessage} incoming
 * @param {import("node:http").ServerResponse} response
 * @param {import("node:http").RequestOptions} server its host and port; also headers, if they change
 */
export function forward(incoming, response, server) {
  const { url: path, method, headers } = incoming;
  const forwarded = request({ agent, path, method, headers, ...server }, (result) => {
    response.writeHead(result.statusCode, result.headers);
    result.pipe(response);
  });
  forwarded.on("error", () => response.destroy());
  response.on("close", () => forwarded.destroy());
  incoming.pipe(forwarded);
}
