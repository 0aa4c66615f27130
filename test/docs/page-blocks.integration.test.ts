import assert from "node:assert/strict";
import { afterEach, before, describe, it } from "node:test";
import { JSDOM } from "jsdom";
import type { SvcDashboard } from "../../src/index.js";
import type { EmbedStub } from "../../src/testing/index.js";
import { enterPage } from "../testing/node/enter-page.js";
import { codeBlocks, runBlock, type CodeBlock } from "./support/code-blocks.js";

const ofPages = ({ code }: CodeBlock): boolean => !code.includes("svc-dashboard/backend");
const blocks = [...codeBlocks("README.md").filter(ofPages), ...codeBlocks("docs/element.md")];
const find = (text: string): CodeBlock => blocks.find(({ code }) => code.includes(text))!;

describe("the code of README.md and docs/element.md", () => {
  let element: SvcDashboard;
  let stub: EmbedStub;
  let iframe: HTMLIFrameElement;
  let said: unknown[][];

  /** Runs a block in a page that has a dashboard, ready, and an iframe. */
  async function run(block: CodeBlock): Promise<void> {
    await import("svc-dashboard");
    const { EmbedStub } = await import("svc-dashboard/testing");
    const heard: unknown[][] = (said = []);
    element = document.createElement("svc-dashboard");
    stub = new EmbedStub(element);
    iframe = document.createElement("iframe");
    document.body.append(element, iframe);
    stub.ready({ deploymentId: 42 });
    await element.ready;
    const console = { log: (...words: unknown[]) => heard.push(words) };
    await runBlock(block, { console, element, iframe, session: "a-session" });
  }

  before(() => {
    enterPage(new JSDOM("<!doctype html>", { url: "http://localhost/", pretendToBeVisual: true }).window);
  });
  afterEach(() => document.body.replaceChildren());

  for (const block of blocks) {
    it(`runs as it stands: ${block.place}`, () => run(block));
  }

  it("talks to the dashboard of the page, and hears it", async () => {
    await run(find("dashboard.setFilter"));
    const types = stub.actions.map(({ type }) => type.slice("svc:action:".length));
    assert.deepEqual(types, ["set-filter", "set-color-scheme", "refresh"]);
    stub.send("drilldown", { member: "orders.revenue", value: 12 });
    assert.deepEqual(said, [["orders.revenue", 12]]);
  });

  it("sends a frame of one's own to its dashboard", async () => {
    await run(find("connectEmbed("));
    assert.equal(iframe.src, "https://acme.example/embed/dashboard/a1b2c3d4?session=a-session");
  });

  it("says what the comments say", async () => {
    await run(find("new EmbedStub"));
    assert.deepEqual(said, [["svc:action:refresh"]]);
    await run(find("element.postAction"));
    assert.deepEqual(said, [["de-DE"]]);
    await run(find("surface, deploymentId"));
    assert.deepEqual(said, [["dashboard", 42]]);
  });
});
