import express from "express"; // version 4 or 5
import { createSessionHandler, ManagementClient, toNodeHandler } from "svc-dashboard/backend";
import { userOf } from "./shared/login.js";
import { pageFor, script } from "./shared/page.js";

const { SVC_TENANT_ORIGIN, SVC_TOKEN, SVC_DEPLOYMENT_ID, PORT = 3000 } = process.env;

const embedSession = createSessionHandler({
  client: new ManagementClient({ baseUrl: SVC_TENANT_ORIGIN, token: SVC_TOKEN }),
  allowedOrigins: ["https://app.example.com"], // your pages on other origins, if there are any
  authorize: (_request, _wanted, { req }) =>
    req.user
      ? { deploymentId: Number(SVC_DEPLOYMENT_ID), externalId: req.user.id, viewer: req.user.id }
      : null,
});

const app = express();
app.use((req, _res, next) => {
  req.user = userOf(req.headers.cookie); // as Passport does, for example
  next();
});
app.use(express.json()); // the endpoint works before or after body parsers
app.all("/api/embed-session", toNodeHandler(embedSession));

app.get("/", (req, res) => res.type("html").send(pageFor(req.user)));
app.get("/svc-dashboard.js", (_req, res) => res.type("js").send(script));

const server = app.listen(PORT, "localhost", () => console.log(`http://localhost:${server.address().port}/`));
