import { expect, fixture, fixtureSync, html, oneEvent, waitUntil } from "@open-wc/testing";
import { otherTenantOrigin, tenantOrigin } from "virtual:tenant";
import { UPDATE_DELAY } from "../../src/element/view/frame-title.js";
import type { HostFailure, SvcDashboard, SvcHostErrorEvent } from "../../src/index.js";
import { collect, createDashboard, frameLoaded, frameOf, quiet } from "../support/make-dashboard.js";
import { CAPABILITIES } from "../support/capabilities.js";
import { fakeClock, withoutPauses } from "../support/fake-clock.js";
import { reportBlockedFrame } from "../support/policy-violation.js";
import { messageFrom } from "../support/frame-message.js";
import { EmbedStub } from "../../src/testing/index.js";
import { envelope, READY, ScriptedTenant } from "../support/scripted-tenant.js";
import { becomeReady } from "./become-ready.js";

function moveInto(box: Element, node: Node): void {
  (box as unknown as { moveBefore(node: Node, before: Node | null): void }).moveBefore(node, null);
}

/** Whether the browser keeps the page of a frame in a shadow root that moveBefore moves. */
function keepsMovedFrame(box: Element): boolean {
  const host = fixtureSync(html`<div></div>`);
  const frame = document.createElement("iframe");
  host.attachShadow({ mode: "open" }).append(frame);
  const { contentWindow } = frame;
  moveInto(box, host);
  return frame.contentWindow === contentWindow;
}

