import assert from "node:assert/strict";
import { mock } from "node:test";
import "global-jsdom/register";
import type { SvcDashboardProps } from "../../../src/react/index.js";

/** Each prop whose boolean is a keyword of its attribute, not the attribute's presence. */
const KEYWORDS: [props: SvcDashboardProps, markup: string][] = [
  [{ draggable: false }, 'draggable="false"'],
  [{ draggable: true }, 'draggable="true"'],
  [{ contentEditable: false }, 'contenteditable="false"'],
  [{ contentEditable: true }, 'contenteditable="true"'],
  [{ contentEditable: "plaintext-only" }, 'contenteditable="plaintext-only"'],
  [{ spellCheck: false }, 'spellcheck="false"'],
  [{ spellCheck: true }, 'spellcheck="true"'],
  [{ translate: "no" }, 'translate="no"'],
  [{ "aria-hidden": false }, 'aria-hidden="false"'],
  [{ "aria-hidden": true }, 'aria-hidden="true"'],
  [{ ["data-wide" as string]: false }, 'data-wide="false"'],
  [{ ["data-wide" as string]: true }, 'data-wide="true"'],
];

/** Each prop whose boolean is the attribute's presence, and each absent value. */
const PRESENCE: [props: SvcDashboardProps, markup: string][] = [
  [{ hidden: false }, ""],
  [{ hidden: true }, 'hidden=""'],
  [{ draggable: undefined }, ""],
  [{ "aria-hidden": undefined }, ""],
];

describe("SvcDashboard for React, its attributes", () => {
  let React: typeof import("react");
  let SvcDashboard: typeof import("../../../src/react/index.js").SvcDashboard;
  let client: typeof import("react-dom/client");
  let flushSync: typeof import("react-dom").flushSync;
  let renderToString: typeof import("react-dom/server").renderToString;

  before(async () => {
    React = await import("react");
    client = await import("react-dom/client");
    ({ flushSync } = await import("react-dom"));
    ({ renderToString } = await import("react-dom/server"));
    // a plain element: the attributes that the component writes, without the element's own
    customElements.define("svc-dashboard", class extends HTMLElement {});
    ({ SvcDashboard } = await import("../../../src/react/index.js"));
  });

  /** The attributes of the only dashboard in some markup. */
  const attributesIn = (markup: string): string =>
    / ?([^>]*)>/.exec(markup.slice("<svc-dashboard".length))![1]!;

  for (const [props, markup] of [...KEYWORDS, ...PRESENCE]) {
    const name = JSON.stringify(props, (_, value: unknown) => value ?? null);

    it(`are written in the browser: ${name}`, () => {
      const host = document.createElement("div");
      const root = client.createRoot(host);
      flushSync(() => root.render(React.createElement(SvcDashboard, props)));
      assert.equal(attributesIn(host.innerHTML), markup);
      flushSync(() => root.render(React.createElement(SvcDashboard)));
      assert.equal(attributesIn(host.innerHTML), "");
      root.unmount();
    });

    it(`are written on a server, and the browser agrees: ${name}`, async () => {
      const errors = mock.method(console, "error", () => undefined);
      const host = document.createElement("div");
      const node = React.createElement(SvcDashboard, props);
      host.innerHTML = renderToString(node);
      assert.equal(attributesIn(host.innerHTML), markup);
      const root = flushSync(() => client.hydrateRoot(host, node));
      await new Promise(setImmediate);
      flushSync(() => root.render(node));
      assert.deepEqual(
        errors.mock.calls.map(({ arguments: words }) => words),
        [],
      );
      assert.equal(attributesIn(host.innerHTML), markup);
      root.unmount();
    });
  }

  it("include none that React would set as a property of the same name", () => {
    const element = document.createElement("svc-dashboard");
    assert.ok("draggable" in element && "translate" in element, "as in browsers");
  });
});
