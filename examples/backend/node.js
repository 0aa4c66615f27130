import { createServer } from "node:http";
import { createSessionHandler, ManagementClient, toNodeHandler } from "svc-dashboard/backend";
import { userOf } from "./shared/login.js";
import { pageFor, script } from "./shared/page.js";

const { SVC_TENANT_ORIGIN, SVC_TOKEN, SVC_DEPLOYMENT_ID, PORT = 3000 } = process.env;

const embedSession = toNodeHandler(
  createSessionHandler({
    client: new ManagementClient({ baseUrl: SVC_TENANT_ORIGIN, token: SVC_TOKEN }),
    allowedOrigins: ["https://app.example.com"], // your pages on other origins, if there are any
    authorize(request) {
      const user = userOf(request.headers.get("cookie"));
      if (!user) return null; // the response is a 401
      return { deploymentId: Number(SVC_DEPLOYMENT_ID), externalId: user.id, viewer: user.id };
    },
  }),
);

const server = createServer((req, res) => {
  const { pathname } = new URL(req.url, "http://localhost");
  if (pathname === "/api/embed-session") embedSession(req, res);
  else if (pathname === "/")
    res.setHeader("content-type", "text/html").end(pageFor(userOf(req.headers.cookie)));
  else if (pathname === "/svc-dashboard.js") res.setHeader("content-type", "text/javascript").end(script);
  else res.writeHead(404).end();
});

server.listen(PORT, "localhost", () => console.log(`http://localhost:${server.address().port}/`));
