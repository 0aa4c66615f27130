import { expect, fixture, fixtureSync } from "@open-wc/testing";
import { SvcDashboard, SvcDashboardError } from "../../src/index.js";
import { createDashboard, quiet } from "../support/make-dashboard.js";
import { becomeReady } from "./become-ready.js";

type Copied = typeof import("../../src/element/texts.js") &
  typeof import("../../src/element/svc-dashboard.js") &
  typeof import("../../src/element/properties/inherited-values.js") &
  typeof import("../../src/element/failures.js");

/** Imports a second copy of a module by a query, as in a page with a script tag and a bundle. */
async function copyOf(module: string): Promise<Copied> {
  return (await import(`../../src/element/${module}.ts?copy`)) as Copied;
}

describe("two copies of the package in one page", () => {
  const status = (element: SvcDashboard): string =>
    element.shadowRoot!.querySelector("[role=status]")!.textContent;

  it("share defined texts, and update a visible element", async () => {
    const copy = await copyOf("texts");
    const element = await fixture<SvcDashboard>(createDashboard({ locale: "fy-NL" }));
    expect(status(element)).to.equal("Loading the dashboard…");
    copy.defineTexts("fy-NL", { loading: "Oan it laden" });
    expect(status(element)).to.equal("Oan it laden");
    const textOf = copy.textsOf(element);
    expect([textOf("ready").text, textOf("loading").text]).to.deep.equal([
      "The dashboard is ready.",
      "Oan it laden",
    ]);
  });

  it("store only the defined texts of a language, without English defaults", () => {
    SvcDashboard.defineTexts("fy-NL", { retry: "Nochris" });
    const { dictionaries } = (globalThis as never)[Symbol.for("svc-dashboard.texts")] as {
      dictionaries: Map<string, object>;
    };
    const defined = [...dictionaries.values()].filter((texts) => Object.values(texts).includes("Nochris"));
    expect(defined).to.deep.equal([{ retry: "Nochris" }]);
  });

  it("share the inheritance of values", async () => {
    const { defineInheritance } = await copyOf("properties/inherited-values");
    const element = fixtureSync<SvcDashboard>(createDashboard());
    defineInheritance(() => ({ read: () => ({ theme: { font: "serif" } }), end: () => undefined }));
    await becomeReady(element);
    expect(element.theme).to.deep.equal({ font: "serif" });
  });

  it("recognize each other's errors, and no other values", async () => {
    const { SvcDashboardError: Copy } = await copyOf("failures");
    expect(Copy).not.to.equal(SvcDashboardError);
    const element = createDashboard({ publicId: undefined });
    quiet(element);
    fixtureSync(element);
    const error: unknown = await element.ready.catch((reason: unknown) => reason);
    for (const Class of [Copy, SvcDashboardError]) {
      expect(error instanceof Class).to.equal(true);
      expect(new Class("session-failed", "No session") instanceof SvcDashboardError).to.equal(true);
      const others = [
        new Error("No session"),
        { name: "SvcDashboardError" },
        Class,
        Class.name,
        null,
        undefined,
      ];
      expect(others.filter((other) => other instanceof Class)).to.deep.equal([]);
    }
  });

  it("keep instanceof of subclasses of the error", () => {
    class OwnError extends SvcDashboardError {}
    expect(new OwnError("session-failed", "No session") instanceof OwnError).to.equal(true);
    expect(new OwnError("session-failed", "No session") instanceof SvcDashboardError).to.equal(true);
    expect(new SvcDashboardError("session-failed", "No session") instanceof OwnError).to.equal(false);
  });

  it("recognize each other's elements, and no other values", async () => {
    const { SvcDashboard: Copy } = await copyOf("svc-dashboard");
    expect(Copy).not.to.equal(SvcDashboard);
    Copy.define("copied-dashboard");
    const elements = [createDashboard(), document.createElement("copied-dashboard")];
    for (const Class of [Copy, SvcDashboard]) {
      expect(elements.map((element) => element instanceof Class)).to.deep.equal([true, true]);
      const others = [document.createElement("div"), { tenantOrigin: "" }, Class, "svc-dashboard", null];
      expect(others.filter((other) => other instanceof Class)).to.deep.equal([]);
    }
  });

  it("keep instanceof of subclasses of the element", () => {
    class OwnDashboard extends SvcDashboard {}
    OwnDashboard.define("own-copied-dashboard");
    const own = document.createElement("own-copied-dashboard");
    expect([own instanceof OwnDashboard, own instanceof SvcDashboard]).to.deep.equal([true, true]);
    expect(createDashboard() instanceof OwnDashboard).to.equal(false);
  });
});
