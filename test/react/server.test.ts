import assert from "node:assert/strict";
import { mock } from "node:test";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { afterTest } from "../support/after-test.js";

type ReactModule = typeof import("../../src/react/index.js");

/** Evaluates a module and its imports again; other tests of the process may have imported them. */
async function importAgain(specifier: string): Promise<unknown> {
  const { tsImport } = await import("tsx/esm/api");
  return tsImport(specifier, import.meta.url);
}

describe("SvcDashboard for React, on a server", () => {
  it("renders the tag without a DOM, and without warnings of React", async () => {
    const warnings = mock.method(console, "error", () => undefined);
    Object.defineProperty(globalThis, "HTMLElement", {
      configurable: true,
      get() {
        throw new Error("No DOM on this server.");
      },
    });
    afterTest(() => Reflect.deleteProperty(globalThis, "HTMLElement"));
    const { SvcDashboard } = (await importAgain("../../src/react/index.js")) as ReactModule;
    const markup = renderToString(
      createElement(SvcDashboard, {
        tenantOrigin: "https://acme.example",
        publicId: "sales",
        session: "session-1",
        className: "wide",
        id: "sales",
        onSvcReady: () => undefined,
        children: createElement("p", { slot: "error" }, "Sorry"),
      }),
    );
    assert.equal(markup, '<svc-dashboard class="wide" id="sales"><p slot="error">Sorry</p></svc-dashboard>');
    assert.deepEqual(
      warnings.mock.calls.map((call) => call.arguments),
      [],
    );
    // proof that the getter works: the element itself needs a DOM
    await assert.rejects(importAgain("../../src/element/index.js"), /No DOM on this server/);
  });
});
