import { messageOf, same, until } from "./same.js";

/**
 * The tests of EmbedStub that each test runner runs. The differences between runners are parameters.
 * @param runner `describe`, `it` and `afterEach`, `fakeTimers` ({ use, advance, restore }), the class EmbedStub, and `runSample`, the
 * sample of the README as a function of a console
 */
export function describeBehaviors({ describe, it, afterEach, fakeTimers, EmbedStub, runSample }) {
  const { fetch } = globalThis;
  const { warn } = console;

  /** Creates a disconnected element with a stub. */
  function create(properties = {}) {
    const element = Object.assign(document.createElement("svc-dashboard"), properties);
    return { element, stub: new EmbedStub(element) };
  }

  /** Creates an element with a stub, connected and ready. */
  async function createReady(properties) {
    const { element, stub } = create(properties);
    document.body.append(element);
    stub.ready();
    await element.ready;
    return { element, stub };
  }

  /** Records the calls of `console.warn`. */
  function recordWarnings() {
    const lines = [];
    console.warn = (line) => lines.push(line);
    return lines;
  }

  const pathsOf = (stub) => stub.urls.map((url) => new URL(url).pathname);
  const actionsOf = (stub) => stub.actions.map(({ type }) => type.replace("svc:action:", ""));

  describe("EmbedStub", () => {
    afterEach(() => {
      fakeTimers.restore();
      globalThis.fetch = fetch;
      console.warn = warn;
      document.body.replaceChildren();
    });

    it("runs the sample of the README", async () => {
      const lines = [];
      const stub = await runSample({ log: (line) => lines.push(line) });
      same(lines, ["svc:action:refresh"]);
      same(actionsOf(stub), ["refresh"]);
    });

    it("supplies a session in place of the endpoint, without a request", async () => {
      const requests = [];
      globalThis.fetch = (url) => requests.push(String(url)) && Promise.reject(new Error("no network"));
      const { element, stub } = create();
      element.setAttribute("session-endpoint", "/api/embed-session");
      element.setAttribute("tenant-origin", "https://acme.example");
      document.body.append(element);
      stub.ready();
      await element.ready;
      same(requests, []);
      same(document.querySelectorAll('link[rel="preconnect"]').length, 0);
      same(stub.urls, ["https://acme.example/embed/dashboard/stub?session=stub-session"]);
    });

    it("calls a session provider with a signal for each load", async () => {
      const reasons = [];
      const sessionProvider = async ({ reason, signal }) => {
        same(signal.aborted, false);
        same(document.querySelectorAll('link[rel="preconnect"]').length, 0);
        reasons.push(reason);
        return `session-${reasons.length}`;
      };
      const { element, stub } = await createReady({ publicId: "sales", sessionProvider });
      element.reload();
      stub.ready();
      await element.ready;
      same(reasons, ["load", "reload"]);
      same(
        stub.urls.map((url) => new URL(url).searchParams.get("session")),
        ["session-1", "session-2"],
      );
    });

    it("supplies the deployment to an app or a chat without one, and keeps the page's own", async () => {
      for (const surface of ["app", "chat"]) {
        for (const [properties, deploymentId] of [
          [{ surface }, 1],
          [{ surface, deploymentId: 7 }, 7],
        ]) {
          const { element, stub } = await createReady(properties);
          const { surface: received, deploymentId: id } = await element.ready;
          same([received, id], [surface, deploymentId]);
          same(pathsOf(stub), [`/embed/d/${deploymentId}/${surface}`]);
        }
      }
    });

    it("uses a public id or a path that is set before or after the stub", async () => {
      for (const properties of [{ publicId: "sales" }, { path: "/embed/dashboard/sales" }]) {
        const before = create(properties);
        const after = create();
        Object.assign(after.element, properties);
        for (const { element, stub } of [before, after]) {
          document.body.append(element);
          stub.ready();
          same((await element.ready).publicId, "sales");
          same(pathsOf(stub), ["/embed/dashboard/sales"]);
        }
      }
    });

    it("makes the next load ready after a reload", async () => {
      const { element, stub } = await createReady();
      const first = element.ready;
      element.reload();
      same(element.ready !== first, true);
      stub.ready({ embedTenant: "second" });
      same((await element.ready).embedTenant, "second");
      same(element.state, "ready");
      stub.send("dashboard-loaded", { widgetCount: 3 });
      same(element.state, "loaded");
    });

    it("shows a private embed once its frame has loaded", async () => {
      const { element, stub } = create({ mode: "private" });
      document.body.append(element);
      await until(() => element.shadowRoot?.querySelector("[part=loading]")?.hasAttribute("hidden"));
      same(stub.urls, ["https://tenant.example/embed/dashboard/stub"]);
    });

    it("posts a filter that is set before ready, and loads filters that are set as properties", async () => {
      const { element, stub } = create({ filters: { "orders.status": "shipped" } });
      document.body.append(element);
      await until(() => stub.urls.length === 1);
      element.setFilter("orders.region", "EU");
      same(stub.actions, []);
      stub.ready();
      await element.ready;
      const { searchParams } = new URL(stub.urls[0]);
      same(searchParams.get("f_orders.status"), '{"value":"shipped"}');
      element.refresh();
      same(actionsOf(stub), ["set-filter", "refresh"]);
      same(stub.actions[0].payload, { filterUrlParameter: 'f_orders.region={"value":"EU"}' });
      same(messageOf(() => element.postAction("svc:action:later", { run() {} })).includes("clone"), true);
    });

    it("posts and copies a theme", async () => {
      const theme = { colors: { primary: "#112233" } };
      const { element, stub } = await createReady();
      element.theme = theme;
      theme.colors.primary = "#445566";
      await element.updateComplete;
      same(actionsOf(stub), ["set-theme"]);
      same(element.theme, { colors: { primary: "#112233" } });
    });

    it("dispatches events with their envelopes, including those of a later version", async () => {
      const { element, stub } = await createReady({ deploymentId: 42 });
      const events = [];
      for (const name of ["drilldown", "later"]) {
        document.body.addEventListener(`svc-${name}`, (event) => events.push(event), { once: true });
      }
      stub.send("drilldown", { member: "orders.revenue", value: 12 });
      stub.send("later", { any: 1 });
      same(
        events.map(({ detail }) => detail),
        [{ member: "orders.revenue", value: 12 }, { any: 1 }],
      );
      const [{ target, envelope }] = events;
      same([target === element, envelope.type, envelope.surface], [true, "svc:event:drilldown", "dashboard"]);
    });

    it("rejects ready, and dispatches svc-error, on a fatal error", async () => {
      const { element, stub } = create();
      const codes = [];
      element.addEventListener("svc-error", (event) => {
        event.preventDefault();
        codes.push(event.detail.message);
      });
      document.body.append(element);
      stub.send("error", { message: "No access", fatal: true });
      const error = await element.ready.catch((reason) => reason);
      same([error.code, error.message, element.state], ["embed-error", "No access", "failed"]);
      same(codes, ["No access"]);
    });

    it("fails a session request, and supplies the next session", async () => {
      const { element, stub } = create();
      element.addEventListener("svc-error", (event) => event.preventDefault());
      stub.refuse(401);
      document.body.append(element);
      const { code } = await element.ready.catch((reason) => reason);
      same([code, stub.urls], ["session-refused", []]);
      element.reload();
      stub.ready();
      same((await element.ready).publicId, "stub");
    });

    it("stubs each element that the page creates, and finds it by public id", async () => {
      const stubs = EmbedStub.forAll();
      for (const publicId of ["sales", "margins"]) {
        const html = `<svc-dashboard public-id="${publicId}"></svc-dashboard>`;
        document.body.insertAdjacentHTML("beforeend", html);
        stubs.of(publicId).ready();
        same((await document.body.lastElementChild.ready).publicId, publicId);
      }
      stubs.close();
    });

    it("rejects an event that an embed can't send", async () => {
      const { stub } = create();
      same(
        messageOf(() => stub.send("drilldown", { value: 12 })),
        "Expected member of drilldown to be a string, got undefined.",
      );
      same(
        messageOf(() => stub.ready({ mode: "public" })),
        'Expected mode of ready to be "signed" or "private", got "public".',
      );
    });

    it("cleans up when its element is removed, and stubs a second element", async () => {
      const first = await createReady();
      const received = [];
      first.element.addEventListener("svc-message", () => received.push("first"));
      first.element.remove();
      same([first.element.state, first.element.shadowRoot.querySelectorAll("iframe").length], ["idle", 0]);
      const second = await createReady({ publicId: "second" });
      second.element.refresh();
      second.stub.send("view", { surface: "dashboard", path: "/embed/dashboard/second" });
      same([first.stub.actions, received], [[], []]);
      same([actionsOf(second.stub), second.element.embedPath], [["refresh"], "/embed/dashboard/second"]);
    });

    it("works with fake timers", async () => {
      fakeTimers.use();
      const { element, stub } = create();
      element.setAttribute("session-endpoint", "/api/embed-session");
      document.body.append(element);
      stub.ready();
      await element.ready;
      element.reload();
      stub.ready();
      await element.ready;
      same(element.state, "ready");
    });

    it("reports once, with fake timers, that ready() waits for a session provider", async () => {
      fakeTimers.use();
      const lines = recordWarnings();
      const { element, stub } = create({ sessionProvider: () => new Promise(() => {}) });
      document.body.append(element);
      stub.ready();
      await element.updateComplete;
      fakeTimers.advance(999);
      same(lines, []);
      for (const ms of [1, 20_000]) fakeTimers.advance(ms);
      same([lines.length, lines[0].includes("expected sessionProvider to return a session")], [1, true]);
    });

    it("reports once, with fake timers, that ready() is not called, without a timeout", async () => {
      fakeTimers.use();
      const lines = recordWarnings();
      const { element, stub } = create();
      document.body.append(element);
      while (stub.urls.length === 0) await undefined; // the load takes microtasks
      for (const ms of [1000, 60_000]) fakeTimers.advance(ms);
      same([lines.length, lines[0].includes("expected ready()"), element.lastError], [1, true, null]);
    });
  });
}
