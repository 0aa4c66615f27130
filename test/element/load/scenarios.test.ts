import { expect } from "chai";
import { needsOf } from "../../../src/element/load/needs.js";
import { embedErrorOf, SIGNED } from "./lives.js";
import { readyWorld, RecordingWorld } from "./recording-world.js";

const COSTS = { ...SIGNED, key: "costs" };

const pending = Symbol("pending");

/** The outcome of a promise so far. */
const outcomeOf = async (world: RecordingWorld): Promise<unknown> =>
  Promise.race([world.promise.catch((error: unknown) => error), Promise.resolve(pending)]);

/** The embed becomes ready, with an action that waits for it, and a listener runs in one of the steps. */
function readyWith(step: string, listener: (world: RecordingWorld) => void): RecordingWorld {
  const world = new RecordingWorld().connect().session();
  world.state.post("refresh");
  world.take();
  world.within(step, () => listener(world));
  return world.becomeReady();
}

describe("a listener that calls reload()", () => {
  it("in svc-ready closes the queue at once, and keeps the frame until the update", () => {
    const world = readyWith("dispatch ready", ({ reload }) => reload());
    expect([...world.existing.keys()]).to.deep.equal(["frame"]);
  });
  it("in svc-ready waits for the next load", async () => {
    const world = readyWith("dispatch ready", ({ reload }) => reload());
    expect(await outcomeOf(world)).to.equal(pending);
  });
  it("in svc-state-change keeps what waits for the next load", () => {
    const world = readyWith("announce connecting ready", ({ reload }) => reload());
    expect(world.take()).to.not.include.members(["begin queue"]).and.not.include("post refresh");
  });
  it("in svc-action keeps what still waits for the next load", () => {
    const world = new RecordingWorld().connect().session();
    world.state.post("refresh");
    world.state.post("later");
    world.within("post refresh", world.reload);
    world.becomeReady().update().session().take();
    expect(world.becomeReady().take()).to.include("post later").and.not.include("post refresh");
  });
  it("in svc-error replaces the load that has failed", () => {
    const world = readyWorld();
    world.within("report It broke.", world.reload);
    world.feed(embedErrorOf({ fatal: true }, world.life.loadId)).update();
    expect(needsOf(world.life).status.state).to.equal("waiting-for-session");
  });
});

describe("a load that is due", () => {
  for (const step of ["announce connecting ready", "post refresh"]) {
    it(`has a promise of its own, also where a listener starts it in the step "${step}"`, async () => {
      const world = readyWith(step, ({ reload }) => reload());
      expect(await outcomeOf(world)).to.equal(pending);
    });
  }
  it("lets no session be posted or queued", () => {
    const world = readyWorld();
    world.feed({ kind: "session-over", loadId: world.life.loadId, hasExpired: false });
    const { requestCount: requests } = world.life;
    world.reload();
    world.session(requests).update().session().becomeReady();
    expect(world.take().filter((step) => step.startsWith("post set-session"))).to.deep.equal([]);
  });
  it("gets no path that an app before it would have returned to", () => {
    const world = readyWorld();
    const { loadId: load } = world.life;
    world.feed(
      { kind: "all-loaded", loadId: load },
      { kind: "moved", loadId: load, path: "/embed/d/42/app/a" },
    );
    world.within("announce loaded ready", () => {
      world.state.dropOneShots();
      world.feed({ kind: "target-changed" });
    });
    world.becomeReady().update(COSTS).session(undefined, COSTS).becomeReady();
    expect(world.take().filter((step) => step.startsWith("post navigate"))).to.deep.equal([]);
  });
  it("is requested once", () => {
    const world = new RecordingWorld().connect();
    expect(world.take().filter((step) => step === "update")).to.have.length(1);
  });
});

describe("a listener that removes the element", () => {
  for (const step of ["announce connecting ready", "post refresh", "resolve ready", "dispatch ready"]) {
    it(`leaves nothing behind in the step "${step}"`, () => {
      const world = readyWith(step, ({ remove }) => remove());
      expect(world.existing).to.deep.equal(new Map());
    });
  }
  it("is the last that learns of the load", () => {
    const world = readyWith("announce connecting ready", ({ remove }) => remove());
    expect(world.take().at(-1)).to.equal("announce ready idle");
  });
});

