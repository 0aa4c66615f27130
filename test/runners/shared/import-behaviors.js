import { same, until } from "./same.js";

/** A mock of a layout observer, whose methods have no effect. */
class ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/**
 * The tests of the modules that a component imports beside the element, such as `svc-dashboard/css-theme`.
 * @param runner `describe`, `it`, `afterEach`, the class EmbedStub, and the modules `backend`, `connection` and `protocol`
 */
export function describeImports({ describe, it, afterEach, EmbedStub, backend, connection, protocol }) {
  // Vitest has two windows: the document's own, and its globals
  const views = new Set([globalThis, Reflect.get(Object.getPrototypeOf(document), "defaultView", document)]);

  /** Sets globals of the window. */
  function mock(members) {
    for (const view of views) {
      for (const [name, value] of Object.entries(members)) {
        Object.defineProperty(view, name, { value, configurable: true, writable: true });
      }
    }
  }

  /** Returns the payloads that an element posts when it is ready. */
  async function postedPayloads() {
    const stubs = EmbedStub.forAll(); // also if the element is of another copy
    const element = document.createElement("svc-dashboard");
    document.body.append(element);
    const stub = stubs.of(element);
    stub.ready();
    await element.ready;
    stubs.close();
    return stub.actions.map(({ payload }) => payload);
  }

  describe("imports", () => {
    afterEach(() => document.body.replaceChildren());

    it("imports the other modules", () => {
      same(
        [typeof backend.ManagementClient, typeof connection.connectEmbed, typeof protocol.embedUrl],
        ["function", "function", "function"],
      );
    });

    it("shows the element's strings in the language of an import", async () => {
      const element = document.createElement("svc-dashboard");
      element.locale = "de-DE";
      document.body.append(element);
      const text = () => element.shadowRoot?.querySelector("[part=retry]")?.textContent;
      await until(() => text() === "Erneut versuchen");
    });

    it("uses no theme if a setup file mocks ResizeObserver", async () => {
      same(await postedPayloads(), []);
      mock({ ResizeObserver });
      same(await postedPayloads(), []);
    });

    it("uses the theme of computed styles", async () => {
      const computed = { "--svc-dashboard-theme-primary-color": "red", color: "color(srgb 1 0 0)" };
      mock({
        ResizeObserver,
        CSS: { supports: () => true },
        getComputedStyle: () => ({ getPropertyValue: (name) => computed[name] ?? "" }),
      });
      same(await postedPayloads(), [{ primaryColor: "#ff0000" }]);
    });
  });
}
