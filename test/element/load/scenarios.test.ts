import { expect } from "chai";
import { needsOf } from "../../../src/element/load/needs.js";
import { embedErrorOf, SIGNED } from "./lives.js";
import { readyPorts, RecordingPorts } from "./recording-ports.js";

const COSTS = { ...SIGNED, key: "costs" };

const pending = Symbol("pending");

/** The result of the ready promise, or `pending`. */
const outcomeOf = async (ports: RecordingPorts): Promise<unknown> =>
  Promise.race([ports.promise.catch((error: unknown) => error), Promise.resolve(pending)]);

/** Makes an embed ready for which an action is pending, and runs a listener in one of the steps. */
function readyWith(step: string, listener: (ports: RecordingPorts) => void): RecordingPorts {
  const ports = new RecordingPorts().connect().session();
  ports.state.post("refresh");
  ports.take();
  ports.within(step, () => listener(ports));
  return ports.becomeReady();
}

describe("a listener that calls reload()", () => {
  it("in svc-ready closes the queue at once, and keeps the frame until the update", () => {
    const ports = readyWith("dispatch ready", ({ reload }) => reload());
    expect([...ports.existing.keys()]).to.deep.equal(["frame"]);
  });
  it("in svc-ready leaves a pending ready promise", async () => {
    const ports = readyWith("dispatch ready", ({ reload }) => reload());
    expect(await outcomeOf(ports)).to.equal(pending);
  });
  it("in svc-state-change keeps pending actions for the next load", () => {
    const ports = readyWith("announce connecting ready", ({ reload }) => reload());
    expect(ports.take()).to.not.include.members(["begin queue"]).and.not.include("post refresh");
  });
  it("in svc-action keeps the other pending actions for the next load", () => {
    const ports = new RecordingPorts().connect().session();
    ports.state.post("refresh");
    ports.state.post("later");
    ports.within("post refresh", ports.reload);
    ports.becomeReady().update().session().take();
    expect(ports.becomeReady().take()).to.include("post later").and.not.include("post refresh");
  });
  it("in svc-error replaces the load that has failed", () => {
    const ports = readyPorts();
    ports.within("report It broke.", ports.reload);
    ports.feed(embedErrorOf({ fatal: true }, ports.life.loadId)).update();
    expect(needsOf(ports.life).status.state).to.equal("waiting-for-session");
  });
});

describe("a pending load", () => {
  for (const step of ["announce connecting ready", "post refresh"]) {
    it(`has a new ready promise if a listener starts it in the step "${step}"`, async () => {
      const ports = readyWith(step, ({ reload }) => reload());
      expect(await outcomeOf(ports)).to.equal(pending);
    });
  }
  it("ends a renewal in place, whose session is neither posted nor queued", () => {
    const ports = readyPorts();
    ports.feed({ kind: "session-over", loadId: ports.life.loadId, hasExpired: false });
    const { requestCount } = ports.life;
    ports.reload();
    ports.session(requestCount).update().session().becomeReady();
    expect(ports.take().filter((step) => step.startsWith("post set-session"))).to.deep.equal([]);
  });
  it("does not restore the path of an app before it", () => {
    const ports = readyPorts();
    const { loadId } = ports.life;
    ports.feed({ kind: "all-loaded", loadId }, { kind: "moved", loadId, path: "/embed/d/42/app/a" });
    ports.within("announce loaded ready", () => {
      ports.state.dropOneShots();
      ports.feed({ kind: "target-changed" });
    });
    ports.becomeReady().update(COSTS).session(undefined, COSTS).becomeReady();
    expect(ports.take().filter((step) => step.startsWith("post navigate"))).to.deep.equal([]);
  });
  it("is requested once", () => {
    const ports = new RecordingPorts().connect();
    expect(ports.take().filter((step) => step === "update")).to.have.length(1);
  });
});

describe("a listener that removes the element", () => {
  for (const step of ["announce connecting ready", "post refresh", "resolve ready", "dispatch ready"]) {
    it(`leaves no resource if it does so in the step "${step}"`, () => {
      const ports = readyWith(step, ({ remove }) => remove());
      expect(ports.existing).to.deep.equal(new Map());
    });
  }
  it("receives the last step of the load", () => {
    const ports = readyWith("announce connecting ready", ({ remove }) => remove());
    expect(ports.take().at(-1)).to.equal("announce ready idle");
  });
});

