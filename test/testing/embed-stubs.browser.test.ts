import { expect, fixtureSync, oneEvent } from "@open-wc/testing";
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

/** Nothing is registered until a test imports the root, so their order matters. */
describe("EmbedStub.forAll()", () => {
  let stubs: EmbedStubs | undefined;

  afterEach(() => stubs?.close());

  it("rejects a page without a registered element, and names the import that is missing", () => {
    expect(() => EmbedStub.forAll()).to.throw(Error, 'got no definition: import "svc-dashboard" first');
  });

  it("leaves an element that exists already as it is, and adds one that the registration upgrades later", async () => {
    const early = show(tab("early"));
    early.addEventListener("svc-error", (event) => event.preventDefault());
    await import("../../src/index.js");
    stubs = EmbedStub.forAll();
    expect(() => stubs!.of(early)).to.throw(Error, "Expected an element that was created after");
    early.remove();
    const late = show(tab("late"));
    expect(stubs.of(late)).to.equal(stubs.of("late"));
  });

  const origins: [string, () => SvcDashboard][] = [
    ["innerHTML", () => show(tab("sales"))],
    ["createElement", () => Object.assign(document.createElement("svc-dashboard"), { publicId: "sales" })],
    ["a path", () => show('<svc-dashboard path="/embed/dashboard/sales"></svc-dashboard>')],
    [
      "a template",
      () => {
        const template = document.createElement("template");
        template.innerHTML = tab("sales");
        return fixtureSync<HTMLElement>("<section></section>").appendChild(
          document.importNode(template.content, true).querySelector("svc-dashboard")!,
        );
      },
    ],
    [
      "React",
      () => {
        const container = fixtureSync<HTMLElement>("<section></section>");
        const element = createElement("svc-dashboard", { "public-id": "sales" });
        flushSync(() => createRoot(container).render(createElement(StrictMode, null, element)));
        return container.querySelector("svc-dashboard")!;
      },
    ],
  ];
  for (const [title, create] of origins) {
    it(`stubs an element by ${title}, before it loads`, async () => {
      stubs = EmbedStub.forAll();
      const element = create();
      if (!element.isConnected) fixtureSync(element);
      element.publicId = "sales"; // after it is connected, as some frameworks do
      const stub = stubs.of("sales");
      expect(stub).to.equal(stubs.of(element));
      stub.ready();
      expect(await element.ready).to.include({ publicId: "sales" });
      element.refresh();
      expect(stub.actions.map(({ type }) => type)).to.deep.equal(["svc:action:refresh"]);
    });
  }

  it("stubs an element that the parser creates, in a window with a copy of its own", async () => {
    const frame = fixtureSync<HTMLIFrameElement>("<iframe></iframe>");
    const parser = frame.contentDocument!;
    const stream = (html: string): void => parser.write(html); // eslint-disable-line @typescript-eslint/no-deprecated -- no other way to stream
    parser.open();
    stream(
      '<body><script>var loaded = import("/src/index.ts").then(() => import("/src/testing/index.ts"))</script>',
    );
    const copy = frame.contentWindow as unknown as { loaded: Promise<{ EmbedStub: typeof EmbedStub }> };
    const { EmbedStub: Copy } = await copy.loaded;
    const stubsOfCopy = Copy.forAll();
    stream(tab("parsed"));
    stubsOfCopy.of("parsed").ready();
    expect(Copy).not.to.equal(EmbedStub);
    expect(await parser.querySelector("svc-dashboard")!.ready).to.include({ publicId: "parsed" });
  });

  it("finds an element by its current public id while it is connected, and tells which there are", () => {
    stubs = EmbedStub.forAll();
    const [first, second] = [show(tab("sales")), show(tab("sales"))];
    expect(() => stubs!.of("sales")).to.throw(
      Error,
      'Expected one element in the document with the public id "sales" that was created after EmbedStub.forAll(), got 2 elements',
    );
    second.publicId = "margins";
    expect([stubs.of("sales"), stubs.of("margins")]).to.deep.equal([stubs.of(first), stubs.of(second)]);
    second.remove();
    expect(() => stubs!.of("margins")).to.throw(Error, "got none");
    expect(stubs.of(second)).to.be.instanceOf(EmbedStub);
  });

  it("passes each new stub once, before the element requests its session", async () => {
    const elements: SvcDashboard[] = [];
    stubs = EmbedStub.forAll((stub, element) => {
      elements.push(element);
      if (element.publicId === "margins") stub.refuse(403);
      else stub.ready();
    });
    const [sales, margins] = [show(tab("sales")), show(tab("margins"))];
    margins.addEventListener("svc-error", (event) => event.preventDefault());
    const failure = oneEvent(margins, "svc-error");
    expect(await sales.ready).to.include({ publicId: "sales" });
    await failure;
    expect(margins.lastError).to.include({ code: "session-refused" });
    sales.parentElement!.append(sales);
    expect(elements).to.deep.equal([sales, margins]);
  });

  it("finds the stub that the test has created by itself", async () => {
    stubs = EmbedStub.forAll();
    const element = document.createElement("svc-dashboard");
    const own = new EmbedStub(element);
    fixtureSync(element);
    expect(stubs.of(element)).to.equal(own);
    own.ready();
    await element.ready;
  });

  it("closes its stubs, and lets elements that are created or connected afterwards load the real embed", async () => {
    stubs = EmbedStub.forAll();
    const before = show(tab("sales"));
    const stub = stubs.of(before);
    const waiting = document.createElement("svc-dashboard");
    stubs.close();
    expect(() => stub.ready()).to.throw(Error, "closed or replaced");
    expect(() => stubs!.of(before)).to.throw(Error, "got none");
    before.remove();
    for (const element of [waiting, document.createElement("svc-dashboard")]) {
      Object.assign(element, { tenantOrigin, publicId: "real", sessionProvider: () => "session-1" });
      fixtureSync(element);
      const { href } = await (await ScriptedTenant.of(element)).report();
      expect(new URL(href).pathname).to.equal("/embed/dashboard/real");
    }
  });

  it("closes the collection of an earlier call, and stubs each element once", () => {
    const first = EmbedStub.forAll();
    const early = first.of(show(tab("early")));
    let count = 0;
    stubs = EmbedStub.forAll(() => (count += 1));
    expect(() => early.ready()).to.throw(Error, "closed or replaced");
    const element = show(tab("late"));
    expect(() => first.of(element)).to.throw(Error, "got none");
    first.close();
    stubs.of(element).ready();
    stubs.of(show(tab("later")));
    expect(count).to.equal(2);
  });
});
