import { env } from "cloudflare:workers";
import { createSessionHandler, ManagementClient } from "svc-dashboard/backend";
import { userOf } from "../../shared/login.js";
import page from "../../shared/page.html";

const embedSession = createSessionHandler({
  client: new ManagementClient({ baseUrl: env.SVC_TENANT_ORIGIN, token: env.SVC_TOKEN }),
  allowedOrigins: ["https://app.example.com"], // your pages on other origins, if there are any
  authorize(request) {
    const user = userOf(request.headers.get("cookie"));
    if (!user) return null; // the response is a 401
    return { deploymentId: Number(env.SVC_DEPLOYMENT_ID), externalId: user.id, viewer: user.id };
  },
});

export default {
  fetch(request) {
    const { pathname } = new URL(request.url);
    if (pathname === "/api/embed-session") return embedSession(request);
    if (pathname !== "/") return new Response(null, { status: 404 });
    const html = page
      .replace("SVC_TENANT_ORIGIN", env.SVC_TENANT_ORIGIN)
      .replace("SVC_PUBLIC_ID", env.SVC_PUBLIC_ID)
      .replace("USER_ID", userOf(request.headers.get("cookie"))?.id ?? "");
    return new Response(html, { headers: { "content-type": "text/html" } });
  },
};
