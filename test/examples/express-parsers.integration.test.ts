import assert from "node:assert/strict";
import { once } from "node:events";
import type { RequestListener, Server } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import {
  createSessionHandler,
  toNodeHandler,
  type NodeRequest,
  type NodeResponse,
} from "svc-dashboard/backend";

type Handler = (req: NodeRequest, res: NodeResponse) => unknown;

/** The part of Express that is used here. */
interface Express {
  (): RequestListener & {
    use(handler: Handler): void;
    all(path: string, handler: Handler): void;
    listen(port: number, host: string): Server;
  };
  json(): Handler;
  text(options: { type: string }): Handler;
  raw(options: { type: string }): Handler;
  urlencoded(options: { extended: boolean }): Handler;
}

const requireExample = createRequire(resolve("examples/backend/package.json"));
const PATH = "/api/embed-session";
const type = "application/json";

const endpoint = toNodeHandler(
  createSessionHandler({
    client: {
      embedSessions: {
        create: ({ externalId }: { externalId: string }) => Promise.resolve({ sessionId: `s-${externalId}` }),
      } as never,
    },
    authorize: (_, body) => ({ deploymentId: 42, externalId: body.publicId ?? "" }),
  }),
);

for (const version of ["express-4", "express"]) {
  describe(`toNodeHandler in ${version}`, () => {
    const express = requireExample(version) as Express;
    const parsers: Record<string, Handler> = {
      "express.json()": express.json(),
      "express.text()": express.text({ type }),
      "express.raw()": express.raw({ type }),
      "express.urlencoded()": express.urlencoded({ extended: true }),
    };

    /** Sends a session request to an app. @returns the status and the body of the response. */
    async function requestSession(setUp: (app: ReturnType<Express>) => void): Promise<[number, unknown]> {
      const app = express();
      setUp(app);
      const server = app.listen(0, "127.0.0.1");
      await once(server, "listening");
      const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      try {
        const response = await fetch(origin + PATH, {
          method: "POST",
          headers: { "content-type": type, origin },
          body: JSON.stringify({ surface: "dashboard", reason: "load", publicId: "a1" }),
        });
        return [response.status, await response.json()];
      } finally {
        server.close();
        server.closeAllConnections();
      }
    }

    for (const [name, parser] of Object.entries(parsers)) {
      it(`works before and after ${name}`, async () => {
        const before = await requestSession((app) => {
          app.all(PATH, endpoint);
          app.use(parser);
        });
        const after = await requestSession((app) => {
          app.use(parser);
          app.all(PATH, endpoint);
        });
        assert.deepEqual(before, [200, { sessionId: "s-a1" }]);
        assert.deepEqual(after, before);
      });
    }
  });
}
