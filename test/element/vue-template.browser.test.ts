import { expect, fixtureSync, html, oneEvent } from "@open-wc/testing";
import { createApp } from "vue/dist/vue.esm-browser.prod.js"; // the build with Vue's compiler
import { tenantOrigin } from "virtual:tenant";
import type { HostFailure, SvcDashboard } from "../../src/index.js";
import "../../src/index.js";
import { nextTask } from "../support/next-task.js";
import { ScriptedTenant } from "../support/scripted-tenant.js";
import { becomeReady } from "./become-ready.js";
import { recordConsole } from "./record-console.js";

const EXPECTED_MESSAGE =
  /session-provider: .* an attribute can't hold a function .*in Vue write \.sessionProvider="…"/;

/** Mounts a template with an element, and waits for the update. */
async function mount(bindings: string): Promise<SvcDashboard> {
  const app = createApp({
    template: `<svc-dashboard tenant-origin="${tenantOrigin}" public-id="sales" ${bindings} />`,
    setup: () => ({ provider: () => "provided" }),
  });
  app.config.compilerOptions.isCustomElement = (tag) => tag === "svc-dashboard";
  app.mount(fixtureSync(html`<div></div>`));
  const element = document.querySelector("svc-dashboard")!;
  await element.updateComplete;
  await nextTask();
  return element;
}

describe("a sessionProvider in a template of Vue", () => {
  recordConsole("error");

  it("is named in the error if :session-provider makes it an attribute", async () => {
    const element = await mount(`:session-provider="provider"`);
    const { code, fatal, message } = element.lastError as HostFailure;
    expect([code, fatal]).to.deep.equal(["invalid-configuration", true]);
    expect(message).to.match(EXPECTED_MESSAGE).and.not.contain("provided");
  });

  it("is named in the error if a session has ended and no source exists", async () => {
    const element = await mount(`:session-provider="provider" session="first"`);
    const tenant = await becomeReady(element);
    tenant.send("session-expired", {});
    await oneEvent(element, "svc-error");
    const { code, message } = element.lastError as HostFailure;
    expect(code).to.equal("session-failed");
    expect(message)
      .to.match(/^The session has expired\. Nothing provides a session: /)
      .and.match(EXPECTED_MESSAGE);
    expect(message).to.match(/ Run: npx svc-dashboard doctor --tenant-origin [^ ]+ --public-id sales /);
  });

  for (const binding of [".sessionProvider", ":sessionProvider"]) {
    it(`is called if ${binding} sets the property`, async () => {
      const element = await mount(`${binding}="provider"`);
      const tenant = await ScriptedTenant.of(element);
      expect(new URL((await tenant.report()).href).searchParams.get("session")).to.equal("provided");
      expect(element.lastError).to.equal(null);
    });
  }
});
