// A minimal backend: a session endpoint and the pages of this folder. It requires only Node and this package.
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { createSessionHandler, ManagementClient, toNodeHandler } from "svc-dashboard/backend";
import { sendStrictPage } from "./strict-csp.js";

const { SVC_TENANT_ORIGIN, SVC_TOKEN, SVC_DEPLOYMENT_ID, PORT = 3000 } = process.env;

const embedSession = toNodeHandler(
  createSessionHandler({
    client: new ManagementClient({ baseUrl: SVC_TENANT_ORIGIN, token: SVC_TOKEN }),
    // Put your login here. Return null for viewers who may not see the dashboard: the endpoint responds with 401.
    authorize: () => ({ deploymentId: Number(SVC_DEPLOYMENT_ID), externalId: "demo-viewer" }),
  }),
);

const sendPage = (response, html) => response.setHeader("content-type", "text/html").end(html);

const PAGES = {
  "/script-tag.html": sendPage,
  "/module.html": sendPage,
  "/filters.html": sendPage,
  "/several.html": sendPage,
  "/own-slots.html": sendPage,
  "/app-and-chat.html": sendPage,
  "/strict-csp.html": sendStrictPage,
};
const SCRIPTS = ["/svc-dashboard.js", "/svc-dashboard.mjs"];
const cdn = new URL("dist/cdn/", import.meta.resolve("svc-dashboard/package.json"));

const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url, "http://localhost");
  if (pathname === "/api/embed-session") embedSession(request, response);
  else if (SCRIPTS.includes(pathname)) {
    response.setHeader("content-type", "text/javascript").end(await readFile(new URL(`.${pathname}`, cdn)));
  } else if (Object.hasOwn(PAGES, pathname)) {
    const page = await readFile(new URL(`.${pathname}`, import.meta.url), "utf8");
    PAGES[pathname](response, page.replaceAll("https://acme.example", SVC_TENANT_ORIGIN));
  } else response.writeHead(404).end();
});

server.listen(PORT, "localhost", () => {
  const origin = `http://localhost:${server.address().port}`;
  console.log(
    Object.keys(PAGES)
      .map((page) => origin + page)
      .join("\n"),
  );
});
