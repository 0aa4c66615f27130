import assert from "node:assert/strict";
import { until } from "../../../../test/support/browser.js";
import type { EmbeddedPage } from "../../support/embedded-page.js";
import { serveSandbox } from "../../support/serve-sandbox.js";

describe("an embed page", () => {
  const site = serveSandbox();

  const dashboard = () => `/embed/dashboard/${site.sandbox.publicIds[0]}`;
  const paths = (): [surface: string, path: string][] => [
    ["dashboard", dashboard()],
    ["app", `/embed/d/${site.sandbox.deploymentId}/app`],
    ["chat", `/embed/d/${site.sandbox.deploymentId}/chat`],
  ];
  const notices = ({ frame }: EmbeddedPage) =>
    frame.$$eval(".tenant-notice", (found) => found.map((element) => element.textContent));

  it("explains on every surface, in the viewer's language, why an undeclared tenant has no rows", async () => {
    for (const [surface, path] of paths()) {
      const session = await site.createSession({
        embedTenantName: "acme-outdoor",
        settings: { locale: "de" },
      });
      await site.open(`${path}?session=${session}`, async (embedded) => {
        await embedded.event("ready");
        const [text = ""] = await notices(embedded);
        for (const part of [
          "Mandanten",
          "„acme-outdoor“",
          "acme-outdoors, globex-retail und initech-school",
        ]) {
          assert.ok(text.includes(part), `${surface}: ${text}`);
        }
        await embedded.act("set-locale", { locale: "en" });
        await until(embedded.frame, () =>
          document.querySelector(".tenant-notice")?.textContent.includes("Declared tenants"),
        );
      });
    }
  });

  it("has no such notice for a declared tenant or without a tenant", async () => {
    for (const more of [{ embedTenantName: "acme-outdoors" }, {}]) {
      await site.open(`${dashboard()}?session=${await site.createSession(more)}`, async (embedded) => {
        await embedded.event("ready");
        assert.deepEqual(await notices(embedded), []);
      });
    }
  });

  it("names in its console, once, the members of the session that it does not use", async () => {
    const session = await site.createSession({
      userAttributes: [
        { name: "region", value: "secret-region" },
        { name: "country", value: "Germany" },
      ],
      securityContext: { team: "secret-team" },
    });
    await site.open(`${dashboard()}?session=${session}`, async (embedded) => {
      await embedded.event("dashboard-loaded");
      await Promise.all([
        embedded.page.waitForResponse((response) => response.url().endsWith("/embed/api/query")),
        embedded.act("refresh"),
      ]);
      const lines = await embedded.console();
      assert.deepEqual(
        lines.filter((line) => line.includes("region")),
        ["The sandbox uses nothing of the session's userAttributes.region, securityContext.team."],
      );
      assert.ok(!lines.some((line) => line.includes("secret")));
    });
  });

  it("reports an empty session as a fatal error, on every surface", async () => {
    for (const [surface, path] of paths()) {
      await site.open(`${path}?session=`, async (embedded) => {
        const { payload } = await embedded.event("error");
        const expected = { name: "SessionError", context: "session", fatal: true };
        assert.deepEqual({ ...payload, message: "" }, { ...expected, message: "" });
        assert.equal(await embedded.frame.$(".sign-in"), null, surface);
        assert.ok(await embedded.frame.$(".full-page"), surface);
      });
    }
  });
});
