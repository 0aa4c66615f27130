import { Hono } from "hono";
import { checkDeployment } from "../store/lookups.js";
import type { Services } from "../services.js";
import type { AppEnv } from "../http/app-env.js";
import { notFound } from "../http-error.js";
import { readConsoleUser } from "../sessions/profiles.js";
import type { Queryable } from "../store/database.js";
import type { PeopleResponse, SignInResponse, SignInRequest } from "../contract/viewer-api.js";
import { bodyReader } from "./body-reader.js";

const readSignIn = bodyReader<SignInRequest>(
  {
    type: "object",
    required: ["personId"],
    properties: {
      personId: { type: "integer" },
      publicId: { type: "string", maxLength: 300 },
      deploymentId: { type: "integer", maximum: 2 ** 31 - 1 },
    },
    oneOf: [{ required: ["publicId"] }, { required: ["deploymentId"] }],
  },
  "Expected a personId, and either a publicId or a deploymentId.",
);

/** Signs in a viewer without a session inside the frame. There are no passwords: the viewer picks a person. */
export function signInRoutes({ database, sessions, operation }: Services): Hono<AppEnv> {
  const app = new Hono<AppEnv>();

  app.get("/people", operation("embedPeople"), async (context) => {
    const people = await database.query<PeopleResponse["people"][number]>(
      "select id, coalesce(first_name, email) as name, email from users order by id",
    );
    return context.json({ people } satisfies PeopleResponse);
  });

  app.post("/", operation("embedSignIn"), async (context) => {
    const request = await readSignIn(context.req.raw);
    const person = await readConsoleUser(database, String(request.personId));
    const token = await sessions.issue({
      deploymentId: await deploymentOf(database, request),
      embedTenant: null,
      dataScope: null,
      mode: "private",
      embedUserId: null,
      consoleUserId: person.id,
      externalId: null,
      profile: person.profile,
      creatorMode: false,
      userAttributes: [],
      theme: null,
      settings: null,
    });
    return context.json({ token } satisfies SignInResponse);
  });
  return app;
}

async function deploymentOf(store: Queryable, { publicId, deploymentId }: SignInRequest): Promise<number> {
  if (deploymentId !== undefined) {
    await checkDeployment(store, deploymentId);
    return deploymentId;
  }
  const [dashboard] = await store.query<{ deployment_id: number }>(
    "select deployment_id from dashboards where public_id = $1",
    [publicId],
  );
  if (!dashboard) throw notFound("published dashboard", publicId ?? "");
  return dashboard.deployment_id;
}
