import { Hono, type Context } from "hono";
import type { Services } from "../services.js";
import { Answerer, type Asker } from "../ask/answerer.js";
import type { AppEnv } from "../http/app-env.js";
import { HttpError } from "../http-error.js";
import { checkTimezone } from "../query/time.js";
import { viewerScope, type Grant } from "../sessions/grant.js";
import {
  MAX_EARLIER,
  MAX_QUESTION,
  type AskResponse,
  type AskRequest,
  type ChatResponse,
} from "../contract/ask-api.js";
import { bodyReader } from "./body-reader.js";
import { mayAsk, readDashboard, readGrant, toViewer } from "./viewer.js";

const question = { type: "string", minLength: 1, maxLength: MAX_QUESTION };

/** @throws HttpError 400 if the body is not a question. */
const readAskRequest = bodyReader<AskRequest>({
  type: "object",
  required: ["question"],
  properties: {
    question,
    timezone: { type: "string", maxLength: 100 },
    publicId: { type: "string", maxLength: 300 },
    earlier: { type: "array", maxItems: MAX_EARLIER, items: question },
  },
});

/** The routes of the chat and of the agents of dashboards. */
export function askRoutes(services: Services): Hono<AppEnv> {
  const { database, sessions, operation, loadFaults } = services;
  const app = new Hono<AppEnv>();
  const answerer = new Answerer(services);
  const grantOf = (context: Context<AppEnv>) => readGrant(sessions, context.req.header("authorization"));

  app.get("/chat", operation("embedChat"), async (context) => {
    const grant = await grantOf(context);
    const allowed = mayAsk(grant);
    return context.json({
      viewer: toViewer(grant, loadFaults),
      allowed,
      examples: allowed ? await answerer.examples(askerOf(grant)) : [],
    } satisfies ChatResponse);
  });

  app.post("/ask", operation("embedAsk"), async (context) => {
    const grant = await grantOf(context);
    if (!mayAsk(grant)) {
      throw new HttpError(
        403,
        "ai_not_allowed",
        "Questions in plain words are switched off for this session: its settings have allowAi set to false.",
      );
    }
    const request = await readAskRequest(context.req.raw);
    if (request.publicId !== undefined) await readDashboard(database, grant, request.publicId);
    const { question, timezone, earlier } = request;
    const answer = await answerer.answer(question, askerOf(grant, timezone), earlier);
    return context.json(answer satisfies AskResponse);
  });
  return app;
}

/** @throws QueryError if the requested time zone is invalid. */
function askerOf(grant: Grant, timezone?: string): Asker {
  return {
    scope: viewerScope(grant),
    timezone: timezone === undefined ? sessionTimezone(grant) : checkTimezone(timezone),
  };
}

/** As on the pages, an invalid time zone of a session is ignored. */
function sessionTimezone({ settings }: Grant): string {
  try {
    return checkTimezone(settings?.timezone ?? "UTC");
  } catch {
    return "UTC";
  }
}
