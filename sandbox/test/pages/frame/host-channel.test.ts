import assert from "node:assert/strict";
import { mock } from "node:test";
import { lookAlikes } from "../../../../test/support/look-alikes.js";
import {
  claimedHostOrigin,
  HostChannel,
  isAllowedHost,
  type ChannelWindow,
} from "../../../src/pages/frame/host-channel.js";

const HOST = "http://localhost:3000";
const OWN = "http://127.0.0.1:4400";

/** Creates a framed window that keeps the messages to its parent. */
function framed(origin: string | null = HOST, referrer = "") {
  const posted: { message: unknown; origin: string }[] = [];
  const parent = { postMessage: (message: unknown, origin: string) => void posted.push({ message, origin }) };
  let listener: ((event: MessageEvent) => void) | undefined;
  const own: ChannelWindow = {
    parent,
    location: { origin: OWN, ...(origin !== null && { ancestorOrigins: { length: 1, 0: origin } }) },
    document: { referrer },
    addEventListener: (_type, added) => (listener = added),
  };
  const receive = (event: { source?: unknown; origin?: string; data: unknown }) =>
    listener?.({ source: parent, origin: HOST, ...event } as unknown as MessageEvent);
  return { own, posted, receive };
}

const view = { surface: "dashboard", path: "/embed/dashboard/a" } as const;

function action(type: string, payload?: object) {
  return { source: "svc-embed", direction: "action", type, timestamp: 1, ...(payload && { payload }) };
}

describe("HostChannel", () => {
  it("posts the envelope of an event to the host's exact origin", () => {
    const { own, posted } = framed();
    const before = Date.now();
    new HostChannel("dashboard", [HOST], own).post("view", view);
    assert.equal(posted.length, 1);
    const { message, origin } = posted[0] as { message: Record<string, unknown>; origin: string };
    assert.equal(origin, HOST);
    const { timestamp, ...rest } = message;
    assert.deepEqual(rest, {
      source: "svc-embed",
      direction: "event",
      type: "svc:event:view",
      payload: view,
      surface: "dashboard",
    });
    assert.ok(typeof timestamp === "number" && timestamp >= before && timestamp <= Date.now());
  });

  it("receives the host's actions", () => {
    const { own, receive } = framed();
    const received: unknown[] = [];
    new HostChannel("dashboard", null, own).onAction((name, payload) => received.push([name, payload]));
    receive({ data: action("svc:action:set-locale", { locale: "de" }) });
    receive({ data: action("svc:action:refresh") });
    assert.deepEqual(received, [
      ["set-locale", { locale: "de" }],
      ["refresh", undefined],
    ]);
  });

  it("ignores messages of another window, of another origin, or in another form", () => {
    const { own, receive } = framed();
    const received: unknown[] = [];
    new HostChannel("dashboard", null, own).onAction((name) => received.push(name));
    receive({ source: {}, data: action("svc:action:refresh") });
    receive({ origin: "http://localhost:3001", data: action("svc:action:refresh") });
    for (const data of [
      null,
      "svc:action:refresh",
      { ...action("svc:action:refresh"), source: "other" },
      { ...action("svc:action:refresh"), direction: "event" },
      action("svc:event:refresh"),
      { ...action(""), type: 5 },
    ]) {
      receive({ data });
    }
    assert.deepEqual(received, []);
  });

  it("posts nothing outside of a frame, or to a host that is not allowed", () => {
    const warn = mock.method(console, "warn", () => undefined);
    const alone = framed();
    new HostChannel("dashboard", null, Object.assign(alone.own, { parent: alone.own })).post("view", view);
    const stranger = framed("https://stranger.example");
    const channel = new HostChannel("dashboard", [HOST], stranger.own);
    channel.post("view", view);
    const received: unknown[] = [];
    channel.onAction((name) => received.push(name));
    stranger.receive({ origin: "https://stranger.example", data: action("svc:action:refresh") });
    assert.deepEqual([alone.posted, stranger.posted, received], [[], [], []]);
    assert.match(String(warn.mock.calls[0]?.arguments[0]), /stranger\.example.*--allow-origin/);
  });
});

