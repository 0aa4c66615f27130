import "svc-dashboard";
import { EmbedStub } from "svc-dashboard/testing";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

/** Whether the loading notice is shown, or will be. */
const isLoading = ({ shadowRoot }: Element): boolean =>
  shadowRoot?.querySelector("[part=loading]")?.hasAttribute("hidden") !== true;

describe("EmbedStub", () => {
  let element: HTMLElementTagNameMap["svc-dashboard"];
  let stub: EmbedStub;

  beforeEach(() => {
    element = document.createElement("svc-dashboard");
    stub = new EmbedStub(element);
  });

  afterEach(() => {
    document.body.replaceChildren();
    vi.useRealTimers();
  });

  it("works as in the README", async () => {
    const log = vi.spyOn(console, "log").mockImplementation(() => undefined);
    const { stub } = await import("virtual:readme-sample");
    expect(stub.actions.map(({ type }) => type)).toEqual(["svc:action:refresh"]);
    expect(log).toHaveBeenCalledWith("svc:action:refresh");
  });

  it("works as in its own documentation", async () => {
    const { stub } = await import("virtual:class-sample");
    expect(stub.actions.map(({ type }) => type)).toEqual(["svc:action:refresh"]);
  });

  it("follows a dashboard from its first load to its removal", async () => {
    const states: string[] = [];
    element.addEventListener("svc-state-change", ({ detail }) => states.push(detail.to));
    element.filters = { "orders.status": "shipped" };
    document.body.append(element);
    element.navigate("/embed/dashboard/sales");
    stub.ready({ deploymentId: 42, embedTenant: "acme" });
    expect(await element.ready).toMatchObject({ deploymentId: 42, embedTenant: "acme", mode: "signed" });
    stub.send("dashboard-loaded", { widgetCount: 3 });
    expect(element.state).toBe("loaded");

    const { searchParams } = new URL(stub.addresses[0]!);
    expect(searchParams.get("f_orders.status")).toBe('{"value":"shipped"}');
    element.setFilter("orders.status", "new");
    element.refresh();
    expect(stub.actions.map(({ type }) => type.slice("svc:action:".length))).toEqual([
      "navigate",
      "set-filter",
      "refresh",
    ]);

    element.remove();
    expect(states).toEqual(["waiting-for-session", "connecting", "ready", "loaded", "idle"]);
  });

  it("replaces the session endpoint, and sends no request", async () => {
    const fetch = vi.spyOn(globalThis, "fetch");
    element.setAttribute("session-endpoint", "/api/embed-session");
    document.body.append(element);
    stub.ready();
    await element.ready;
    expect(stub.addresses).toEqual([expect.stringContaining("session=stub-session")]);
    expect(fetch).not.toHaveBeenCalled();
    expect(document.querySelector("link")).toBeNull();
  });

  it("rejects an event that no embed can send", () => {
    expect(() => stub.ready({ deploymentId: "42" as never })).toThrow(
      'Expected deploymentId of ready to be a number or null, got "42".',
    );
    expect(() => stub.send("view", { surface: "dashboard" } as never)).toThrow("path of view");
  });

  it("calls a session provider for each load, and sends ready after a reload to the new load", async () => {
    const provider = vi.fn(({ reason }: { reason: string }) => Promise.resolve(`session-for-${reason}`));
    Object.assign(element, { publicId: "sales", sessionProvider: provider });
    document.body.append(element);
    stub.ready();
    await element.ready;
    element.reload();
    stub.ready({ embedTenant: "second" });
    expect((await element.ready).embedTenant).toBe("second");
    expect(provider.mock.calls.map(([{ reason }]) => reason)).toEqual(["load", "reload"]);
    expect(stub.addresses).toEqual(
      ["load", "reload"].map(
        (reason) => expect.stringContaining(`sales?session=session-for-${reason}`) as unknown,
      ),
    );
  });

  it("rejects ready, and dispatches svc-error, on a fatal error of the embed", async () => {
    const listener = vi.fn((event: Event) => event.preventDefault());
    element.addEventListener("svc-error", listener);
    document.body.append(element);
    stub.send("error", { message: "No access", fatal: true });
    await expect(element.ready).rejects.toMatchObject({ code: "embed-error", message: "No access" });
    expect(listener).toHaveBeenCalledOnce();
    expect(element.state).toBe("failed");
  });

  it("shows a private embed once its frame has loaded", async () => {
    element.mode = "private";
    document.body.append(element);
    await vi.waitUntil(() => !isLoading(element));
    expect(stub.addresses).toEqual(["https://tenant.example/embed/dashboard/stub"]);
  });

  it("shows an embed without messaging once its frame has loaded, and sends nothing", async () => {
    element.setAttribute("messaging", "off");
    document.body.append(element);
    await expect(element.ready).rejects.toMatchObject({ code: "messaging-off" });
    await vi.waitUntil(() => !isLoading(element));
    expect(() => element.refresh()).toThrow('messaging="off"');
    expect(stub.actions).toEqual([]);
  });

  it("works with fake timers", async () => {
    vi.useFakeTimers({ toFake: ["queueMicrotask", "setTimeout", "setInterval", "Date", "performance"] });
    document.body.append(element);
    stub.ready();
    await element.ready;
    expect(element.state).toBe("ready");
  });
});
