import { expect } from "chai";
import { needsOf, type Resources } from "../../../src/element/load/needs.js";
import { embedErrorOf, EXPIRED, HOUR, later, LAZY, MINUTE, moment, READY } from "./lives.js";
import { readyWorld, RecordingWorld } from "./recording-world.js";

/** What the life needs, by name and key. */
const needed = ({ life }: RecordingWorld): Map<keyof Resources, unknown> =>
  new Map(
    Object.entries(needsOf(life).resources).flatMap(([name, thing]) =>
      thing ? [[name as keyof Resources, thing.key]] : [],
    ),
  );

const fatal = (world: RecordingWorld, name = "") => embedErrorOf({ fatal: true, name }, world.life.loadId);

/** Worlds in some moment, what happens then, and what is done, in order. */
const ORDER: [string, () => RecordingWorld, (world: RecordingWorld) => void, string[]][] = [
  [
    "a load that begins",
    () => new RecordingWorld().feed({ kind: "connected" }),
    (world) => world.update(),
    ["status waiting-for-session loading", "announce idle waiting-for-session", "begin request"],
  ],
  [
    "a session that nothing provides",
    () => new RecordingWorld().connect(),
    (world) => world.feed({ kind: "no-source", requestId: world.life.requestCount, isHandled: false }),
    ["end request", "begin visible"],
  ],
  [
    "an app that is ready again",
    () => {
      const world = readyWorld();
      return world.feed({ kind: "moved", loadId: world.life.loadId, path: "/embed/d/42/app/a" });
    },
    (world) => world.becomeReady(),
    ["end queue", "begin queue", "post navigate /embed/d/42/app/a", "resolve ready", "dispatch ready"],
  ],
  [
    "a session that arrives",
    () => new RecordingWorld().connect(),
    (world) => world.session(),
    [
      "end request",
      "begin frame",
      "begin awake",
      "status connecting loading",
      "announce waiting-for-session connecting",
    ],
  ],
  [
    "an embed that becomes ready after its deadline",
    () => {
      const world = new RecordingWorld().connect().session();
      world.at = later(MINUTE);
      world.feed({ kind: "time" });
      world.state.post("refresh");
      return world;
    },
    (world) => world.becomeReady(),
    [
      "renew ready",
      "begin wall",
      "status ready ready",
      "announce connecting ready",
      "begin queue",
      "post refresh",
      "resolve ready",
      "dispatch ready",
    ],
  ],
  [
    "a load that fails",
    readyWorld,
    (world) => world.feed(fatal(world)),
    [
      "end frame",
      "end wall",
      "end queue",
      "reject ready",
      "status failed undecided",
      "announce ready failed",
      "report It broke.",
      "status failed failed",
    ],
  ],
  [
    "a renewal that begins",
    readyWorld,
    (world) => world.feed(fatal(world, "SessionError")),
    ["report It broke.", "begin request"],
  ],
  [
    "a renewal by a new load",
    () => readyWorld().feed(fatal(readyWorld(), "SessionError")),
    (world) => world.session(undefined, EXPIRED),
    [
      "end frame",
      "end wall",
      "end queue",
      "end request",
      "begin frame",
      "begin awake",
      "status connecting loading",
      "announce ready connecting",
    ],
  ],
  [
    "a load that is due",
    readyWorld,
    (world) => world.reload(),
    ["end wall", "end queue", "renew ready", "update"],
  ],
  [
    "a lazy load",
    () => Object.assign(new RecordingWorld().feed({ kind: "connected" }), { at: moment({ isNear: false }) }),
    (world) => world.update(LAZY),
    ["begin viewport"],
  ],
  [
    "another viewer",
    readyWorld,
    (world) => world.feed({ kind: "viewer-changed" }).update(),
    [
      ...["end frame", "end wall", "end queue", "renew ready", "status idle none", "update"],
      ...[
        "announce ready idle",
        "status waiting-for-session loading",
        "announce idle waiting-for-session",
        "begin request",
      ],
    ],
  ],
];

