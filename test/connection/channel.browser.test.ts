import { expect } from "@open-wc/testing";
import { MESSAGES_PER_SECOND, openChannel, type Channel } from "../../src/connection/channel.js";
import { messageFrom } from "../support/frame-message.js";
import { lookAlikes } from "../support/look-alikes.js";
import { bareFrame, envelope } from "../support/scripted-tenant.js";

const TENANT = "https://tenant.example";

describe("a channel", () => {
  let frame: HTMLIFrameElement;
  let channel: Channel;
  let received: number;
  let foreign: string[];
  let floods: number;

  function open(origin: string): void {
    [received, foreign, floods] = [0, [], 0];
    channel = openChannel(frame, origin, {
      event: () => (received += 1),
      foreign: (other) => foreign.push(other),
      flood: () => (floods += 1),
    });
  }

  /** Dispatches a message as the browser does, with a time stamp in milliseconds. */
  function receive(origin: string, timeStamp = 0, payload: object = { path: "/x" }, name = "navigate"): void {
    const data = envelope(name, payload);
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
    it(`accepts events of ${origin}, and of no look-alike`, () => {
      open(origin);
      const others = [...lookAlikes(origin), origin.toUpperCase(), `${origin}/`, ""];
      for (const other of others) {
        receive(other);
        expect(received, other).to.equal(0);
      }
      expect(foreign).to.deep.equal(others);
      receive(origin);
      expect(received).to.equal(1);
    });
  }

  it("accepts the same number of messages in each second", () => {
    open(TENANT);
    for (const second of [5000, 6000, 7000]) {
      for (let count = 0; count < MESSAGES_PER_SECOND; count += 1) receive(TENANT, second);
    }
    expect([received, floods]).to.deep.equal([3 * MESSAGES_PER_SECOND, 0]);
  });

  it("reports a flood once a second, passes only fatal errors until the second has ended, and then continues", () => {
    open(TENANT);
    for (let count = 0; count < MESSAGES_PER_SECOND + 5; count += 1) receive(TENANT, 5000);
    expect([received, floods]).to.deep.equal([MESSAGES_PER_SECOND, 1]);
    receive(TENANT, 5999, { message: "slow", fatal: false }, "error");
    expect(received).to.equal(MESSAGES_PER_SECOND);
    receive(TENANT, 5999, { message: "down", fatal: true }, "error");
    expect(received).to.equal(MESSAGES_PER_SECOND + 1);
    receive(TENANT, 6000);
    expect([received, floods]).to.deep.equal([MESSAGES_PER_SECOND + 2, 1]);
    for (let count = 0; count < MESSAGES_PER_SECOND; count += 1) receive(TENANT, 6500);
    expect(floods).to.equal(2);
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
