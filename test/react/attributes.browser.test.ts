import { expect } from "@open-wc/testing";
import { createElement } from "react";
import { flushSync } from "react-dom";
import { createRoot, hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { SvcDashboard, type SvcDashboardProps } from "../../src/react/index.js";

/** Props whose boolean is a keyword of the attribute. */
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

/** Props whose boolean is the presence of the attribute, and absent values. */
const PRESENCE: [props: SvcDashboardProps, markup: string][] = [
  [{ hidden: false }, ""],
  [{ hidden: true }, 'hidden=""'],
  [{ draggable: undefined }, ""],
  [{ "aria-hidden": undefined }, ""],
];

describe("the attributes of SvcDashboard for React", () => {
  const { error: logError } = console;

  before(() => {
    // a plain element, which adds no attributes to those of the component
    customElements.define("svc-dashboard", class extends HTMLElement {});
  });

  afterEach(() => {
    console.error = logError;
  });

  /** Returns the attributes of the only dashboard in markup. */
  const attributesIn = (markup: string): string =>
    / ?([^>]*)>/.exec(markup.slice("<svc-dashboard".length))![1]!;

  for (const [props, markup] of [...KEYWORDS, ...PRESENCE]) {
    const name = JSON.stringify(props, (_, value: unknown) => value ?? null);

    it(`are rendered in the browser: ${name}`, () => {
      const host = document.createElement("div");
      const root = createRoot(host);
      flushSync(() => root.render(createElement(SvcDashboard, props)));
      expect(attributesIn(host.innerHTML)).to.equal(markup);
      flushSync(() => root.render(createElement(SvcDashboard)));
      expect(attributesIn(host.innerHTML)).to.equal("");
      root.unmount();
    });

    it(`are rendered on a server, and hydrated without a difference: ${name}`, async () => {
      const errors: unknown[][] = [];
      console.error = (...words: unknown[]) => errors.push(words);
      const host = document.createElement("div");
      const node = createElement(SvcDashboard, props);
      host.innerHTML = renderToString(node);
      expect(attributesIn(host.innerHTML)).to.equal(markup);
      const root = flushSync(() => hydrateRoot(host, node));
      await new Promise((done) => setTimeout(done));
      flushSync(() => root.render(node));
      expect(errors).to.deep.equal([]);
      expect(attributesIn(host.innerHTML)).to.equal(markup);
      root.unmount();
    });
  }
});
