import type { PlaygroundAnswer } from "./host.js";

/** The code that mounts the session endpoint, by framework. */
export const FRAMEWORKS = ["Express", "Hono"] as const;

export type Framework = (typeof FRAMEWORKS)[number];

function handler({ tenantOrigin, deploymentId }: PlaygroundAnswer, framework: Framework): string {
  const signature = framework === "Express" ? "(request, wanted, { req })" : "(request, wanted, c)";
  const user = framework === "Express" ? "req.user" : 'c.get("user")';
  return `const client = new ManagementClient({ baseUrl: "${tenantOrigin}", token: process.env.SVC_TOKEN });

const embedSession = createSessionHandler({
  client,
  authorize: ${signature} => {
    const user = ${user}; // whoever is signed in to your product
    return user ? { deploymentId: ${deploymentId}, externalId: user.id } : null;
  },
});`;
}

/** A minimal backend: a session for each load of a signed-in viewer. */
export function backendCode(host: PlaygroundAnswer, framework: Framework): string {
  return framework === "Express"
    ? `import express from "express";
import { createSessionHandler, ManagementClient, toNodeHandler } from "svc-dashboard/backend";

${handler(host, framework)}

const app = express();
app.post("/api/embed-session", toNodeHandler(embedSession));
app.listen(3000);
`
    : `import { Hono } from "hono";
import { createSessionHandler, ManagementClient } from "svc-dashboard/backend";

${handler(host, framework)}

const app = new Hono();
app.post("/api/embed-session", (c) => embedSession(c.req.raw, c));
export default app;
`;
}
