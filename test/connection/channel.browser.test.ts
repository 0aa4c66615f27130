import { expect } from "@open-wc/testing";
import { EVENTS_PER_SECOND, openChannel, type Channel } from "../../src/connection/channel.js";
import { messageFrom } from "../support/frame-message.js";
import { lookAlikes } from "../support/look-alikes.js";
import { bareFrame, envelope } from "../support/scripted-tenant.js";

const TENANT = "https://tenant.example";
const OTHER = "https://other.example";

describe("a channel", () => {
  let frame: HTMLIFrameElement;
  let channel: Channel;
  let received: number;
  let foreign: string[];
  let floods: number;

  function open(origin: string): void {
    [received, foreign, floods] = [0, [], 0];
    channel = openChannel(frame.contentWindow!, origin, {
      event: () => (received += 1),
      foreign: (other) => foreign.push(other),
      flood: () => (floods += 1),
    });
  }

  /** Dispatches a message as the browser does, with a time stamp in milliseconds. */
  function receive(
    origin: string,
    timeStamp = 0,
    data: unknown = envelope("navigate", { path: "/x" }),
  ): void {
    const message = messageFrom(frame, { origin, data });
    Object.defineProperty(message, "timeStamp", { value: timeStamp });
    window.dispatchEvent(message);
  }

  beforeEach(() => (frame = bareFrame()));
  afterEach(() => {
    channel.close();
    frame.remove();
  });

  for (const origin of [TENANT, "https://tenant.example:8443", "http://127.0.0.1:4400", "http://localhost"]) {
    it(`accepts events of ${origin}, but not of look-alikes`, () => {
      open(origin);
      const others = [...lookAlikes(origin), origin.toUpperCase(), `${origin}/`, ""];
      for (const other of others) {
        receive(other);
        expect(received, other).to.equal(0);
      }
      expect(new Set(foreign)).to.deep.equal(new Set(others));
      receive(origin);
      expect(received).to.equal(1);
    });
  }

  it("accepts the same number of messages in each second", () => {
    open(TENANT);
    for (const second of [5000, 6000, 7000]) {
      for (let count = 0; count < EVENTS_PER_SECOND; count += 1) receive(TENANT, second);
    }
    expect([received, floods]).to.deep.equal([3 * EVENTS_PER_SECOND, 0]);
  });

  it("reports a flood once a second, and accepts only fatal errors until the second has ended", () => {
    open(TENANT);
    for (let count = 0; count < EVENTS_PER_SECOND + 5; count += 1) receive(TENANT, 5000);
    expect([received, floods]).to.deep.equal([EVENTS_PER_SECOND, 1]);
    receive(TENANT, 5999, envelope("error", { message: "slow", fatal: false }));
    expect(received).to.equal(EVENTS_PER_SECOND);
    receive(TENANT, 5999, envelope("error", { message: "down", fatal: true }));
    expect(received).to.equal(EVENTS_PER_SECOND + 1);
    receive(TENANT, 6000);
    expect([received, floods]).to.deep.equal([EVENTS_PER_SECOND + 2, 1]);
    for (let count = 0; count < EVENTS_PER_SECOND; count += 1) receive(TENANT, 6500);
    expect(floods).to.equal(2);
  });

  for (const [what, origin, data] of [
    ["of other scripts in the tenant's page", TENANT, { hello: 1 }],
    ["that are strings", TENANT, "hello"],
    ["with a wrong payload", TENANT, envelope("navigate", { path: 1 })],
    ["that are actions", TENANT, envelope("navigate", { path: "/x" }, { direction: "action" })],
    ["of the protocol, from another origin", OTHER, envelope("navigate", { path: "/x" })],
    ["of other scripts, from another origin", OTHER, { hello: 1 }],
  ] as const) {
    it(`ignores any number of messages ${what}`, () => {
      open(TENANT);
      for (let count = 0; count < 2 * EVENTS_PER_SECOND; count += 1) receive(origin, 0, data);
      for (let count = 0; count < EVENTS_PER_SECOND; count += 1) receive(TENANT);
      expect([received, floods]).to.deep.equal([EVENTS_PER_SECOND, 0]);
      receive(TENANT);
      expect([received, floods]).to.deep.equal([EVENTS_PER_SECOND, 1]);
    });
  }

  it("reads few messages of another origin, and none after one of the protocol", () => {
    open(TENANT);
    let reads = 0;
    const readsOf = (source: string, second: number): number => {
      reads = 0;
      const data = Object.defineProperty(envelope("navigate", { path: "/x" }), "source", {
        get: () => {
          reads += 1;
          return source;
        },
        enumerable: true,
      });
      for (let count = 0; count < 1000; count += 1) receive(OTHER, second, data);
      return reads;
    };
    expect([readsOf("chatty", 5000), readsOf("chatty", 6000)]).to.deep.equal([100, 100]);
    expect(readsOf("svc-embed", 7000)).to.be.within(1, 2);
    expect(foreign).to.deep.equal([OTHER]);
  });

  it("does not close a later channel of its frame when it is closed again", () => {
    open(TENANT);
    const first = channel;
    first.close();
    open(TENANT);
    first.close();
    receive(TENANT);
    expect(received).to.equal(1);
  });

  it("reports nothing after it is closed", () => {
    open(TENANT);
    channel.close();
    receive(TENANT);
    receive("https://evil.example");
    expect([received, foreign]).to.deep.equal([0, []]);
  });
});