describe("a renewal in place", () => {
  /** An embed that has spoken of its session, while another is requested. */
  function renewing(): RecordingWorld {
    const world = readyWorld();
    world.feed({ kind: "session-over", loadId: world.life.loadId, hasExpired: false }).take();
    return world;
  }

  it("posts its session to the embed", () =>
    expect(renewing().session().take()).to.deep.equal(["end request", "post set-session s"]));
  it("ends when an action waits for another load, which requests its own session", () => {
    const world = renewing();
    world.reload();
    world.state.post("refresh");
    world.update().session().becomeReady();
    expect(world.take().filter((step) => /post|request/.test(step))).to.deep.equal([
      ...["end request", "begin request", "end request", "post refresh"],
    ]);
  });
  it("comes after the actions that wait for the embed", () => {
    const world = new RecordingWorld().connect().session();
    world.state.post("refresh");
    world.state.post("later");
    world.within("post refresh", () =>
      world.feed({ kind: "session-over", loadId: world.life.loadId, hasExpired: false }).session(),
    );
    world.take();
    const posted = world
      .becomeReady()
      .take()
      .filter((step) => step.startsWith("post"));
    expect(posted).to.deep.equal(["post refresh", "post later", "post set-session s"]);
  });
});

describe("a target that changes in the same task as an action", () => {
  it("leaves the action to the next embed where it comes later", () => {
    const world = readyWorld().feed({ kind: "target-changed" });
    world.state.post("refresh");
    expect(world.take()).to.not.include("post refresh");
    expect(world.update(COSTS).session(undefined, COSTS).becomeReady().take()).to.include("post refresh");
  });
  it("leaves the action to the same embed where nothing changes after all", () => {
    const world = readyWorld().feed({ kind: "target-changed" });
    world.state.post("refresh");
    expect(world.update().take()).to.deep.equal([
      ...[
        "end wall",
        "end queue",
        "renew ready",
        "update",
        "begin wall",
        "begin queue",
        "post refresh",
        "resolve ready",
      ],
    ]);
  });
  it("opens no queue for the embed that becomes ready meanwhile", () => {
    const world = readyWith("announce connecting ready", (each) => each.feed({ kind: "target-changed" }));
    expect(world.existing.has("queue")).to.equal(false);
  });
  it("does not repeat the state that the embed has, unless it is another embed", () => {
    const world = readyWorld();
    world.state.set("set-color-scheme", "dark");
    world.feed({ kind: "target-changed" }).take();
    const same = world.update().take();
    world.feed({ kind: "target-changed" }).update(COSTS).session(undefined, COSTS);
    const other = world.becomeReady().take();
    expect([same, other].map((steps) => steps.includes("post set-color-scheme dark"))).to.deep.equal([
      false,
      true,
    ]);
  });
});

describe("a listener that sets filters while a method posts", () => {
  it("loses none of them", () => {
    const world = readyWorld();
    world.values.set("filters", { "orders.status": "new" });
    const set = 'post set-filter f_orders.status={"value":"new"}';
    world.within(set, () => world.values.set("filters", { "orders.channel": "web" }));
    world.state.set("set-filter", { value: 1 }, "orders.total");
    expect(world.take()).to.deep.equal([set, 'post set-filter f_orders.total={"value":1}']);
    world.state.sync(); // as the next update does
    expect(world.take()).to.deep.equal([
      'post set-filter f_orders.status={"value":null}',
      'post set-filter f_orders.channel={"value":"web"}',
    ]);
    expect(world.values.explicit.filters).to.have.all.keys("orders.channel", "orders.total");
  });
});

describe("a frame that moveBefore empties", () => {
  const emptied = (): RecordingWorld => {
    const world = readyWorld();
    return world.feed({ kind: "frame", loadId: world.life.loadId, what: "emptied" });
  };
  it("gets no action any more", () => expect(emptied().existing.has("queue")).to.equal(false));
  it("is replaced after the update", () => {
    const world = emptied();
    const before = world.existing.get("frame");
    expect(world.update().session().existing.get("frame")).to.not.equal(before);
  });
  it("keeps the ready promise", () => expect(emptied().take()).to.not.include("renew ready"));
});

describe("a session that arrives as the element is disconnected", () => {
  it("opens no frame", () => {
    const world = new RecordingWorld().connect();
    world.remove();
    world.take();
    expect(world.session().take()).to.deep.equal([]);
  });
  it("leaves no frame where a listener removes the element because of it", () => {
    const world = new RecordingWorld().connect();
    world.within("announce waiting-for-session connecting", world.remove);
    expect(world.session().existing).to.deep.equal(new Map());
  });
  it("is not taken by the load that follows when the element is connected again", () => {
    const world = new RecordingWorld().connect();
    const { requestCount: requests } = world.life;
    world.remove();
    world.connect().take();
    expect(world.session(requests).take()).to.deep.equal([]);
  });
});
