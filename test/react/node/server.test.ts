import assert from "node:assert/strict";
import { createElement } from "react";
import { renderToString } from "react-dom/server";

describe("SvcDashboard for React, on a server", () => {
  it("renders the empty tag without using the DOM", async () => {
    Object.defineProperty(globalThis, "HTMLElement", {
      get() {
        throw new Error("No DOM on this server.");
      },
    });
    const { SvcDashboard } = await import("../../../src/react/index.js");
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
    // proof that the getter works: the element itself needs a DOM
    await assert.rejects(import("../../../src/element/index.js"), /No DOM on this server/);
  });
});
