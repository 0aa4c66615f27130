import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser } from "puppeteer-core";
import { startBrowser } from "../../../test/support/browser.js";
import { startSandbox } from "../../src/start-sandbox.js";
import { embed, type EmbeddedPage } from "./support/embedded-page.js";
import { startStubServer, type StubServer } from "./support/stub-server.js";

describe("an embed page", { timeout: 300_000 }, () => {
  let browser: Browser;
  let host: StubServer;
  let sandbox: Awaited<ReturnType<typeof startSandbox>>;

  before(async () => {
    [browser, host] = await Promise.all([startBrowser(), startStubServer()]);
    sandbox = await startSandbox({ allowOrigins: [host.hostOrigin], quiet: true });
  });
  after(async () => {
    await browser.close();
    await host.close();
    await sandbox.stop();
  });

  async function createSession(more: object): Promise<string> {
    const response = await fetch(`${sandbox.origin}/api/v1/embed/generate-session`, {
      method: "POST",
      headers: { authorization: `Bearer ${sandbox.token}`, "content-type": "application/json" },
      body: JSON.stringify({ deploymentId: sandbox.deploymentId, externalId: "viewer", ...more }),
    });
    return ((await response.json()) as { sessionId: string }).sessionId;
  }

  async function open(path: string, run: (embedded: EmbeddedPage) => Promise<void>): Promise<void> {
    const embedded = await embed(browser, { ...host, origin: sandbox.origin }, path);
    try {
      await run(embedded);
    } finally {
      await embedded.page.close();
    }
  }

  const dashboard = () => `/embed/dashboard/${sandbox.publicIds[0]}`;
  const paths = (): [surface: string, path: string][] => [
    ["dashboard", dashboard()],
    ["app", `/embed/d/${sandbox.deploymentId}/app`],
    ["chat", `/embed/d/${sandbox.deploymentId}/chat`],
  ];
  const notices = ({ frame }: EmbeddedPage) =>
    frame.$$eval(".tenant-notice", (found) => found.map((element) => element.textContent));

  it("explains on every surface why a tenant that the seed does not declare has no rows, in the viewer's language", async () => {
    for (const [surface, path] of paths()) {
      const session = await createSession({ embedTenantName: "acme-outdoor", settings: { locale: "de" } });
      await open(`${path}?session=${session}`, async (embedded) => {
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
        await embedded.frame.waitForFunction(() =>
          document.querySelector(".tenant-notice")?.textContent.includes("Declared tenants"),
        );
      });
    }
  });

  it("has no such notice for a declared tenant or without one", async () => {
    for (const more of [{ embedTenantName: "acme-outdoors" }, {}]) {
      await open(`${dashboard()}?session=${await createSession(more)}`, async (embedded) => {
        await embedded.event("ready");
        assert.deepEqual(await notices(embedded), []);
      });
    }
  });

  it("names in its console, once, what the session sets and nothing uses", async () => {
    const session = await createSession({
      userAttributes: [
        { name: "region", value: "secret-region" },
        { name: "country", value: "Germany" },
      ],
      securityContext: { team: "secret-team" },
    });
    const lines: string[] = [];
    const onTarget = async () => {
      const pages = await browser.pages();
      for (const page of pages) page.on("console", (message) => lines.push(message.text()));
    };
    browser.once("targetcreated", () => void onTarget());
    await open(`${dashboard()}?session=${session}`, async (embedded) => {
      await embedded.event("dashboard-loaded");
      await embedded.act("refresh");
    });
    assert.deepEqual(
      lines.filter((line) => line.includes("region")),
      ["The sandbox uses nothing of the session's userAttributes.region, securityContext.team."],
    );
    assert.ok(!lines.some((line) => line.includes("secret")));
  });

  it("reports an empty session as a fatal error, on every surface", async () => {
    for (const [surface, path] of paths()) {
      await open(`${path}?session=`, async (embedded) => {
        const { payload } = await embedded.event("error");
        assert.deepEqual(
          { ...payload, message: "" },
          {
            message: "",
            name: "SessionError",
            context: "session",
            fatal: true,
          },
        );
        assert.equal(await embedded.frame.$(".sign-in"), null, surface);
        assert.ok(await embedded.frame.$(".full-page"), surface);
      });
    }
  });

  it("is in private mode without the parameter", async () => {
    await open(dashboard(), async (embedded) => {
      await embedded.frame.waitForSelector(".sign-in button");
      assert.deepEqual(await embedded.events(), []);
    });
  });
});
