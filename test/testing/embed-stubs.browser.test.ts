import { expect, fixtureSync } from "@open-wc/testing";
import { createElement, StrictMode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { tenantOrigin } from "virtual:tenant";
import type { SvcDashboard } from "../../src/index.js";
import { EmbedStub } from "../../src/testing/index.js";
import type { EmbedStubs } from "../../src/testing/embed-stubs.js";
import { ScriptedTenant } from "../support/scripted-tenant.js";

/** Appends markup, and returns the element in it. */
function show(html: string): SvcDashboard {
  return fixtureSync<HTMLElement>(`<section>${html}</section>`).querySelector("svc-dashboard")!;
}

const tab = (publicId: string): string => `<svc-dashboard public-id="${publicId}"></svc-dashboard>`;

/** Renders an element in React, as a click on a tab does. */
function render(publicId: string): SvcDashboard {
  const container = fixtureSync<HTMLElement>("<section></section>");
  const element = createElement("svc-dashboard", { "public-id": publicId });
  flushSync(() => createRoot(container).render(createElement(StrictMode, null, element)));
  return container.querySelector("svc-dashboard")!;
}

/** The element is not registered until a test imports the root, so the order of the tests matters. */
describe("EmbedStub.forAll()", () => {
  let stubs: EmbedStubs | undefined;

  afterEach(() => stubs?.close());

  it("rejects a page without a registered element, and names the import that is missing", () => {
    expect(() => EmbedStub.forAll()).to.throw(Error, 'got no definition: import "svc-dashboard" first');
  });

  it("does not stub an existing element, and stubs one that the page creates later", async () => {
    const early = show(tab("early"));
    early.addEventListener("svc-error", (event) => event.preventDefault());
    await import("../../src/index.js");
    stubs = EmbedStub.forAll();
    expect(() => stubs!.of(early)).to.throw(
      Error,
      "Expected one element that was created and connected after",
    );
    early.remove();
    const late = show(tab("late"));
    expect(stubs.of(late)).to.equal(stubs.of("late"));
  });

  const origins: [string, () => SvcDashboard][] = [
    ["innerHTML", () => show(tab("sales"))],
    ["createElement", () => fixtureSync(document.createElement("svc-dashboard"))],
    ["a path", () => show('<svc-dashboard path="/embed/dashboard/sales"></svc-dashboard>')],
    ["React", () => render("sales")],
  ];
  for (const [title, create] of origins) {
    it(`stubs an element that is created by ${title}, before it requests its session`, async () => {
      stubs = EmbedStub.forAll();
      const element = create();
      element.publicId = "sales"; // after it is connected, as some frameworks do
      element.addEventListener("svc-error", (event) => event.preventDefault());
      const stub = stubs.of("sales");
      stub.refuse(403);
      expect(await element.ready.catch((error: unknown) => error)).to.include({ code: "session-refused" });
      element.reload();
      stub.ready();
      expect(await element.ready).to.include({ publicId: "sales" });
      element.refresh();
      expect(stub.actions.map(({ type }) => type)).to.deep.equal(["svc:action:refresh"]);
    });
  }

  it("finds an element by its current public id while it is connected, and reports the number of others", () => {
    stubs = EmbedStub.forAll();
    const [first, second] = [show(tab("sales")), show(tab("sales"))];
    expect(() => stubs!.of("sales")).to.throw(
      Error,
      'Expected one element with the public id "sales" that was created and connected after EmbedStub.forAll(), got 2:',
    );
    second.publicId = "margins";
    expect([stubs.of("sales"), stubs.of("margins")]).to.deep.equal([stubs.of(first), stubs.of(second)]);
    const stub = stubs.of(second);
    second.remove();
    expect(() => stubs!.of("margins")).to.throw(Error, "got 0");
    first.after(second);
    expect(stubs.of("margins")).to.equal(stub);
  });

  it("ignores an element whose stub the test has created", async () => {
    stubs = EmbedStub.forAll();
    const element = document.createElement("svc-dashboard");
    const own = new EmbedStub(element);
    fixtureSync(element);
    own.ready();
    await element.ready;
    expect(() => stubs!.of(element)).to.throw(Error, "got 0");
  });

  it("closes its stubs, so that elements that are created or connected later load the real embed", async () => {
    stubs = EmbedStub.forAll();
    const before = show(tab("sales"));
    const stub = stubs.of(before);
    const waiting = document.createElement("svc-dashboard");
    stubs.close();
    expect(() => stub.ready()).to.throw(Error, "closed or replaced");
    expect(() => stubs!.of(before)).to.throw(Error, "got 0");
    before.remove();
    for (const element of [waiting, document.createElement("svc-dashboard")]) {
      Object.assign(element, { tenantOrigin, publicId: "real", sessionProvider: () => "session-1" });
      fixtureSync(element);
      const { href } = await (await ScriptedTenant.of(element)).report();
      expect(new URL(href).pathname).to.equal("/embed/dashboard/real");
    }
  });

  it("stubs an element once, after several calls", async () => {
    const first = EmbedStub.forAll();
    stubs = EmbedStub.forAll();
    const element = show(tab("sales"));
    expect(() => first.of(element)).to.throw(Error, "got 0");
    first.close();
    stubs.of(element).ready();
    expect(await element.ready).to.include({ publicId: "sales" });
  });
});
