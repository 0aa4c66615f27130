import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, describe, it } from "node:test";
import type { Page } from "puppeteer-core";
import { QUEUE_LIMIT } from "../../src/connection/action-queue.js";
import type { FailureCode } from "../../src/element/failures/failures.js";
import { inOneLine } from "../ledger/check.js";
import { found, until } from "../support/browser.js";
import { WebSite } from "../support/web-pages.js";
import { DocHost } from "./support/doc-host.js";
import { markdownTable } from "./support/markdown-table.js";

const page = readFileSync("docs/errors.md", "utf8");
const rows = markdownTable(page, "Code").map(([link = "", fatal = ""]) => {
  return { code: /`([\w-]+)`/.exec(link)![1]!, fatal };
});

/** What an error of the element or of the embed has, as far as the tests need it. */
interface Reported {
  code?: FailureCode;
  context?: string;
  fatal?: boolean;
}

/** Collects errors from the first one on, and how the first `ready` settles. */
const COLLECT = `<script>
  window.errors = [];
  addEventListener("svc-error", ({ detail: { code, context, fatal } }) => errors.push({ code, context, fatal }));
</script>`;

describe("docs/errors.md", { timeout: 600_000 }, () => {
  let host: DocHost;
  before(async () => {
    host = await DocHost.start();
  });
  after(() => host.stop());

  const ENDPOINT = 'session-endpoint="/api/embed-session"';
  const READY_SOON = 'ready-timeout="1500"';

  /** Opens a page with a tag. @returns the page and the first error in it */
  async function firstError(
    tag: string,
    { headers = {}, script = "" } = {},
  ): Promise<{ tab: Page; error: Reported }> {
    const tab = await host.open(`${COLLECT}${tag}<script>${script}</script>`, { headers });
    await until(tab, "errors.length > 0");
    return { tab, error: (await tab.evaluate("errors[0]")) as Reported };
  }

  const readyCode = (tab: Page): Promise<unknown> =>
    tab.evaluate(() =>
      document.querySelector("svc-dashboard")!.ready.then(
        () => "ready",
        (error: unknown) => (error as { code: string }).code,
      ),
    );

  /** Reports the code, and compares `fatal` with the table. */
  async function provokes(
    code: FailureCode,
    fatal: boolean,
    open: () => ReturnType<typeof firstError>,
  ): Promise<void> {
    const { tab, error } = await open();
    assert.deepEqual([error.code, error.fatal], [code, fatal]);
    const cell = rows.find((row) => row.code === code)!.fatal;
    if (/^(yes|no)$/.test(cell)) assert.equal(cell, fatal ? "yes" : "no");
    assert.equal(await tab.evaluate('document.querySelector("svc-dashboard").state === "failed"'), fatal);
    await tab.close();
  }

  it("provokes invalid-configuration, which is fatal only if the load can't start", async () => {
    await provokes("invalid-configuration", true, () => firstError(host.tag(ENDPOINT)));
    await provokes("invalid-configuration", false, () =>
      firstError(host.tag(`public-id="a1b2c3d4" ${ENDPOINT} color-scheme="blue"`)),
    );
  });

  it("provokes session-missing, and a session continues the load", async () => {
    const { tab, error } = await firstError(host.tag('public-id="a1b2c3d4"'));
    assert.deepEqual([error.code, error.fatal], ["session-missing", false]);
    await tab.evaluate(() => {
      document.querySelector("svc-dashboard")!.sessionEndpoint = "/api/embed-session";
    });
    await found(tab, "svc-dashboard:is(:state(ready), :state(loaded))");
    await tab.close();
  });

  it("provokes session-refused and session-failed", async () => {
    await provokes("session-refused", true, () =>
      firstError(host.tag('public-id="a1b2c3d4" session-endpoint="/api/signed-out"')),
    );
    await provokes("session-failed", true, () =>
      firstError(host.tag('public-id="a1b2c3d4" session-endpoint="/misspelled"')),
    );
    const restore = host.sandbox.fault({ operation: "generateSession", status: 403 });
    await provokes("session-failed", true, () => firstError(host.tag()));
    restore();
  });

  it("provokes frame-blocked", () =>
    provokes("frame-blocked", true, () =>
      firstError(host.tag(), { headers: { "content-security-policy": "frame-src 'none'" } }),
    ));

  it("provokes never-committed and wrong-page", async () => {
    const silent = await WebSite.start(() => undefined);
    const elsewhere = await WebSite.start((request, response) => {
      response.writeHead(302, { location: `${host.sandbox.origin}${request.url}` }).end();
    });
    const tagOf = (site: WebSite, timeout: string): string =>
      host.tag(`public-id="a1b2c3d4" ${ENDPOINT} ${timeout}`).replace(host.sandbox.origin, site.origin());
    try {
      await provokes("never-committed", true, () => firstError(tagOf(silent, READY_SOON)));
      // until then the embed must have said that it is ready, also on a busy machine
      await provokes("wrong-page", false, () => firstError(tagOf(elsewhere, 'ready-timeout="15000"')));
    } finally {
      silent.close();
      elsewhere.close();
    }
  });

  for (const [what, fault] of [
    ["the embed never becomes ready", { event: "ready", stall: true }],
    ["the plan has no messaging", { plan: "no-messaging" }],
  ] as const) {
    it(`provokes ready-timeout where ${what}, and ready rejects`, async () => {
      const restore = host.sandbox.fault(fault);
      const { tab, error } = await firstError(host.tag(`public-id="a1b2c3d4" ${ENDPOINT} ${READY_SOON}`));
      restore();
      assert.deepEqual([error.code, error.fatal], ["ready-timeout", false]);
      assert.equal(await readyCode(tab), "ready-timeout");
      await tab.close();
    });
  }

  it("provokes queue-full", () =>
    provokes("queue-full", false, () => {
      const script = `for (let i = 0; i <= ${QUEUE_LIMIT}; i++)
        document.querySelector("svc-dashboard").postAction("svc:action:own-" + i);`;
      return firstError(host.tag(), { script });
    }));

  it("provokes messaging-off and embed-error, with which only ready rejects", async () => {
    const tab = await host.open(COLLECT + host.tag(`public-id="a1b2c3d4" ${ENDPOINT} messaging="off"`));
    assert.equal(await readyCode(tab), "messaging-off");
    assert.deepEqual(await tab.evaluate("errors"), []);
    await tab.close();
    const restore = host.sandbox.fault({ event: "ready", status: 500 });
    const { tab: other, error } = await firstError(host.tag());
    restore();
    assert.deepEqual([error.code, error.fatal], [undefined, true]);
    assert.equal(await readyCode(other), "embed-error");
    await other.close();
  });

  it("lists the contexts of the sandbox's errors", async () => {
    const contexts = markdownTable(page, "`context`");
    const isListed = ({ context, fatal }: Reported): boolean =>
      contexts.some(([names, cell]) => names!.includes(`\`${context}\``) && cell === (fatal ? "yes" : "no"));
    const restore = host.sandbox.fault({ operation: "embedQuery", status: 500, times: 1 });
    const query = await firstError(host.tag());
    restore();
    assert.equal(query.error.context, "query");
    const missing = await firstError(host.tag(`public-id="missing" ${ENDPOINT}`));
    assert.equal(missing.error.context, "dashboard");
    const used = await firstError(host.tag('public-id="a1b2c3d4" session="used"'));
    assert.equal(used.error.context, "session");
    const navigate = await firstError(host.tag(), {
      script: `document.querySelector("svc-dashboard").navigate("/embed/nowhere");`,
    });
    assert.equal(navigate.error.context, "navigate");
    for (const { tab, error } of [query, missing, used, navigate]) {
      assert.ok(isListed(error), `${error.context} is not in the table, or not ${String(error.fatal)}`);
      await tab.close();
    }
  });

  it("quotes the warning that Chromium writes at each load", async () => {
    const tab = await host.open("");
    const warnings: string[] = [];
    tab.on("console", (message) => message.type() === "warn" && warnings.push(message.text()));
    await tab.evaluate(`document.body.innerHTML = ${JSON.stringify(host.tag())}`);
    await found(tab, "svc-dashboard:is(:state(ready), :state(loaded))");
    assert.equal(warnings.length, 1);
    assert.ok(inOneLine(page).includes(`"${warnings[0]}"`), warnings[0]);
    await tab.close();
  });

  it("quotes the message of Lit's development build", () => {
    const lit = readFileSync("node_modules/@lit/reactive-element/development/reactive-element.js", "utf8");
    const [quote = ""] = /Lit is in dev mode\.[^`'"]*/.exec(lit) ?? [];
    assert.ok(inOneLine(page).includes(`"${quote}"`), quote);
  });
});
