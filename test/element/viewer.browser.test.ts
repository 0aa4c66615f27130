import { expect, fixture, fixtureSync, oneEvent, waitUntil } from "@open-wc/testing";
import "../../src/inspector/index.js";
import type { SvcDashboard } from "../../src/index.js";
import { collect, createDashboard, frameOf, isBusy, quiet } from "../support/make-dashboard.js";
import { ScriptedTenant } from "../support/scripted-tenant.js";
import { becomeReady } from "./become-ready.js";

/** Adds a dashboard for the viewer ada, and makes it ready. */
async function openAda(properties: Partial<SvcDashboard> = {}): Promise<{
  element: SvcDashboard;
  tenant: ScriptedTenant;
  sessions: string[];
}> {
  const sessions: string[] = [];
  const element = fixtureSync<SvcDashboard>(
    createDashboard({
      viewer: "ada",
      sessionProvider: () => {
        sessions.push(`${element.viewer}-${sessions.length}`);
        return sessions.at(-1)!;
      },
      ...properties,
    }),
  );
  const tenant = await becomeReady(element);
  return { element, tenant, sessions };
}

const sessionOf = async (element: SvcDashboard): Promise<string | null> => {
  const { href } = await (await ScriptedTenant.of(element)).report();
  return new URL(href).searchParams.get("session");
};

