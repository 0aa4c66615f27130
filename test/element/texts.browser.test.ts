import { expect } from "@open-wc/testing";
import { SvcDashboard } from "../../src/index.js";
import "../../src/texts/index.js";
import { addDashboard, createDashboard, quiet, removeDashboards } from "../support/make-dashboard.js";
import { withoutPauses } from "../support/fake-clock.js";
import { next, ScriptedTenant } from "../support/scripted-tenant.js";

describe("<svc-dashboard> texts", () => {
  afterEach(removeDashboards);

  const status = (element: SvcDashboard): string =>
    element.shadowRoot!.querySelector("[role=status]")!.textContent;

  for (const [locale, loading] of [
    ["de-DE", "Dashboard wird geladen …"],
    ["de-AT", "Dashboard wird geladen …"],
    ["fr", "Chargement du tableau de bord…"],
    ["es-MX", "Cargando el panel…"],
    ["en-GB", "Loading the dashboard…"],
    ["fi-FI", "Loading the dashboard…"],
  ]) {
    it(`shows the built-in strings for ${locale}`, async () => {
      const element = addDashboard({ locale });
      await element.updateComplete;
      expect(status(element)).to.equal(loading);
    });
  }

  it("uses the language of its ancestors if it has no locale", async () => {
    const box = document.createElement("div");
    box.lang = "sv-SE";
    document.body.append(box);
    const element = createDashboard();
    box.append(element);
    const { frame } = await ScriptedTenant.of(element);
    expect([status(element), frame.title]).to.deep.equal(["Läser in panelen …", "Analyspanel"]);
    box.remove();
  });

  it("uses the language from outside its shadow root, in any letter case", async () => {
    const box = document.createElement("div");
    box.lang = "SV-se";
    const component = box.appendChild(document.createElement("div"));
    document.body.append(box);
    const element = createDashboard();
    component.attachShadow({ mode: "open" }).append(element);
    await element.updateComplete;
    expect(status(element)).to.equal("Läser in panelen …");
    box.remove();
  });

  it("uses its own strings, and those that a page defines", async () => {
    withoutPauses();
    SvcDashboard.defineTexts("nl-NL", { failed: "Dat ging niet." });
    const element = createDashboard({
      locale: "nl-NL",
      texts: { retry: "Nog eens" },
      sessionProvider: () => Promise.reject(new Error("down")),
    });
    element.addEventListener("svc-error", (event) => event.stopPropagation());
    const { error } = console;
    console.error = () => undefined;
    document.body.append(element);
    await next(element, "svc-error");
    await element.ready.catch(() => undefined);
    console.error = error;
    expect(status(element)).to.equal("Dat ging niet.");
    expect(element.shadowRoot!.querySelector("[part~=retry]")!.textContent).to.equal("Nog eens");
  });

  it("reports a value of texts that is not a string", async () => {
    const element = createDashboard({ texts: { retry: 5 as unknown as string } });
    quiet(element);
    const failed = next<CustomEvent<{ message: string }>>(element, "svc-error");
    document.body.append(element);
    expect((await failed).detail.message).to.contain("texts");
  });
});