describe("HostChannel and look-alike origins", () => {
  it("accepts only actions of its host", () => {
    const { own, receive } = framed();
    const received: string[] = [];
    new HostChannel("dashboard", [HOST], own).onAction((name) => received.push(name));
    for (const origin of [...lookAlikes(HOST), HOST.toUpperCase(), `${HOST}/`, ""]) {
      receive({ origin, data: action("svc:action:refresh") });
      assert.deepEqual(received, [], origin);
    }
    receive({ origin: HOST, data: action("svc:action:refresh") });
    assert.deepEqual(received, ["refresh"]);
  });

  it("posts nothing to a host whose origin resembles an allowed one or its own", () => {
    mock.method(console, "warn", () => undefined);
    for (const origin of [...lookAlikes("https://app.example"), ...lookAlikes(OWN)]) {
      const { own, posted } = framed(origin);
      new HostChannel("dashboard", ["https://app.example"], own).post("view", view);
      assert.deepEqual(posted, [], origin);
    }
  });
});

describe("HostChannel in the sandbox's admin page", () => {
  it("posts events to it, whatever other hosts are allowed", () => {
    const { own, posted } = framed(OWN);
    new HostChannel("dashboard", [HOST], own).post("view", view);
    assert.equal(posted[0]?.origin, OWN);
  });

  it("posts and accepts nothing if the tenant's plan has no messaging", () => {
    const { own, posted, receive } = framed(OWN);
    const channel = new HostChannel("dashboard", [], own);
    channel.post("view", view);
    channel.onAction(() => assert.fail("It received an action."));
    receive({ origin: OWN, data: action("svc:action:refresh") });
    assert.deepEqual(posted, []);
  });
});

describe("claimedHostOrigin", () => {
  it("prefers the browser's list to the referrer", () => {
    const { own } = framed(HOST, "https://other.example/page");
    assert.equal(claimedHostOrigin(own), HOST);
  });

  it("returns the referrer's origin without a list", () => {
    assert.equal(
      claimedHostOrigin(framed(null, "https://other.example/page?x=1").own),
      "https://other.example",
    );
    assert.equal(claimedHostOrigin(framed(null, "").own), null);
  });
});

describe("isAllowedHost", () => {
  it("accepts the origins of a list, and without a list any loopback origin", () => {
    assert.equal(isAllowedHost("https://app.example", ["https://app.example"]), true);
    assert.equal(isAllowedHost("http://localhost:1", ["https://app.example"]), false);
    for (const origin of [
      "http://localhost",
      "https://a.localhost:8443",
      "http://127.0.0.1:80",
      "http://[::1]:3000",
    ]) {
      assert.equal(isAllowedHost(origin, null), true, origin);
    }
  });

  for (const allowed of ["https://app.example", "https://app.example:8443", "http://localhost:3000"]) {
    it(`accepts ${allowed} in a list, and no origin that resembles it`, () => {
      const list = ["https://first.example", allowed];
      assert.equal(isAllowedHost(allowed, list), true);
      for (const origin of [...lookAlikes(allowed), allowed.toUpperCase(), `${allowed}/`, ""])
        assert.equal(isAllowedHost(origin, list), false, origin);
    });
  }

  it("does not accept an origin that only resembles a loopback origin", () => {
    for (const origin of [
      "null",
      "http://localhost.evil.example",
      "http://evil-localhost",
      "http://evillocalhost",
      "http://localhost.",
      "http://localhost:3000.evil.example",
      "http://localhost:3000@evil.example",
      "http://evil.example/http://localhost",
      "http://127.0.0.1.evil.example",
      "http://1127.0.0.1",
      "http://127.0.0.1.5",
      "http://128.0.0.1",
      "http://[::2]",
      "http://[::1].evil.example",
      "ftp://localhost",
      "http://localhost:3000\n",
    ])
      assert.equal(isAllowedHost(origin, null), false, origin);
  });
});
