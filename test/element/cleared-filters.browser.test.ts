import { expect, fixtureSync } from "@open-wc/testing";
import type { SvcDashboard } from "../../src/index.js";
import { EmbedStub } from "../../src/testing/index.js";
import { createDashboard, quiet } from "../support/make-dashboard.js";
import { nextTask } from "../support/next-task.js";

const MEMBER = "orders.status";
const CLEARED = { value: null };

/** An element and its embed, which applies the filters of its URL and of posted actions. */
class Scene {
  readonly element: SvcDashboard = createDashboard();
  readonly stub = new EmbedStub(this.element);
  /** The filters that the embed has applied since its last `ready`. */
  readonly applied = new Map<string, unknown>();

  constructor() {
    quiet(this.element);
    this.element.addEventListener("svc-message", ({ detail }) => {
      if (detail.type === "svc:event:ready") this.#readUrl();
    });
    this.element.addEventListener("svc-action", ({ detail: { payload } }) => {
      const { filterUrlParameter = "" } = payload as { filterUrlParameter?: string };
      const [, member, json] = /^f_([^=]*)=(.*)$/s.exec(filterUrlParameter) ?? [];
      if (member && json) this.applied.set(member, JSON.parse(json));
    });
  }

  /** A ready element whose filter was cleared. */
  static async cleared(): Promise<Scene> {
    const scene = new Scene();
    fixtureSync(scene.element);
    await scene.becomeReady();
    scene.element.clearFilter(MEMBER);
    return scene;
  }

  async becomeReady(): Promise<void> {
    await nextTask();
    this.stub.ready();
    await this.element.ready;
  }

  #readUrl(): void {
    this.applied.clear();
    for (const [name, value] of new URL(this.stub.urls.at(-1)!).searchParams)
      if (name.startsWith("f_")) this.applied.set(name.slice(2), JSON.parse(value));
  }
}

describe("a filter that was cleared", () => {
  const LOADS: Record<string, (scene: Scene) => Promise<void> | void> = {
    "a reload": ({ element }) => element.reload(),
    "a retry after a failure": async ({ element }) => {
      const { sessionProvider } = element;
      element.sessionProvider = () => new Response(null, { status: 403 });
      element.reload();
      await nextTask();
      element.sessionProvider = sessionProvider;
      element.shadowRoot!.querySelector<HTMLElement>("[part~=retry]")!.click();
    },
    "a move": ({ element }) => document.body.append(element),
    "a new target": ({ element }) => void (element.publicId = "other"),
    "a renewal by a new load": ({ stub }) =>
      stub.send("error", { message: "over", name: "SessionError", fatal: true }),
    "a renewal in place": ({ stub }) => stub.send("session-expiring", {}),
    "a second ready in the same frame": () => undefined,
  };

  for (const [name, load] of Object.entries(LOADS)) {
    it(`stays cleared after ${name}`, async () => {
      const scene = await Scene.cleared();
      await load(scene);
      await scene.becomeReady();
      expect(scene.applied.get(MEMBER)).to.deep.equal(CLEARED);
    });
  }

  it("is cleared in the URL if it was cleared before the first load", async () => {
    const scene = new Scene();
    scene.element.clearFilter(MEMBER);
    fixtureSync(scene.element);
    await scene.becomeReady();
    expect([scene.applied.get(MEMBER), scene.stub.actions]).to.deep.equal([CLEARED, []]);
  });

  it("is absent from the next load after the property filters was set", async () => {
    const scene = await Scene.cleared();
    const { element, applied } = scene;
    element.filters = { "orders.channel": "web" };
    await nextTask();
    expect(applied.get(MEMBER)).to.deep.equal(CLEARED);
    element.reload();
    await scene.becomeReady();
    expect([...applied]).to.deep.equal([["orders.channel", { value: "web" }]]);
  });

  it("stays cleared, if the URL has its value, after the property filters was removed", async () => {
    const scene = new Scene();
    scene.element.filters = { [MEMBER]: "shipped" };
    fixtureSync(scene.element);
    await scene.becomeReady();
    scene.element.clearFilter(MEMBER);
    scene.element.filters = undefined;
    await scene.becomeReady();
    expect(scene.applied.get(MEMBER)).to.deep.equal(CLEARED);
  });
});