describe("a renewal in place", () => {
  /** An embed that has reported the end of its session, while another one is requested. */
  function renewing(): RecordingPorts {
    const ports = readyPorts();
    ports.feed({ kind: "session-over", loadId: ports.life.loadId, hasExpired: false }).take();
    return ports;
  }

  it("posts its session to the embed", () =>
    expect(renewing().session().take()).to.deep.equal(["end request", "post set-session s"]));
  it("ends when another load begins, which requests its own session", () => {
    const ports = renewing();
    ports.reload();
    ports.state.post("refresh");
    ports.update().session().becomeReady();
    expect(ports.take().filter((step) => /post|request/.test(step))).to.deep.equal([
      ...["end request", "begin request", "end request", "post refresh"],
    ]);
  });
  it("posts its session after the pending actions", () => {
    const ports = new RecordingPorts().connect().session();
    ports.state.post("refresh");
    ports.state.post("later");
    ports.within("post refresh", () =>
      ports.feed({ kind: "session-over", loadId: ports.life.loadId, hasExpired: false }).session(),
    );
    ports.take();
    const posted = ports
      .becomeReady()
      .take()
      .filter((step) => step.startsWith("post"));
    expect(posted).to.deep.equal(["post refresh", "post later", "post set-session s"]);
  });
});

describe("a target that changes in the same task as an action", () => {
  it("leaves an action after it to the next embed", () => {
    const ports = readyPorts().feed({ kind: "target-changed" });
    ports.state.post("refresh");
    expect(ports.take()).to.not.include("post refresh");
    expect(ports.update(COSTS).session(undefined, COSTS).becomeReady().take()).to.include("post refresh");
  });
  it("leaves the action to the same embed if the target is the same in the end", () => {
    const ports = readyPorts().feed({ kind: "target-changed" });
    ports.state.post("refresh");
    expect(ports.update().take()).to.deep.equal([
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
    const ports = readyWith("announce connecting ready", (each) => each.feed({ kind: "target-changed" }));
    expect(ports.existing.has("queue")).to.equal(false);
  });
  it("posts the state again only to another embed", () => {
    const ports = readyPorts();
    ports.state.set("set-color-scheme", "dark");
    ports.feed({ kind: "target-changed" }).take();
    const same = ports.update().take();
    ports.feed({ kind: "target-changed" }).update(COSTS).session(undefined, COSTS);
    const other = ports.becomeReady().take();
    expect([same, other].map((steps) => steps.includes("post set-color-scheme dark"))).to.deep.equal([
      false,
      true,
    ]);
  });
});

describe("a listener that sets filters while a method posts", () => {
  it("changes all of them", () => {
    const ports = readyPorts();
    ports.values.set("filters", { "orders.status": "new" });
    const set = 'post set-filter f_orders.status={"value":"new"}';
    ports.within(set, () => ports.values.set("filters", { "orders.channel": "web" }));
    ports.state.set("set-filter", { value: 1 }, "orders.total");
    expect(ports.take()).to.deep.equal([set, 'post set-filter f_orders.total={"value":1}']);
    ports.state.sync(); // as the next update does
    expect(ports.take()).to.deep.equal([
      'post set-filter f_orders.status={"value":null}',
      'post set-filter f_orders.channel={"value":"web"}',
    ]);
    expect(ports.values.explicit.filters).to.have.all.keys("orders.channel", "orders.total");
  });
});

describe("a frame that moveBefore empties", () => {
  const emptied = (): RecordingPorts => {
    const ports = readyPorts();
    return ports.feed({ kind: "frame", loadId: ports.life.loadId, event: "emptied" });
  };
  it("receives no further actions", () => expect(emptied().existing.has("queue")).to.equal(false));
  it("is replaced after the update", () => {
    const ports = emptied();
    const before = ports.existing.get("frame");
    expect(ports.update().session().existing.get("frame")).to.not.equal(before);
  });
  it("keeps the ready promise", () => expect(emptied().take()).to.not.include("renew ready"));
});

describe("a session that arrives as the element is disconnected", () => {
  it("opens no frame", () => {
    const ports = new RecordingPorts().connect();
    ports.remove();
    ports.take();
    expect(ports.session().take()).to.deep.equal([]);
  });
  it("leaves no frame if a listener of the state change removes the element", () => {
    const ports = new RecordingPorts().connect();
    ports.within("announce waiting-for-session connecting", ports.remove);
    expect(ports.session().existing).to.deep.equal(new Map());
  });
  it("is not used by the load that follows when the element is connected again", () => {
    const ports = new RecordingPorts().connect();
    const { requestCount } = ports.life;
    ports.remove();
    ports.connect().take();
    expect(ports.session(requestCount).take()).to.deep.equal([]);
  });
});