describe("the order of steps", () => {
  for (const [title, setUp, happen, steps] of ORDER) {
    it(`is that of ${title}`, () => {
      const world = setUp();
      world.take();
      happen(world);
      expect(world.take()).to.deep.equal(steps);
    });
    it(`leaves nothing to do after ${title}`, () => {
      const world = setUp();
      happen(world);
      world.take();
      world.cycle.reconcile();
      expect(world.take()).to.deep.equal([]);
    });
    it(`leads to what is needed after ${title}`, () => {
      const world = setUp();
      happen(world);
      expect(world.existing).to.deep.equal(needed(world));
    });
  }
});

describe("a thing", () => {
  it("stays while it is needed with the same key", () => {
    const world = readyWorld();
    world.feed({ kind: "all-loaded", loadId: world.life.loadId });
    expect(world.take()).to.deep.equal(["status loaded ready", "announce ready loaded"]);
  });
  it("ends before the one with another key begins", () => {
    const world = readyWorld();
    world.at = later(23.5 * HOUR);
    expect(world.feed({ kind: "time" }).take()).to.deep.equal(["end wall", "begin wall"]);
  });
  it("whose beginning fails is ended", () => {
    const world = new RecordingWorld().connect();
    world.within("begin frame", () => world.feed({ kind: "frame", loadId: world.life.loadId, what: "lost" }));
    expect(world.session().existing).to.deep.equal(new Map());
  });
  it("is not begun beside another whose beginning fails", () => {
    const world = new RecordingWorld().connect();
    world.within("begin frame", () => world.feed({ kind: "frame", loadId: world.life.loadId, what: "lost" }));
    expect(world.session().take()).to.not.include("begin awake");
  });
  it("is not begun where a listener of an error has removed the element", () => {
    const world = readyWorld();
    world.within("report It broke.", world.remove);
    expect(world.feed(fatal(world, "SessionError")).take()).to.not.include("begin request");
  });
});

describe("a load that begins", () => {
  const loaded = (changes: () => void, world: RecordingWorld) => {
    changes();
    return world.connect().session().becomeReady().take();
  };
  it("does not post the state that its URL says", () => {
    const world = new RecordingWorld();
    expect(loaded(() => world.values.set("locale", "de"), world)).to.not.include("post set-locale de");
  });
  it("posts the state that its URL can't say", () => {
    const world = new RecordingWorld();
    expect(loaded(() => world.values.set("colorScheme", "dark"), world)).to.include(
      "post set-color-scheme dark",
    );
  });
});

describe("what is done once", () => {
  it("resolves the promise with the payload", async () => expect(await readyWorld().promise).to.equal(READY));
  it("resolves a promise that was superseded meanwhile", async () => {
    const world = new RecordingWorld().connect();
    const { promise } = world;
    world.reload();
    world.update().session().becomeReady();
    expect(await promise).to.equal(READY);
  });
  it("shows no notice that a listener prevents", () => {
    const world = Object.assign(readyWorld(), { isPrevented: true });
    world.feed(fatal(world));
    expect(needsOf(world.life).status.notice).to.equal("none");
  });
  it("shows no notice of a load that its listener ends", () => {
    const world = readyWorld();
    world.within("report It broke.", world.remove);
    world.feed(fatal(world));
    expect(needsOf(world.life).status).to.include({ state: "idle", notice: "none" });
  });
  it("is not done any more when a listener has ended the load", () => {
    const world = new RecordingWorld().connect().session();
    world.within("announce connecting ready", world.remove);
    expect(world.becomeReady().take()).to.not.include("resolve ready");
  });
  it("requests one update at a time", () => {
    const world = readyWorld();
    world.reload();
    world.reload();
    expect(world.take().filter((step) => step === "update")).to.have.lengthOf(1);
  });
});