describe("<svc-dashboard> with a viewer", () => {
  it("sends the viewer with each session request", async () => {
    const requests: unknown[] = [];
    const element = fixtureSync<SvcDashboard>(
      createDashboard({
        sessionProvider: ({ signal, ...request }) => {
          requests.push(request);
          return { sessionId: signal.aborted ? "" : "s" };
        },
      }),
    );
    expect(await sessionOf(element)).to.equal("s");
    for (const viewer of ["ada", ""]) {
      element.viewer = viewer;
      await sessionOf(element);
    }
    element.reload();
    await oneEvent(element, "svc-state-change");
    await sessionOf(element);
    const request = { publicId: "sales", surface: "dashboard", reason: "load" };
    expect(requests).to.deep.equal([
      request,
      { ...request, viewer: "ada" },
      { ...request, viewer: "" },
      { ...request, viewer: "", reason: "reload" },
    ]);
  });

  it("ends the load as soon as another viewer is set", async () => {
    const { element, tenant, sessions } = await openAda({ filters: { "orders.status": "shipped" } });
    tenant.send("view", {
      surface: "dashboard",
      path: "/embed/dashboard/sales?secret",
      title: "Ada's sales",
    });
    await oneEvent(element, "svc-view");
    tenant.send("error", { message: "Ada's query failed.", fatal: false });
    quiet(element);
    await oneEvent(element, "svc-error");
    const before = element.ready;
    element.viewer = "bob";
    expect([frameOf(element), element.state, element.embedPath, element.lastError]).to.deep.equal([
      ...[null, "idle", undefined, null],
    ]);
    expect([isBusy(element), element.matches(":state(idle)")]).to.deep.equal([false, true]);
    expect(element.ready).not.to.equal(before);
    expect(element.filters, "a property is the page's").to.deep.equal({
      "orders.status": { value: "shipped" },
    });
    expect(await sessionOf(element)).to.equal("bob-1");
    expect(sessions).to.deep.equal(["ada-0", "bob-1"]);
    expect(element.shadowRoot!.innerHTML).not.to.contain("Ada");
  });

  it("drops pending actions of the previous viewer, and posts later ones", async () => {
    const { element } = await openAda();
    element.reload(); // so that actions are pending
    element.navigate("/embed/dashboard/sales?of=ada");
    element.refresh();
    element.postAction("svc:action:later" as "svc:action:refresh");
    element.viewer = "bob";
    element.navigate("/embed/dashboard/sales?of=bob");
    const tenant = await becomeReady(element);
    const { received } = await tenant.report();
    expect(received.map(({ data }) => [data.type, data.payload?.["path"]])).to.deep.equal([
      ["svc:action:navigate", "/embed/dashboard/sales?of=bob"],
    ]);
  });

  it("ignores messages of the previous viewer's frame", async () => {
    const { element, tenant } = await openAda();
    const messages = collect(element, "svc-message");
    tenant.send("drilldown", { member: "orders.customer", value: "Ada's" });
    element.viewer = "bob";
    await sessionOf(element);
    expect(messages).to.deep.equal([]);
  });

  it("aborts the previous viewer's session request, and ignores the response", async () => {
    let respond!: (session: string) => void;
    let isAborted = false;
    const element = fixtureSync<SvcDashboard>(
      createDashboard({
        viewer: "ada",
        sessionProvider: ({ signal }) => {
          if (element.viewer === "bob") return "of-bob";
          signal.addEventListener("abort", () => (isAborted = true));
          return new Promise<string>((done) => (respond = done));
        },
      }),
    );
    await element.updateComplete;
    element.viewer = "bob";
    expect(isAborted).to.equal(true);
    respond("of-ada");
    expect(await sessionOf(element)).to.equal("of-bob");
  });

  it("discards an unused session of the previous viewer", async () => {
    const element = createDashboard({ viewer: "ada", session: "of-ada", loading: "lazy" });
    const style = { display: "block", marginTop: "100000px" };
    Object.assign(element.style, style);
    await fixture(element);
    element.viewer = "bob";
    element.loading = "eager";
    expect(await sessionOf(element)).to.equal("session-1");
  });

  for (const order of [
    ["session", "viewer"],
    ["viewer", "session"],
  ] as const) {
    it(`uses a session that is set in the same task: ${order.join(", then ")}`, async () => {
      const { element } = await openAda();
      const values = { session: "of-bob", viewer: "bob" };
      for (const name of order) element.setAttribute(name, values[name]);
      expect(await sessionOf(element)).to.equal("of-bob");
    });
  }

  it("changes nothing if the viewer is the same, or if no load exists", async () => {
    const { element, tenant } = await openAda();
    element.viewer = "ada";
    element.setAttribute("viewer", "ada");
    await element.updateComplete;
    expect([frameOf(element), element.state]).to.deep.equal([tenant.frame, "ready"]);
    const empty = createDashboard({ tenantOrigin: undefined, publicId: undefined, viewer: "ada" });
    const events = collect(empty, "svc-state-change", "svc-error");
    await fixture(empty);
    empty.viewer = "bob";
    await empty.updateComplete;
    expect([events, empty.state]).to.deep.equal([[], "idle"]);
  });

  const changes: Record<string, (element: SvcDashboard) => void> = {
    "is undefined": (element) => (element.viewer = undefined),
    "has no attribute": (element) => element.removeAttribute("viewer"),
    "is the string null": (element) => (element.viewer = "null"),
    "is an empty string": (element) => (element.viewer = ""),
  };
  for (const [what, change] of Object.entries(changes)) {
    it(`ends the load if the viewer ${what}`, async () => {
      const { element } = await openAda();
      element.setAttribute("viewer", "ada");
      change(element);
      expect(frameOf(element)).to.equal(null);
      await sessionOf(element);
    });
  }

  it("accepts a number as the viewer, and rejects an object, which could stand for several viewers", async () => {
    const { element } = await openAda();
    element.viewer = 42 as never;
    expect(element.viewer).to.equal("42");
    await sessionOf(element);
    quiet(element);
    const errors = collect<{ message: string }>(element, "svc-error");
    element.viewer = { id: 7 } as never; // the next line is the same in a template
    element.setAttribute("viewer", "[object Object]");
    await element.updateComplete;
    expect(errors[0]!.message).to.contain("viewer: Expected a string");
  });

  it("never sends the viewer to the embed", async () => {
    const viewers: unknown[] = [];
    const { element, tenant } = await openAda({
      viewer: "ada@secret.example",
      sessionProvider: (request) => (viewers.push(request.viewer), "session"),
    });
    element.refresh();
    const { href, received } = await tenant.report();
    expect(viewers).to.deep.equal(["ada@secret.example"]);
    expect(JSON.stringify([href, received])).not.to.contain("secret.example");
  });

  it("clears the inspector for another viewer", async () => {
    const { element, tenant } = await openAda();
    element.id = "inspected";
    const inspector = document.createElement("svc-inspector");
    inspector.setAttribute("for", "inspected");
    document.body.append(inspector);
    await inspector.updateComplete;
    tenant.send("drilldown", { member: "orders.customer", value: "of Ada" });
    await oneEvent(element, "svc-drilldown");
    const text = (): string => inspector.shadowRoot!.textContent;
    await waitUntil(() => text().includes("drilldown"));
    element.viewer = "bob";
    await waitUntil(() => text().includes("state-change"));
    expect(text()).not.to.contain("drilldown");
    inspector.remove();
  });
});
