import { defineCE, expect, fixtureSync } from "@open-wc/testing";
import type { SvcDashboard } from "../../src/index.js";
import { EmbedStub } from "../../src/testing/index.js";

type DashboardClass = typeof SvcDashboard;

/** Runs a function, and returns the warnings that it writes to the console. */
async function warningsOf(run: () => unknown): Promise<string[]> {
  const { warn } = console;
  const lines: string[] = [];
  console.warn = (...words: unknown[]) => lines.push(words.join(" "));
  try {
    await run();
  } finally {
    console.warn = warn;
  }
  return lines;
}

async function loads(name: string): Promise<void> {
  const element = document.createElement(name as "svc-dashboard");
  const stub = new EmbedStub(element);
  element.publicId = "sales";
  fixtureSync(element);
  stub.ready({ publicId: "sales" });
  expect((await element.ready).publicId).to.equal("sales");
  expect(element.matches(":state(ready)")).to.equal(true);
  element.refresh();
  expect(stub.actions.map(({ type }) => type)).to.deep.equal(["svc:action:refresh"]);
}

/** No name is registered until a test imports the root, so the order of the tests matters. */
describe("the definition of <svc-dashboard>", () => {
  let Dashboard: DashboardClass;

  before(async () => {
    ({ SvcDashboard: Dashboard } = await import("../../src/element/index.js"));
  });

  it("does not happen when the class is imported", () => {
    expect(customElements.get("svc-dashboard")).to.equal(undefined);
  });

  it("happens when the root is imported, also after the class was defined by another name", async () => {
    const warnings = await warningsOf(async () => {
      Dashboard.define("early-dashboard");
      await import("../../src/index.js");
    });
    expect(warnings).to.deep.equal([]);
    expect(customElements.get("early-dashboard")).to.equal(Dashboard);
    expect(customElements.get("svc-dashboard")!.prototype).to.be.instanceOf(Dashboard);
    await loads("early-dashboard");
    await loads("svc-dashboard");
  });

  it("is possible by more names after the root import", async () => {
    const warnings = await warningsOf(() => {
      Dashboard.define("late-dashboard");
      Dashboard.define("later-dashboard");
    });
    expect(warnings).to.deep.equal([]);
    for (const name of ["late-dashboard", "later-dashboard", "svc-dashboard"]) await loads(name);
  });

  it("has no effect, and causes no warning, when it is repeated", async () => {
    const names = ["svc-dashboard", "early-dashboard", "late-dashboard"];
    const before = names.map((name) => customElements.get(name));
    const warnings = await warningsOf(() => {
      Dashboard.define();
      for (const name of names) Dashboard.define(name);
    });
    expect([
      warnings,
      names.map((name) => customElements.get(name) === before[names.indexOf(name)]),
    ]).to.deep.equal([[], [true, true, true]]);
  });

  it("accepts a subclass of the page by two names", async () => {
    const connected: string[] = [];
    class OwnDashboard extends Dashboard {
      override connectedCallback(): void {
        connected.push(this.localName);
        super.connectedCallback();
      }
    }
    const warnings = await warningsOf(() => {
      OwnDashboard.define("own-dashboard");
      OwnDashboard.define("own-dashboard-2");
      Dashboard.define("own-dashboard");
    });
    expect(warnings).to.deep.equal([]);
    const names = ["own-dashboard", "own-dashboard-2"];
    for (const name of names) await loads(name);
    expect(connected).to.deep.equal(names);
  });

  it("keeps the first class of a name, with one warning", async () => {
    class Foreign extends HTMLElement {}
    const name = defineCE(Foreign);
    const warnings = await warningsOf(() => Dashboard.define(name));
    expect(warnings).to.deep.equal([`<${name}> is already defined: keeping the first definition.`]);
    expect(customElements.get(name)).to.equal(Foreign);
    await loads("svc-dashboard");
  });

  it("keeps a class of the page when another copy of the element uses its name", async () => {
    class OwnDashboard extends Dashboard {}
    OwnDashboard.define("page-dashboard");
    class OtherDashboard extends Dashboard {}
    const warnings = await warningsOf(() => OtherDashboard.define("page-dashboard"));
    expect(warnings).to.have.length(1);
    expect(customElements.get("page-dashboard")).to.equal(OwnDashboard);
  });

  it("throws on an invalid element name", () => {
    for (const name of ["dashboard", "Svc-Dashboard", ""])
      expect(() => Dashboard.define(name))
        .to.throw(DOMException)
        .with.property("name", "SyntaxError");
  });
});
