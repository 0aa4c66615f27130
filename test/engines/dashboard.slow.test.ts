import assert from "node:assert/strict";
import { chooseEngines, missingPrograms, type EngineName } from "../../tools/engines/catalog.mjs";
import {
  openBrowser,
  type EngineBrowser,
  type EnginePage,
  type Scope,
} from "../../tools/engines/open-browser.mjs";
import { startHost, type Host } from "./support/host.js";

/** A dashboard of text only, which renders at once, and one with a chart and tables. */
const OF_TEXT = { "public-id": "longtitle" };
const WITH_CHART = { "public-id": "e5f6a7b8" };

/** An expression for all places where a script on the host page could find a session. WebKit has the frame's URL in the performance entries. */
const visibleIn = (engine: EngineName): string => `JSON.stringify([
  document.documentElement.outerHTML, dashboard.shadowRoot.innerHTML, events, location.href, history.state,
  document.cookie, { ...localStorage }, { ...sessionStorage },
  ${engine === "webkit" ? "" : "performance.getEntries().map(({ name }) => name),"}
])`;

const engines = chooseEngines((process.env["ENGINES"] ?? "").split(",").filter(Boolean));

describe("a page with the built script", () => {
  for (const engine of engines)
    (missingPrograms(engine).length > 0 ? describe.skip : describe)(`in ${engine}`, () => testIn(engine));
});

function testIn(engine: EngineName): void {
  let host: Host;
  let browser: EngineBrowser;
  let page: EnginePage;

  before(async () => {
    [host, browser] = await Promise.all([startHost(), openBrowser(engine)]);
  });
  after(async () => {
    await browser.stop();
    await host.stop();
  });
  afterEach(() => page.close());

  async function open(attributes: Record<string, string>, state = "loaded"): Promise<void> {
    host.reasons.length = 0;
    page = await browser.open(host.page(attributes));
    await page.until(`dashboard.state === "${state}"`);
  }

  const embed = (): Promise<Scope> => page.frame(host.sandbox.origin);

  it("loads a dashboard, which draws its charts", async () => {
    await open(WITH_CHART);
    const frame = await embed();
    assert.ok(Number(await frame.evaluate('document.querySelectorAll(".widget svg").length')) > 0);
    assert.deepEqual(await page.evaluate("[dashboard.lastError, named('error')]"), [null, []]);
  });

  it("dispatches ready, view and dashboard-loaded in this order, and resolves ready with the payload", async () => {
    await open(OF_TEXT);
    assert.deepEqual(await page.evaluate("events.map(([name]) => name)"), [
      "ready",
      "view",
      "dashboard-loaded",
    ]);
    const { deploymentId } = host.sandbox;
    const ready = (await page.evaluate("dashboard.ready")) as object;
    assert.deepEqual(
      { ...ready, embedTenant: null },
      { embedTenant: null, deploymentId, mode: "signed", surface: "dashboard", publicId: "longtitle" },
    );
  });

  it("posts actions, which the embed applies", async () => {
    await open({ ...OF_TEXT, "color-scheme": "light" });
    const frame = await embed();
    await page.evaluate('void (dashboard.setColorScheme("dark"), dashboard.setLocale("de-DE"))');
    await frame.until('getComputedStyle(document.documentElement).colorScheme.includes("dark")');
    await frame.until('document.documentElement.lang.startsWith("de")');
  });

  it("dispatches events for the viewer's actions in the embed", async () => {
    await open(WITH_CHART);
    const frame = await embed();
    await frame.until('document.querySelector("[data-cell]")');
    await frame.evaluate('void document.querySelector("[data-cell]").click()');
    await page.until("named('drilldown').length === 1");
    assert.match(String(await page.evaluate("named('drilldown')[0].member")), /^\w+\.\w+$/);
  });

  it("shows the session to no script of the page", async () => {
    await open(OF_TEXT);
    const session = host.sessions.at(-1)!;
    const visible = String(await page.evaluate(visibleIn(engine)));
    assert.ok(visible.includes("longtitle"), "the expression reads the visible places");
    assert.ok(session.length > 20 && !visible.includes(session));
    assert.ok(!String(await (await embed()).evaluate("location.href")).includes(session));
  });

  it("shows a button after a refused session, which loads with a new one", async () => {
    host.signOut();
    await open(OF_TEXT, "failed");
    assert.equal(await page.evaluate("dashboard.lastError.code"), "session-refused");
    await page.evaluate('void dashboard.shadowRoot.querySelector("[part=retry]").click()');
    await page.until('dashboard.state === "loaded"');
    assert.deepEqual(host.reasons, ["load", "retry"]);
  });

  it("loads again, with a new session and in one frame, when it is moved in the page", async () => {
    await open(OF_TEXT);
    await page.evaluate('void document.querySelector("#aside").append(dashboard)');
    await page.until('named("dashboard-loaded").length === 2 && dashboard.state === "loaded"');
    assert.deepEqual(host.reasons, ["load", "move"]);
    assert.equal(await page.evaluate('dashboard.shadowRoot.querySelectorAll("iframe").length'), 1);
  });

  it("still works when the viewer returns to a page that was left after the dashboard had loaded", async () => {
    await open(WITH_CHART);
    await leaveAndReturn();
    await page.until('dashboard.state === "loaded"');
    const after = (await host.sandbox.requests()).at(-1)!.id;
    await page.evaluate("void dashboard.refresh()");
    const requests = await host.sandbox.requests({ waitFor: "embedQuery", after, timeoutMs: 60_000 });
    assert.ok(requests.some(({ operation, status }) => operation === "embedQuery" && status === 200));
    assert.deepEqual(await page.evaluate("[dashboard.lastError, named('error')]"), [null, []]);
  });

  it("loads when the viewer returns to a page that was left while the dashboard was loading", async () => {
    const takeBack = host.sandbox.fault({ operation: "exchangeSession", stall: true });
    await open(OF_TEXT, "connecting");
    await leaveAndReturn(takeBack);
    await page.until('dashboard.state === "loaded"');
    assert.deepEqual(await page.evaluate("[dashboard.lastError, named('error')]"), [null, []]);
  });

  it("reports a download, without the exported rows", async () => {
    await open({ ...WITH_CHART, "allow-export": "" });
    const frame = await embed();
    const button = `[...document.querySelectorAll("button")].find((button) =>
      (button.getAttribute("aria-label") ?? button.textContent).includes("Download CSV"))`;
    await frame.until(button);
    await frame.evaluate(`void ${button}.click()`);
    await page.until("named('download').length === 1");
    const [detail] = (await page.evaluate("named('download')")) as [Record<string, unknown>];
    assert.deepEqual(Object.keys(detail).sort(), ["format", "rowCount", "target", "title", "widgetId"]);
    assert.ok(detail["format"] === "csv" && Number(detail["rowCount"]) > 0);
  });

  /** @param whileAway is called between the two pages */
  async function leaveAndReturn(whileAway?: () => void): Promise<void> {
    await page.evaluate('void setTimeout(() => (location.href = "/elsewhere"))');
    await page.until('document.title === "Elsewhere"');
    whileAway?.();
    await page.evaluate("void setTimeout(() => history.back())");
    await page.until('document.title === "Host" && document.readyState === "complete"');
  }
}