describe("<svc-dashboard>", () => {
  it("changes its state from idle to loaded, and dispatches an event for each step", async () => {
    const element = createDashboard();
    const steps = collect<{ from: string; to: string }>(element, "svc-state-change");
    await fixture(element);
    const tenant = await ScriptedTenant.of(element);
    tenant.ready();
    expect(await element.ready).to.deep.equal(READY);
    tenant.send("dashboard-loaded", { widgetCount: 3 });
    await oneEvent(element, "svc-dashboard-loaded");
    expect(element.state).to.equal("loaded");
    expect(element.matches(":state(loaded)")).to.equal(true);
    expect(steps.map(({ to }) => to)).to.deep.equal(["waiting-for-session", "connecting", "ready", "loaded"]);
  });

  it("sends the settings in the URL that the URL supports", async () => {
    const element = await fixture<SvcDashboard>(
      createDashboard({
        locale: "de-DE",
        timezone: "Europe/Berlin",
        allowExport: true,
        filters: { "orders.status": "shipped" },
        urlParams: { campaign: "a b", locale: "loses" },
      }),
    );
    const { href } = await (await ScriptedTenant.of(element)).report();
    const { origin, pathname, searchParams } = new URL(href);
    expect(origin + pathname).to.equal(`${tenantOrigin}/embed/dashboard/sales`);
    expect(Object.fromEntries(searchParams)).to.deep.equal({
      campaign: "a b",
      "f_orders.status": '{"value":"shipped"}',
      allowExport: "true",
      locale: "de-DE",
      timezone: "Europe/Berlin",
      session: "session-1",
    });
  });

  for (const [what, attributes, path] of [
    ["the app surface", { surface: "app", "deployment-id": "42" }, "/embed/d/42/app"],
    ["the chat surface", { surface: "chat", "deployment-id": "42" }, "/embed/d/42/chat"],
    [
      "a path that names surface and deployment",
      { path: "/embed/d/7/app/folders/3" },
      "/embed/d/7/app/folders/3",
    ],
  ] as const) {
    it(`loads ${what}`, async () => {
      const element = createDashboard({ publicId: undefined });
      for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
      await fixture(element);
      const { href } = await (await ScriptedTenant.of(element)).report();
      expect(new URL(href).pathname).to.equal(path);
    });
  }

  it("keeps the frame when it is moved by moveBefore, or loads again if the browser empties the frame", async function () {
    if (!CAPABILITIES.movesBefore) this.skip();
    const reasons: string[] = [];
    const element = await fixture<SvcDashboard>(
      createDashboard({ sessionProvider: ({ reason }) => (reasons.push(reason), "s") }),
    );
    const tenant = await ScriptedTenant.of(element);
    const { frame } = tenant;
    const { contentWindow } = frame;
    tenant.ready();
    await element.ready;
    const box = fixtureSync(html`<div></div>`);
    const isKept = keepsMovedFrame(box); // not in Firefox
    moveInto(box, element);
    expect(element.parentElement === box).to.equal(true);
    expect(frame.contentWindow === contentWindow, "the frame has its page").to.equal(isKept);
    await element.updateComplete;
    const moved = isKept ? tenant : await ScriptedTenant.of(element);
    if (!isKept) moved.ready();
    element.refresh();
    await waitUntil(() => element.state === "ready");
    expect(await moved.actions()).to.deep.equal(["refresh"]);
    expect([reasons, moved.frame === frame]).to.deep.equal(
      isKept ? [["load"], true] : [["load", "move"], false],
    );
  });

  it("works in another window's document, with its styles, and back again", async () => {
    const other = fixtureSync<HTMLIFrameElement>(html`<iframe></iframe>`);
    const element = createDashboard();
    const stub = new EmbedStub(element);
    for (const { body } of [other.contentDocument!, document, other.contentDocument!]) {
      const ready = oneEvent(element, "svc-ready");
      body.append(element);
      stub.ready();
      await ready;
      expect(getComputedStyle(frameOf(element)!).display).to.equal("block");
    }
    element.remove();
  });

  it("loads again when the page is restored from the cache and the frame was still loading", async () => {
    const reasons: string[] = [];
    const element = fixtureSync<SvcDashboard>(
      createDashboard({ sessionProvider: ({ reason }) => (reasons.push(reason), "s") }),
    );
    const { ready } = element;
    const { frame } = await ScriptedTenant.of(element);
    const restore = (persisted: boolean): boolean =>
      window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted }));
    restore(false);
    await element.updateComplete;
    expect(frameOf(element), "loaded for the first time").to.equal(frame);
    restore(true);
    await element.updateComplete;
    (await ScriptedTenant.of(element)).ready();
    await ready;
    expect([reasons, element.ready === ready]).to.deep.equal([["load", "retry"], true]);
    restore(true);
    await element.updateComplete;
    expect([reasons.length, element.state], "once it is ready").to.deep.equal([2, "ready"]);
  });

  it("loads again when moveBefore has replaced the frame's window, as in Firefox", async () => {
    const reasons: string[] = [];
    const element = await fixture<SvcDashboard>(
      createDashboard({ sessionProvider: ({ reason }) => (reasons.push(reason), "s") }),
    );
    const tenant = await becomeReady(element);
    element.connectedMoveCallback();
    await element.updateComplete;
    expect(reasons, "with its own window").to.deep.equal(["load"]);
    tenant.frame.parentElement!.append(tenant.frame); // loads it again
    element.connectedMoveCallback();
    await element.updateComplete;
    await becomeReady(element);
    expect(reasons).to.deep.equal(["load", "move"]);
  });

  describe("when its load fails", () => {
    const fails = async (
      properties: Parameters<typeof createDashboard>[0],
      attributes: Record<string, string> = {},
    ): Promise<{ failure: HostFailure; element: ReturnType<typeof createDashboard> }> => {
      const element = createDashboard(properties);
      quiet(element);
      for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
      const failed = oneEvent<SvcHostErrorEvent>(element, "svc-error");
      fixtureSync(element);
      return { failure: (await failed).detail, element };
    };

    for (const [path, code, fatal] of [
      ["refuses", "ready-timeout", false],
      ["broken", "ready-timeout", false],
      ["silent", "ready-timeout", false],
      ["no-content", "never-committed", true],
      ["attachment", "never-committed", true],
      ["hangs", "never-committed", true],
    ] as const) {
      it(`reports the tenant's page "${path}" as ${code}`, async () => {
        const clock = fakeClock();
        const element = createDashboard({ publicId: path });
        quiet(element);
        const failed = oneEvent<SvcHostErrorEvent>(element, "svc-error");
        fixtureSync(element);
        while (!frameOf(element)) await oneEvent(element, "svc-state-change");
        if (!fatal) await frameLoaded(frameOf(element)!);
        clock.tick(30_000);
        const failure = (await failed).detail;
        expect(failure).to.include({ code, fatal, context: "host", name: "SvcDashboardError" });
        expect(failure.message).to.contain(tenantOrigin);
        expect(element.state).to.equal(fatal ? "failed" : "connecting");
        expect(frameOf(element) === null).to.equal(fatal);
        const error = await element.ready.catch((reason: unknown) => reason);
        expect(error).to.include({ code });
      });
    }

    it("reports a frame that a script removes as never-committed", async () => {
      const clock = fakeClock();
      const element = fixtureSync<SvcDashboard>(createDashboard());
      quiet(element);
      await ScriptedTenant.of(element);
      const failed = oneEvent<SvcHostErrorEvent>(element, "svc-error");
      frameOf(element)!.remove();
      clock.tick(30_000);
      expect((await failed).detail).to.include({ code: "never-committed", fatal: true });
      const inert = createDashboard();
      quiet(inert);
      const failedAtOnce = oneEvent<SvcHostErrorEvent>(inert, "svc-error");
      document.implementation.createHTMLDocument().body.append(inert); // a document without a window loads no frame
      expect((await failedAtOnce).detail).to.include({ code: "never-committed", fatal: true });
    });

    it("reports messages of another origin in the frame as wrong-page", async () => {
      const clock = fakeClock();
      const element = fixtureSync<SvcDashboard>(createDashboard());
      quiet(element);
      const failed = oneEvent<SvcHostErrorEvent>(element, "svc-error");
      const tenant = await ScriptedTenant.of(element);
      await tenant.go(`${otherTenantOrigin}/embed/dashboard/sales`);
      tenant.ready();
      await tenant.report();
      clock.tick(30_000);
      const { detail } = await failed;
      expect(detail).to.include({ code: "wrong-page", fatal: false });
      expect(detail.message).to.contain(otherTenantOrigin).and.contain(tenantOrigin);
    });

    it("fails on a policy violation only if it is of its own frame, during the load", async () => {
      const element = fixtureSync<SvcDashboard>(createDashboard());
      quiet(element);
      const errors = collect<HostFailure>(element, "svc-error");
      const tenant = await ScriptedTenant.of(element);
      reportBlockedFrame(tenantOrigin, "report");
      reportBlockedFrame(`${tenantOrigin}1`, "enforce");
      reportBlockedFrame(`${tenantOrigin}.evil.example/x`, "enforce");
      expect(errors.map(({ code }) => code)).to.deep.equal([]);
      tenant.ready();
      await element.ready;
      reportBlockedFrame(`${tenantOrigin}/embed/another`, "enforce");
      expect([errors, element.state]).to.deep.equal([[], "ready"]);
      element.reload();
      await oneEvent(element, "svc-state-change");
      await ScriptedTenant.of(element);
      reportBlockedFrame(`${tenantOrigin}/embed/dashboard/sales`, "enforce");
      expect(errors.map(({ code }) => code)).to.deep.equal(["frame-blocked"]);
    });

    it("reports all invalid values, also of optional properties", async () => {
      const { failure } = await fails({ publicId: undefined }, { timezone: "+02:00" });
      expect(failure.message).to.contain("public-id").and.contain("timezone");
    });

    it("rejects a tenant that is not an origin, and never executes it as a script", async () => {
      for (const origin of [
        "javascript:globalThis.ran=1",
        "\tJa\nvaScript:globalThis.ran=1",
        "data:text/html,x",
        "null",
      ]) {
        const { failure, element } = await fails({ tenantOrigin: undefined }, { "tenant-origin": origin });
        expect(failure).to.include({ code: "invalid-configuration", fatal: true });
        expect(failure.message).to.contain("tenant-origin");
        expect(frameOf(element)).to.equal(null);
        expect("ran" in globalThis).to.equal(false);
      }
    });

    it("suppresses the notice and the console message after preventDefault() on its error", async () => {
      withoutPauses();
      const { error } = console;
      const lines: unknown[] = [];
      console.error = (...words: unknown[]) => lines.push(words);
      const { element } = await fails({ sessionProvider: () => Promise.reject(new Error("no")) });
      await element.ready.catch(() => undefined);
      console.error = error;
      expect(element.shadowRoot!.querySelector<HTMLElement>("[part~=error]")!.hidden).to.equal(true);
      expect(lines).to.deep.equal([]);
    });

    it("fails with message-flood after too many events, but not after messages of other scripts", async () => {
      const element = fixtureSync<SvcDashboard>(createDashboard({ debug: true }));
      quiet(element);
      const { debug } = console;
      const lines: string[] = [];
      console.debug = (...words: unknown[]) => lines.push(words.join(" "));
      const messages = collect(element, "svc-message");
      const errors = collect<HostFailure>(element, "svc-error");
      const tenant = await ScriptedTenant.of(element);
      for (let i = 0; i < 2100; i += 1) tenant.post({ hello: i });
      tenant.ready();
      await element.ready;
      expect(lines.filter((line) => line.includes("ignored"))).to.deep.equal([]);
      console.debug = debug;
      element.debug = false;
      // all with one time stamp, because a slow machine may need more than a second to transfer them from a frame
      const flood = (data: object): void => {
        const message = messageFrom(tenant.frame, { origin: tenantOrigin, data });
        Object.defineProperty(message, "timeStamp", { value: performance.now() + 60_000 });
        for (let i = 0; i <= 2000; i += 1) window.dispatchEvent(message);
      };
      flood({ hello: 1 });
      expect([errors.length, element.state]).to.deep.equal([0, "ready"]);
      flood(envelope("navigate", { path: "/x" }));
      expect(errors[0]).to.include({ code: "message-flood", fatal: true });
      expect([messages.length, element.state]).to.deep.equal([2001, "failed"]);
    });

    it("renders an embed's strings without markup, in notice and frame title", async () => {
      const clock = fakeClock();
      const element = fixtureSync<SvcDashboard>(createDashboard());
      const { error } = console;
      console.error = () => undefined;
      const tenant = await ScriptedTenant.of(element);
      const markup = '"><img src="/x" onerror="window.isHacked = true">';
      tenant.ready();
      tenant.send("view", { surface: "dashboard", path: "/embed/dashboard/sales", title: markup });
      await oneEvent(element, "svc-view");
      clock.tick(UPDATE_DELAY);
      expect(tenant.frame.title).to.equal(markup);
      tenant.send("error", { message: markup, name: markup, fatal: true });
      await oneEvent(element, "svc-error");
      console.error = error;
      const notice = element.shadowRoot!.querySelector<HTMLElement>("[part~=error]")!;
      expect(notice.hidden).to.equal(false);
      expect(notice.textContent).not.to.contain("img");
      expect(document.querySelector("img") ?? element.shadowRoot!.querySelector("img")).to.equal(null);
      expect(window).not.to.have.property("isHacked");
    });
  });
});
