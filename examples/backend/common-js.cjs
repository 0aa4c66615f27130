const { createServer } = require("node:http");
const { createSessionHandler, ManagementClient, toNodeHandler } = require("svc-dashboard/backend");

const { SVC_TENANT_ORIGIN, SVC_TOKEN, SVC_DEPLOYMENT_ID, PORT = 3000 } = process.env;

const embedSession = toNodeHandler(
  createSessionHandler({
    client: new ManagementClient({ baseUrl: SVC_TENANT_ORIGIN, token: SVC_TOKEN }),
    allowedOrigins: ["https://app.example.com"], // your pages on other origins, if any
    authorize(request) {
      // STAND-IN FOR YOUR LOGIN: anyone can forge this cookie
      const id = /(?:^|; )login=(\w+)/.exec(request.headers.get("cookie") ?? "")?.[1];
      return id ? { deploymentId: Number(SVC_DEPLOYMENT_ID), externalId: id, viewer: id } : null;
    },
  }),
);

const server = createServer((req, res) => {
  if (req.url === "/api/embed-session") embedSession(req, res);
  else res.writeHead(404).end();
});

server.listen(PORT, "localhost", () => console.log(`http://localhost:${server.address().port}/`));
