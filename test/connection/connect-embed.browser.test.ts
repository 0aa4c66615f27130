import { expect } from "@open-wc/testing";
import { otherTenantOrigin, tenantOrigin } from "virtual:tenant";
import { QUEUE_LIMIT } from "../../src/connection/action-queue.js";
import { EVENTS_PER_SECOND } from "../../src/connection/channel.js";
import { connectEmbed, type ConnectionProblem, type EmbedConnection } from "../../src/connection/index.js";
import { messageFrom } from "../support/frame-message.js";
import { nextTask } from "../support/next-task.js";
import { bareFrame, envelope, ScriptedTenant } from "../support/scripted-tenant.js";

describe("connectEmbed", () => {
  const frames: HTMLIFrameElement[] = [];
  const connections: EmbedConnection[] = [];

  /** Adds a frame that is removed after the test. */
  function addFrame(): HTMLIFrameElement {
    const frame = bareFrame();
    frames.push(frame);
    return frame;
  }

  function open(
    frame = addFrame(),
    onProblem: (problem: ConnectionProblem) => void = () => undefined,
  ): EmbedConnection {
    const connection = connectEmbed(frame, { tenantOrigin, onProblem });
    connections.push(connection);
    return connection;
  }

  /** Waits until a connection has received everything that its tenant has posted. */
  async function untilAllReceived(connection: EmbedConnection, tenant: ScriptedTenant): Promise<void> {
    const mark = new Promise<void>((done) => connection.on("view", ({ path }) => path === "/mark" && done()));
    tenant.send("view", { surface: "dashboard", path: "/mark" });
    await mark;
  }

  afterEach(() => {
    connections.splice(0).forEach((connection) => connection.close());
    frames.splice(0).forEach((frame) => frame.remove());
  });

  it("posts envelopes without a surface, and without a payload if the action has none", async () => {
    const connection = open();
    const tenant = await ScriptedTenant.in(frames[0]!);
    tenant.ready();
    await connection.ready;
    connection.post("svc:action:refresh");
    connection.post("svc:action:set-timezone", { timezone: "Europe/Berlin" });
    const { received } = await tenant.report();
    expect(received.map(({ data }) => Object.keys(data).sort())).to.deep.equal([
      ["direction", "source", "timestamp", "type"],
      ["direction", "payload", "source", "timestamp", "type"],
    ]);
    expect(received[0]!.origin).to.equal(location.origin);
  });

  it("ignores a valid message of another origin in its frame, and accepts the tenant's", async () => {
    const connection = open();
    const seen: string[] = [];
    connection.on("view", ({ path }) => seen.push(path));
    const tenant = await ScriptedTenant.in(frames[0]!);
    await tenant.go(`${otherTenantOrigin}/embed/dashboard/bare`);
    tenant.send("view", { surface: "dashboard", path: "/forged" });
    await tenant.report();
    await tenant.go(`${tenantOrigin}/embed/dashboard/bare`);
    tenant.send("view", { surface: "dashboard", path: "/honest" });
    await untilAllReceived(connection, tenant);
    expect(seen).to.deep.equal(["/honest", "/mark"]);
  });

  it("ignores messages of another window of the same tenant, which has its own connection", async () => {
    const [first, second] = [open(), open()];
    const seen: string[] = [];
    first.on("navigate", () => seen.push("first"));
    second.on("navigate", () => seen.push("second"));
    const [firstTenant, secondTenant] = await Promise.all(frames.map((frame) => ScriptedTenant.in(frame)));
    secondTenant!.send("navigate", { path: "/embed/x" });
    await untilAllReceived(second, secondTenant!);
    await untilAllReceived(first, firstTenant!);
    expect(seen).to.deep.equal(["second"]);
  });

  it("dispatches no event after close, and rejects ready with the reason", async () => {
    const connection = open();
    const tenant = await ScriptedTenant.in(frames[0]!);
    let received = 0;
    connection.on("navigate", () => (received += 1));
    connection.close();
    connection.close();
    tenant.send("navigate", { path: "/x" });
    await tenant.report();
    expect(received).to.equal(0);
    const error = await connection.ready.catch((reason: unknown) => reason);
    expect(String(error)).to.contain("closed before the embed was ready");
  });

  it("posts no action after close, even if the embed is ready", async () => {
    const connection = open();
    const tenant = await ScriptedTenant.in(frames[0]!);
    tenant.ready();
    await connection.ready;
    connection.post("svc:action:refresh");
    connection.close();
    connection.post("svc:action:set-locale", { locale: "de-DE" });
    expect(await tenant.actions()).to.deep.equal(["refresh"]);
  });

  it("posts no pending action after close, even if ready arrives later", async () => {
    const connection = open();
    const tenant = await ScriptedTenant.in(frames[0]!);
    connection.post("svc:action:refresh");
    connection.close();
    const next = open(frames[0]);
    tenant.ready();
    await next.ready;
    expect(await tenant.actions()).to.deep.equal([]);
  });

  it("throws on a second connection to a frame until the first is closed", () => {
    const connection = open();
    expect(() => open(frames[0])).to.throw(/already has a connection: close it first/);
    connection.close();
    expect(() => open(frames[0])).not.to.throw();
  });

  for (const [when, abort, signalOf] of [
    ["later", true, (stop: AbortController) => stop.signal],
    ["before it connects", false, () => AbortSignal.abort()],
  ] as const) {
    it(`is closed by a signal that aborts ${when}`, async () => {
      const stop = new AbortController();
      const frame = addFrame();
      const connection = connectEmbed(frame, { tenantOrigin, signal: signalOf(stop) });
      connections.push(connection);
      const ended = connection.ready.catch(String);
      if (abort) stop.abort();
      const outcome = await Promise.race([ended, nextTask().then(() => "still open")]);
      expect(outcome).to.contain("closed before the embed was ready");
      expect(() => open(frame), "the frame is free").not.to.throw();
    });
  }

  it("removes its listener from the signal when it is closed", () => {
    const { signal } = new AbortController();
    const listeners = new Set<unknown>();
    const { addEventListener: add, removeEventListener: remove } = signal;
    signal.addEventListener = (...args: Parameters<typeof add>) => {
      listeners.add(args[1]);
      add.apply(signal, args);
    };
    signal.removeEventListener = (...args: Parameters<typeof remove>) => {
      listeners.delete(args[1]);
      remove.apply(signal, args);
    };
    const frame = addFrame();
    const connection = connectEmbed(frame, { tenantOrigin, signal });
    expect(listeners.size).to.equal(1);
    connection.close();
    expect(listeners.size).to.equal(0);
  });

  it("shares one message listener on the window, which is removed when all are closed", () => {
    const counts = { added: 0, removed: 0 };
    const { addEventListener: add, removeEventListener: remove } = window;
    window.addEventListener = (...args: Parameters<typeof add>) => {
      if (args[0] === "message") counts.added += 1;
      add.apply(window, args);
    };
    window.removeEventListener = (...args: Parameters<typeof remove>) => {
      if (args[0] === "message") counts.removed += 1;
      remove.apply(window, args);
    };
    try {
      const opened = [open(), open(), open()];
      expect(counts).to.deep.equal({ added: 1, removed: 0 });
      opened.forEach((connection) => connection.close());
      expect(counts).to.deep.equal({ added: 1, removed: 1 });
    } finally {
      window.addEventListener = add;
      window.removeEventListener = remove;
    }
  });

  it("ignores a message without a source window, and does not use the ports of messages", async () => {
    const connection = open();
    await ScriptedTenant.in(frames[0]!);
    const received: unknown[] = [];
    connection.on("navigate", (payload) => received.push(payload));
    const { port1, port2 } = new MessageChannel();
    const messageOf = (path: string): MessageEventInit => ({
      data: envelope("navigate", { path }),
      origin: tenantOrigin,
      ports: [port1],
    });
    for (const [source, path] of [
      [null, "/no-source"],
      [port2, "/port"],
    ] as const) {
      window.dispatchEvent(new MessageEvent("message", { ...messageOf(path), source }));
    }
    window.dispatchEvent(messageFrom(frames[0]!, messageOf("/frame")));
    expect(received).to.deep.equal([{ path: "/frame" }]);
    const echoed = new Promise((done) => (port2.onmessage = ({ data }) => done(data)));
    port1.postMessage("still open");
    expect(await echoed).to.equal("still open");
  });

  it("throws on an invalid origin, and on a frame that is not in the document", () => {
    expect(() => connectEmbed(addFrame(), { tenantOrigin: "javascript:alert(1)" })).to.throw(
      TypeError,
      /https origin/,
    );
    expect(() => connectEmbed(document.createElement("iframe"), { tenantOrigin })).to.throw(
      /append it to the document first/,
    );
  });

  it("drops the 257th pending action, reports it, and posts the first 256", async () => {
    const problems: ConnectionProblem[] = [];
    const connection = open(undefined, (problem) => problems.push(problem));
    const tenant = await ScriptedTenant.in(frames[0]!);
    for (let i = 0; i < QUEUE_LIMIT; i += 1) connection.post(`svc:action:later-${i}`);
    expect(problems).to.deep.equal([]);
    connection.post("svc:action:one-too-many");
    expect(problems.map(({ code }) => code)).to.deep.equal(["queue-full"]);
    tenant.ready();
    await connection.ready;
    expect(await tenant.actions()).to.have.lengthOf(QUEUE_LIMIT);
  });

  it("reports an action that is posted after close, and throws on an invalid type", () => {
    const problems: ConnectionProblem[] = [];
    const connection = open(undefined, (problem) => problems.push(problem));
    connection.close();
    connection.post("svc:action:refresh");
    expect(problems.map(({ code }) => code)).to.deep.equal(["closed"]);
    expect(() => connection.post("refresh" as "svc:action:refresh")).to.throw(TypeError, /svc:action:/);
  });

  it("reports a flood of messages", async () => {
    const problems: ConnectionProblem[] = [];
    open(undefined, (problem) => problems.push(problem));
    await ScriptedTenant.in(frames[0]!);
    const data = envelope("navigate", { path: "/x" });
    const message = messageFrom(frames[0]!, { data, origin: tenantOrigin });
    Object.defineProperty(message, "timeStamp", { value: 5000 });
    for (let i = 0; i < EVENTS_PER_SECOND; i += 1) window.dispatchEvent(message);
    expect(problems).to.deep.equal([]);
    window.dispatchEvent(message);
    expect(problems.map(({ code }) => code)).to.deep.equal(["message-flood"]);
  });

  it("logs problems to the console without onProblem", () => {
    const { warn } = console;
    const warnings: unknown[] = [];
    console.warn = (text: unknown) => warnings.push(text);
    try {
      const connection = connectEmbed(addFrame(), { tenantOrigin });
      connection.close();
      connection.post("svc:action:refresh");
    } finally {
      console.warn = warn;
    }
    expect(warnings).to.deep.equal(["Action not posted: the connection is closed."]);
  });

  it("calls no listener that an earlier listener has removed, and none after a listener has closed the connection", async () => {
    const connection = open();
    await ScriptedTenant.in(frames[0]!);
    const received: string[] = [];
    const message = { data: envelope("navigate", { path: "/x" }), origin: tenantOrigin };
    const send = (): boolean => window.dispatchEvent(messageFrom(frames[0]!, message));
    connection.on("navigate", () => {
      received.push("first");
      remove();
    });
    const remove = connection.on("navigate", () => received.push("second"));
    send();
    expect(received.splice(0)).to.deep.equal(["first"]);
    connection.on("navigate", () => {
      received.push("closing");
      connection.close();
    });
    connection.on("navigate", () => received.push("too late"));
    send();
    expect(received).to.deep.equal(["first", "closing"]);
  });
});
