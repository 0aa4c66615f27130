import { expect, fixture, fixtureSync, oneEvent } from "@open-wc/testing";
import type { SvcDashboard } from "../../src/index.js";
import { EmbedStub } from "../../src/testing/index.js";
import { createDashboard, frameLoaded, isBusy } from "../support/make-dashboard.js";
import { ScriptedTenant } from "../support/scripted-tenant.js";
import { becomeReady } from "./become-ready.js";

/** Records the texts of an element's status region. */
function announced(element: SvcDashboard): string[] {
  const texts: string[] = [];
  const note = (): void => {
    const text = element.shadowRoot?.querySelector("[role=status]")?.textContent ?? "";
    if (text !== (texts.at(-1) ?? "")) texts.push(text);
  };
  element.addEventListener(
    "svc-state-change",
    () => {
      note();
      new MutationObserver(note).observe(element.shadowRoot!, {
        childList: true,
        characterData: true,
        subtree: true,
      });
    },
    { once: true },
  );
  return texts;
}

describe("<svc-dashboard> in private mode", () => {
  it("announces no page to sign in, but announces that the embed is ready", async () => {
    const element = createDashboard({ mode: "private", urlParams: { hold: "1" } });
    const texts = announced(element);
    await fixture(element);
    const tenant = await ScriptedTenant.of(element);
    expect([texts, isBusy(element)]).to.deep.equal([["Loading the dashboard…"], true]);
    await tenant.release();
    await frameLoaded(tenant.frame);
    expect([element.state, isBusy(element)]).to.deep.equal(["connecting", false]);
    for (const page of ["password", "consent"]) {
      const loaded = oneEvent(tenant.frame, "load");
      await tenant.go(`${element.tenantOrigin}/${page}`);
      await loaded;
    }
    await element.updateComplete;
    expect(texts).to.deep.equal(["Loading the dashboard…", ""]);
    const ready = oneEvent(element, "svc-ready");
    tenant.ready({ mode: "private" });
    await ready;
    await element.updateComplete;
    expect(texts).to.deep.equal(["Loading the dashboard…", "", "The dashboard is ready."]);
  });

  for (const [what, attribute, value] of [
    ["url-params", "url-params", '{"session":"fixed","campaign":"x"}'],
    ["a path", "path", "/embed/dashboard/sales?session=fixed&campaign=x"],
  ] as const) {
    for (const mode of ["private", "signed"] as const) {
      it(`has ${mode === "signed" ? "only the provider's" : "no"} session in its URL in ${mode} mode, also if ${what} contains one`, async () => {
        const element = createDashboard({ mode });
        element.setAttribute(attribute, value);
        const stub = new EmbedStub(element);
        fixtureSync(element);
        stub.ready({ mode });
        await element.ready;
        const { searchParams } = new URL(stub.urls[0]!);
        expect(searchParams.get("campaign")).to.equal("x");
        expect(searchParams.getAll("session")).to.deep.equal(mode === "signed" ? ["session-1"] : []);
      });
    }
  }
});

describe("the attributes of <svc-dashboard>", () => {
  for (const [what, own] of [
    ["if it has none", {}],
    [
      "if the page sets its own",
      { "aria-busy": "false", class: "wide", title: "Sales", role: "region", style: "color: red" },
    ],
    ["if the page sets aria-busy to true", { "aria-busy": "true" }],
  ] as const) {
    it(`do not change in any state, ${what}`, async () => {
      const element = createDashboard({ sessionProvider: () => "s" });
      for (const [name, value] of Object.entries(own)) element.setAttribute(name, value);
      const states: string[] = [element.state];
      const written: string[] = [];
      const observer = new MutationObserver((records) =>
        written.push(...records.map(({ attributeName }) => attributeName!)),
      );
      observer.observe(element, { attributes: true });
      element.addEventListener("svc-state-change", ({ detail }) => states.push(detail.to));
      element.addEventListener("svc-error", (event) => event.preventDefault());
      await fixture(element);
      const tenant = await ScriptedTenant.of(element);
      tenant.ready();
      tenant.send("view", { surface: "dashboard", path: "/embed/dashboard/sales", title: "Sales" });
      tenant.send("dashboard-loaded");
      tenant.send("error", { message: "render failed", fatal: true });
      await oneEvent(element, "svc-error");
      element.locale = "de-DE";
      element.publicId = "other";
      await ScriptedTenant.of(element);
      element.remove();
      await element.updateComplete;
      written.push(...observer.takeRecords().map(({ attributeName }) => attributeName!));
      observer.disconnect();
      expect(new Set(states)).to.deep.equal(
        new Set(["idle", "waiting-for-session", "connecting", "ready", "loaded", "failed"]),
      );
      expect(written).to.deep.equal([]);
      const now = element.getAttributeNames().map((name) => [name, element.getAttribute(name)]);
      expect(now).to.deep.equal(Object.entries(own));
    });
  }

  it("do not change, except that session is removed", async () => {
    const element = createDashboard({ sessionProvider: undefined });
    element.setAttribute("session", "secret");
    element.setAttribute("aria-busy", "mixed");
    await fixture(element);
    await becomeReady(element);
    expect(element.getAttributeNames()).to.deep.equal(["aria-busy"]);
  });
});
