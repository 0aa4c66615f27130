import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { MESSAGES_PER_SECOND } from "../../src/connection/channel.js";
import { DEFAULT_SANDBOX } from "../../src/element/embed-frame.js";
import { parseEvent } from "../../src/protocol/parse-event.js";
import { DocHost } from "./support/doc-host.js";
import { markdownTable } from "./support/markdown-table.js";
import { markupBlock } from "./support/markup-blocks.js";
import { until } from "../support/browser.js";

const PAGE = "docs/security.md";
const page = readFileSync(PAGE, "utf8");

describe(PAGE, { timeout: 300_000 }, () => {
  it("lists the flags of the frame", () => {
    const listed = markdownTable(page, "The embed may").flatMap(([, flags = ""]) =>
      [...flags.matchAll(/`([\w-]+)`/g)].map(([, flag]) => flag),
    );
    assert.deepEqual(listed.sort(), DEFAULT_SANDBOX.split(" ").sort());
  });

  it("lists the checks of an envelope in their order", () => {
    const [, list = ""] = /The envelope is valid: (.*)\./.exec(page)!;
    const names = [...list.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name);
    const envelope: Record<string, unknown> = {
      ...{ source: "svc-embed", direction: "event", type: "svc:event:view" },
      ...{
        timestamp: 1,
        surface: "dashboard",
        payload: { surface: "dashboard", path: "/embed/dashboard/a" },
      },
    };
    assert.ok(parseEvent(envelope).ok, "the envelope is valid");
    const reasons = names.map((_, index) => {
      const wrong = Object.fromEntries(names.slice(index).map((name) => [name, null]));
      const parsed = parseEvent({ ...envelope, ...wrong });
      return parsed.ok ? "none" : parsed.reason;
    });
    assert.deepEqual(reasons, names);
  });

  it("names the limit of messages", () => {
    assert.ok(
      page.includes(`More than ${MESSAGES_PER_SECOND.toLocaleString("en-US")} messages in a second`),
      page,
    );
  });

  it("shows a dashboard with fewer flags, which works", async () => {
    const host = await DocHost.start();
    const html = host
      .withTenant(markupBlock(PAGE, "html", "sandbox="))
      .replace("a1b2c3d4", host.sandbox.publicIds[0]!);
    const tab = await host.open(html);
    await until(tab, 'document.querySelector("svc-dashboard").state === "loaded"');
    const flags = await tab.evaluate(
      'document.querySelector("svc-dashboard").shadowRoot.querySelector("iframe").getAttribute("sandbox")',
    );
    const entries = await tab.evaluate(
      "JSON.stringify(performance.getEntries()) + document.documentElement.outerHTML",
    );
    await host.stop();
    assert.equal(flags, "allow-scripts allow-same-origin");
    assert.doesNotMatch(String(entries), /[?&]session=/);
  });
});
