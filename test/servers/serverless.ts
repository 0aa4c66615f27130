import { loadExpress, type ExpressApp } from "./express.js";
import { addLogin, createFastify } from "./fastify.js";
import { eventV1, eventV2, LAMBDA_CONTEXT, replyOf, type LambdaHandler } from "./lambda-events.js";
import { load } from "./packages.js";
import {
  inTime,
  middleware,
  PATH,
  signedIn,
  userOfRequest,
  type Handlers,
  type Running,
  type Start,
} from "./server.js";
import { honoApp, userOfHono } from "./web-servers.js";

/** The origin at which API Gateway and Azure serve a function. */
const ORIGIN = "https://host.example";

/** A function, and its differences from most functions. */
interface LambdaFunction {
  handler: LambdaHandler;
  origin?: string;
  userOf?: Running["userOf"];
}

/** Calls a function as API Gateway does. */
function invoke(lambda: LambdaFunction, makeEvent: typeof eventV1): Running {
  const { handler, origin = ORIGIN, userOf = userOfRequest } = lambda;
  return {
    origin,
    send: async (headers, body) => replyOf(await inTime(handler(makeEvent(headers, body), LAMBDA_CONTEXT))),
    userOf,
    stop: () => undefined,
  };
}

async function expressApp({ node }: Handlers): Promise<ExpressApp> {
  const express = await loadExpress(5);
  const app = express();
  app.use(middleware);
  app.all(PATH, node);
  return app;
}

type Adapt = (app: object) => LambdaHandler;

const adapters: Record<string, (handlers: Handlers) => Promise<LambdaFunction>> = {
  "serverless-http and Express": async (handlers) => {
    const { default: serverless } = (await load("serverless-http")) as { default: Adapt };
    return { handler: serverless(await expressApp(handlers)) };
  },
  "@codegenie/serverless-express and Express": async (handlers) => {
    const { configure } = (await load("@codegenie/serverless-express")) as { configure: Adapt };
    return { handler: configure({ app: await expressApp(handlers) }) };
  },
  "@fastify/aws-lambda and Fastify": async ({ node }) => {
    const { awsLambdaFastify } = (await load("@fastify/aws-lambda")) as { awsLambdaFastify: Adapt };
    const app = await createFastify(5);
    addLogin(app);
    app.all(PATH, node);
    // Fastify gets no encrypted socket here; a real app sets `publicOrigin`
    return { handler: awsLambdaFastify(app), origin: ORIGIN.replace("https:", "http:") };
  },
  "hono/aws-lambda": async ({ web }) => {
    const { handle } = (await load("hono/aws-lambda")) as { handle: Adapt };
    return { handler: handle(await honoApp((c) => web(c.req.raw, c))), userOf: userOfHono };
  },
};

const lambda = Object.entries(adapters).flatMap(([name, adapt]): [string, Start][] =>
  [eventV1, eventV2].map((makeEvent, index) => [
    `AWS Lambda by ${name}, events of version ${index + 1}`,
    async (handlers) => invoke(await adapt(handlers), makeEvent),
  ]),
);

/** A function of the programming model 4. The request and response are those of Azure, whose host can't be installed. */
const azure: Start = async ({ web }) => {
  const { HttpRequest, HttpResponse } = (await load("@azure/functions")) as {
    HttpRequest: new (init: object) => Request;
    HttpResponse: new (init: Response) => Response;
  };
  return {
    origin: ORIGIN,
    async send(headers, body) {
      const init = { url: ORIGIN + PATH, method: "POST", headers, body: { string: body } };
      const request = new HttpRequest(init);
      const response = await inTime(web(request, { user: signedIn(request.headers.get("cookie")) }));
      response.headers.set("x-trace", "abc");
      response.headers.append("set-cookie", "sid=rolled");
      const sent = new HttpResponse(response);
      return { status: sent.status, headers: sent.headers, body: await sent.text() };
    },
    userOf: (context) => (context as { user: unknown }).user,
    stop: () => undefined,
  };
};

export const SERVERLESS: Record<string, Start> = {
  ...Object.fromEntries(lambda),
  "Azure Functions 4": azure,
};
