import { expect, fixture, fixtureSync, oneEvent } from "@open-wc/testing";
import { tenantOrigin } from "virtual:tenant";
import type { SvcDashboard } from "../../src/index.js";
import { CAPABILITIES } from "../support/capabilities.js";
import { createDashboard, frameOf, quiet } from "../support/make-dashboard.js";
import { withoutPauses } from "../support/fake-clock.js";
import { ScriptedTenant } from "../support/scripted-tenant.js";
import { readyDashboard } from "./become-ready.js";
import { recordConsole } from "./record-console.js";

describe("the frame of <svc-dashboard>", () => {
  recordConsole("error");

  it("has the permissions of an embed, which exclude navigation of the page and can be restricted", async () => {
    const element = await fixture<SvcDashboard>(createDashboard());
    const { frame } = await ScriptedTenant.of(element);
    expect([...frame.sandbox]).to.include.members(["allow-scripts", "allow-same-origin", "allow-downloads"]);
    expect(frame.getAttribute("sandbox")).not.to.contain("top-navigation");
    expect(frame.allow).to.equal(`fullscreen ${tenantOrigin}; clipboard-write ${tenantOrigin}`);
    const strict = fixtureSync<SvcDashboard>(
      createDashboard({ sandbox: "allow-scripts", allow: "fullscreen" }),
    );
    while (!frameOf(strict)) await oneEvent(strict, "svc-state-change");
    expect([frameOf(strict)!.getAttribute("sandbox"), frameOf(strict)!.allow]).to.deep.equal([
      "allow-scripts",
      `fullscreen ${tenantOrigin}`,
    ]);
  });

  it("receives only the page's origin as its referrer", async () => {
    const element = await fixture<SvcDashboard>(createDashboard());
    const { referrer } = await (await ScriptedTenant.of(element)).report();
    expect(referrer).to.equal(CAPABILITIES.sendsReferrer ? `${location.origin}/` : ""); // docs/decisions/0004-one-way-to-the-frame.md
  });

  it("is preceded by a preconnect to the tenant only while the session is requested", async () => {
    const links = (): number => document.querySelectorAll("link[rel=preconnect]").length;
    let provide: (session: string) => void = () => undefined;
    const element = await fixture<SvcDashboard>(
      createDashboard({ sessionProvider: () => new Promise((resolve) => (provide = resolve)) }),
    );
    expect(links()).to.equal(1);
    provide("s");
    await ScriptedTenant.of(element);
    expect(links()).to.equal(0);
  });

  it("causes a log entry for every message in debug mode, without the session", async () => {
    const lines: string[] = [];
    const { debug } = console;
    console.debug = (...words: unknown[]) => lines.push(JSON.stringify(words));
    const [element, tenant] = await readyDashboard({ debug: true, sessionProvider: () => "secret-session" });
    element.postAction("svc:action:set-session", { sessionId: "secret-session" });
    tenant.send("session-renewed", { sessionId: "secret-session" });
    await oneEvent(element, "svc-session-renewed");
    console.debug = debug;
    const output = lines.join("\n");
    for (const word of ["svc:event:ready", "svc:action:set-session", "state-change"])
      expect(output).to.contain(word);
    expect(output).not.to.contain("secret-session");
  });

  it("has the minimum height, background and border radius of the custom properties", async () => {
    const element = createDashboard();
    const style = {
      "--svc-dashboard-min-height": "123px",
      "--svc-dashboard-background": "rgb(1, 2, 3)",
      "--svc-dashboard-radius": "7px",
    };
    for (const [name, value] of Object.entries(style)) element.style.setProperty(name, value);
    await fixture(element);
    const { minHeight, backgroundColor, borderRadius } = getComputedStyle(element);
    expect([minHeight, backgroundColor, borderRadius]).to.deep.equal(["123px", "rgb(1, 2, 3)", "7px"]);
  });

  it("is replaced by the page's slotted content and the retry button after a failure", async () => {
    withoutPauses();
    const element = createDashboard({ sessionProvider: () => new Response("", { status: 403 }) });
    element.innerHTML = '<p slot="error">Sorry</p>';
    fixtureSync(element);
    await oneEvent(element, "svc-error");
    await element.ready.catch(() => undefined);
    expect(element.querySelector("p")!.getBoundingClientRect().height).to.be.greaterThan(0);
    const button = element.shadowRoot!.querySelector("button")!;
    expect(button.getBoundingClientRect().height).to.be.greaterThan(0);
    quiet(element);
  });
});
