import { Hono, type HonoRequest } from "hono";
import { HttpError } from "../http-error.js";
import type { AppEnv } from "../http/app-env.js";
import { bearerToken } from "../http/bearer-token.js";
import { isSameSecret } from "../secrets.js";
import { HANDLERS } from "./handlers/index.js";
import { OPERATIONS, OTHER_GROUPS, otherGroupOf, type Operation } from "../openapi/operations.js";
import { readRequest } from "./read-request.js";
import type { Services } from "../services.js";

const PREFIX = "/api/v1";

/** Data-model authoring, dev mode, branches and uploads; the same token is valid (service description, sections 1 and 5). */
const BUILD_PREFIX = "/build/api/v1";

/** The management API: a route for each operation of the OpenAPI document. */
export function apiRoutes(services: Services, token: string): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  for (const described of OPERATIONS.filter(({ secured }) => !secured)) addRoute(app, services, described);
  // the log also names the operation of a request without a valid token
  for (const { method, path, operationId } of OPERATIONS)
    app.on(method, pattern(path), async (context, next) => {
      context.set("operation", operationId);
      await next();
    });
  for (const prefix of [PREFIX, BUILD_PREFIX]) {
    // authenticate before routing, so that routes can't be enumerated
    app.use(`${prefix}/*`, async ({ req }, next) => {
      checkToken(req.header("authorization"), token);
      await next();
    });
  }
  for (const described of OPERATIONS.filter(({ secured }) => secured)) addRoute(app, services, described);
  for (const path of new Set(OPERATIONS.map((each) => each.path))) {
    const methods = OPERATIONS.filter((each) => each.path === path).flatMap(({ method }) =>
      method === "GET" ? ["GET", "HEAD"] : method,
    );
    app.all(pattern(path), (context) => {
      context.header("allow", methods.join(", "));
      const { method } = context.req;
      const text = `Expected ${methods.join(" or ")} for this path, got ${method}.`;
      throw new HttpError(405, "method_not_allowed", text);
    });
  }
  app.all(`${PREFIX}/*`, ({ req }, next) => {
    const group = otherGroupOf(req.path.slice(PREFIX.length));
    if (group === undefined) return next();
    throw notImitated(req, `the group ${group}`);
  });
  app.all(`${BUILD_PREFIX}/*`, ({ req }) => {
    throw notImitated(
      req,
      `${BUILD_PREFIX}, the prefix of data-model authoring, dev mode, branches and uploads`,
    );
  });
  return app;
}

function notImitated({ method, path }: HonoRequest, where: string): HttpError {
  const text = `The sandbox does not imitate ${method} ${path.slice(0, 200)}: the description has no operation of ${where}.`;
  return new HttpError(501, "not_imitated", text, { operationGroups: OTHER_GROUPS });
}

function addRoute(app: Hono<AppEnv>, services: Services, described: Operation): void {
  const { operationId, method, path } = described;
  const handler = HANDLERS[operationId];
  if (!handler) throw new Error(`The operation ${operationId} has no handler.`);
  app.on(method, pattern(path), services.operation(operationId), async (context) => {
    // tests check that the document and the handler's input type agree
    const input = await readRequest(context, described);
    const body = await handler(services, input as never);
    return body ? context.json(body) : context.body(null);
  });
}

/** A path of the document as the router writes it. */
function pattern(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ":$1");
}

function checkToken(header: string | undefined, token: string): void {
  if (isSameSecret(bearerToken(header) ?? "", token)) return;
  const text =
    "Expected the header Authorization: Bearer <token> with the token that the sandbox printed at its start.";
  throw new HttpError(401, "unauthorized", text);
}
