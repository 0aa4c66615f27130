import assert from "node:assert/strict";
import { afterEach, describe, it } from "node:test";
import "global-jsdom/register";
import type { SvcDashboard } from "../../src/index.js";
import type { EmbedStub } from "../../src/testing/index.js";
import { codeBlocks, runBlock, type CodeBlock } from "./support/code-blocks.js";

const runsInPage = ({ code, language }: CodeBlock): boolean =>
  !code.includes("svc-dashboard/backend") && !language.endsWith("x");

/** The pages whose code runs in a page with a dashboard. */
const PAGES = [
  "README.md",
  "docs/element.md",
  "docs/errors.md",
  "docs/filters.md",
  "docs/messages.md",
  "docs/surfaces.md",
  "docs/theming.md",
];
const blocks = PAGES.flatMap(codeBlocks).filter(runsInPage);
const find = (text: string): CodeBlock => blocks.find(({ code }) => code.includes(text))!;

describe("the code of README.md and docs for pages", () => {
  let dashboard: SvcDashboard;
  let stub: EmbedStub;
  let iframe: HTMLIFrameElement;
  let logged: unknown[][];

  /** Runs a block in a page that has a dashboard, which is ready, and an iframe. */
  async function run(block: CodeBlock): Promise<void> {
    await import("svc-dashboard");
    const { EmbedStub } = await import("svc-dashboard/testing");
    const log: unknown[][] = (logged = []);
    dashboard = document.createElement("svc-dashboard");
    stub = new EmbedStub(dashboard);
    iframe = document.createElement("iframe");
    document.body.append(dashboard, iframe);
    stub.ready({ deploymentId: 42 });
    await dashboard.ready;
    const console = { log: (...words: unknown[]) => log.push(words) };
    await runBlock(block, { console, dashboard, iframe, session: "a-session" });
  }

  afterEach(() => document.body.replaceChildren());

  for (const block of blocks) {
    it(`runs unchanged: ${block.place}`, () => run(block));
  }

  it("listens to the dashboard of the page", async () => {
    await run(find('addEventListener("svc-drilldown"'));
    stub.send("drilldown", { member: "orders.revenue", value: 12 });
    assert.deepEqual(logged, [["orders.revenue", 12]]);
  });

  it("posts actions to the dashboard of the page", async () => {
    await run(find("dashboard.setColorScheme"));
    const types = stub.actions.map(({ type }) => type.slice("svc:action:".length));
    assert.deepEqual(types, ["set-filter", "set-color-scheme", "refresh"]);
  });

  it("distinguishes errors of the embed from failures of the element", async () => {
    await run(find('addEventListener("svc-error"'));
    stub.send("error", { message: "The query has failed." });
    dashboard.setAttribute("mode", "open");
    await dashboard.updateComplete;
    assert.deepEqual(
      logged.map(([code, message]) => [code, typeof message]),
      [
        ["embed", "string"],
        ["invalid-configuration", "string"],
      ],
    );
  });

  it("navigates the page's own iframe to a dashboard", async () => {
    await run(find("connectEmbed("));
    assert.equal(iframe.src, "https://acme.example/embed/dashboard/a1b2c3d4?session=a-session");
  });

  it("logs what the comments promise", async () => {
    await run(find("new EmbedStub"));
    assert.deepEqual(logged, [["svc:action:refresh"]]);
    await run(find("dashboard.postAction"));
    assert.deepEqual(logged, [["de-DE"]]);
    await run(find("surface, deploymentId"));
    assert.deepEqual(logged, [["dashboard", 42]]);
    await run(find("parseFilterUrlParameter("));
    assert.deepEqual(logged, [["orders.status"]]);
  });
});
