import { expect } from "chai";
import { needsOf, type Resources } from "../../../src/element/load/needs.js";
import { embedErrorOf, EXPIRED, HOUR, later, LAZY, MINUTE, moment, READY } from "./lives.js";
import { readyPorts, RecordingPorts } from "./recording-ports.js";

/** The resources that the life needs, with their keys. */
const needed = ({ life }: RecordingPorts): Map<keyof Resources, unknown> =>
  new Map(
    Object.entries(needsOf(life).resources).flatMap(([name, resource]) =>
      resource ? [[name as keyof Resources, resource.key]] : [],
    ),
  );

const fatal = (ports: RecordingPorts, name = "") => embedErrorOf({ fatal: true, name }, ports.life.loadId);

/** Each row has a situation, an input, and the expected steps in their order. */
const ORDER: [string, () => RecordingPorts, (ports: RecordingPorts) => void, string[]][] = [
  [
    "a load that begins",
    () => new RecordingPorts().feed({ kind: "connected" }),
    (ports) => ports.update(),
    ["status waiting-for-session loading", "announce idle waiting-for-session", "begin request"],
  ],
  [
    "a session that no source provides",
    () => new RecordingPorts().connect(),
    (ports) => ports.feed({ kind: "no-source", requestId: ports.life.requestCount, isHandled: false }),
    ["end request", "begin visible"],
  ],
  [
    "an app that is ready again",
    () => {
      const ports = readyPorts();
      return ports.feed({ kind: "moved", loadId: ports.life.loadId, path: "/embed/d/42/app/a" });
    },
    (ports) => ports.becomeReady(),
    ["end queue", "begin queue", "post navigate /embed/d/42/app/a", "resolve ready", "dispatch ready"],
  ],
  [
    "a session that arrives",
    () => new RecordingPorts().connect(),
    (ports) => ports.session(),
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
      const ports = new RecordingPorts().connect().session();
      ports.at = later(MINUTE);
      ports.feed({ kind: "time" });
      ports.state.post("refresh");
      return ports;
    },
    (ports) => ports.becomeReady(),
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
    readyPorts,
    (ports) => ports.feed(fatal(ports)),
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
    readyPorts,
    (ports) => ports.feed(fatal(ports, "SessionError")),
    ["report It broke.", "begin request"],
  ],
  [
    "a renewal by a new load",
    () => readyPorts().feed(fatal(readyPorts(), "SessionError")),
    (ports) => ports.session(undefined, EXPIRED),
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
    "a pending load",
    readyPorts,
    (ports) => ports.reload(),
    ["end wall", "end queue", "renew ready", "update"],
  ],
  [
    "a lazy load",
    () => Object.assign(new RecordingPorts().feed({ kind: "connected" }), { at: moment({ isNear: false }) }),
    (ports) => ports.update(LAZY),
    ["begin viewport"],
  ],
  [
    "another viewer",
    readyPorts,
    (ports) => ports.feed({ kind: "viewer-changed" }).update(),
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

describe("reconcile()", () => {
  for (const [title, setUp, feed, steps] of ORDER) {
    it(`takes the steps of ${title} in their order`, () => {
      const ports = setUp();
      ports.take();
      feed(ports);
      expect(ports.take()).to.deep.equal(steps);
    });
    it(`takes no further step when it is repeated after ${title}`, () => {
      const ports = setUp();
      feed(ports);
      ports.take();
      ports.cycle.reconcile();
      expect(ports.take()).to.deep.equal([]);
    });
    it(`leaves exactly the needed resources after ${title}`, () => {
      const ports = setUp();
      feed(ports);
      expect(ports.existing).to.deep.equal(needed(ports));
    });
  }
});

describe("a resource", () => {
  it("stays while it is needed with the same key", () => {
    const ports = readyPorts();
    ports.feed({ kind: "all-loaded", loadId: ports.life.loadId });
    expect(ports.take()).to.deep.equal(["status loaded ready", "announce ready loaded"]);
  });
  it("ends before one with another key begins", () => {
    const ports = readyPorts();
    ports.at = later(23.5 * HOUR);
    expect(ports.feed({ kind: "time" }).take()).to.deep.equal(["end wall", "begin wall"]);
  });
  it("is ended if its beginning fails", () => {
    const ports = new RecordingPorts().connect();
    ports.within("begin frame", () =>
      ports.feed({ kind: "frame", loadId: ports.life.loadId, event: "lost" }),
    );
    expect(ports.session().existing).to.deep.equal(new Map());
  });
  it("is not begun after another whose beginning has failed", () => {
    const ports = new RecordingPorts().connect();
    ports.within("begin frame", () =>
      ports.feed({ kind: "frame", loadId: ports.life.loadId, event: "lost" }),
    );
    expect(ports.session().take()).to.not.include("begin awake");
  });
  it("is not begun if a listener of an error has removed the element", () => {
    const ports = readyPorts();
    ports.within("report It broke.", ports.remove);
    expect(ports.feed(fatal(ports, "SessionError")).take()).to.not.include("begin request");
  });
});

describe("a load that begins", () => {
  const loaded = (changes: () => void, ports: RecordingPorts) => {
    changes();
    return ports.connect().session().becomeReady().take();
  };
  it("does not post the state that its URL contains", () => {
    const ports = new RecordingPorts();
    expect(loaded(() => ports.values.set("locale", "de"), ports)).to.not.include("post set-locale de");
  });
  it("posts the state that its URL can't contain", () => {
    const ports = new RecordingPorts();
    expect(loaded(() => ports.values.set("colorScheme", "dark"), ports)).to.include(
      "post set-color-scheme dark",
    );
  });
});

describe("an effect", () => {
  it("resolves the promise with the payload", async () => expect(await readyPorts().promise).to.equal(READY));
  it("resolves also a promise that was replaced before", async () => {
    const ports = new RecordingPorts().connect();
    const { promise } = ports;
    ports.reload();
    ports.update().session().becomeReady();
    expect(await promise).to.equal(READY);
  });
  it("shows no notice that a listener prevents", () => {
    const ports = Object.assign(readyPorts(), { isPrevented: true });
    ports.feed(fatal(ports));
    expect(needsOf(ports.life).status.notice).to.equal("none");
  });
  it("shows no notice of a load that its listener ends", () => {
    const ports = readyPorts();
    ports.within("report It broke.", ports.remove);
    ports.feed(fatal(ports));
    expect(needsOf(ports.life).status).to.include({ state: "idle", notice: "none" });
  });
  it("is dropped when a listener has ended the load", () => {
    const ports = new RecordingPorts().connect().session();
    ports.within("announce connecting ready", ports.remove);
    expect(ports.becomeReady().take()).to.not.include("resolve ready");
  });
  it("requests one update for several pending loads", () => {
    const ports = readyPorts();
    ports.reload();
    ports.reload();
    expect(ports.take().filter((step) => step === "update")).to.have.lengthOf(1);
  });
});
