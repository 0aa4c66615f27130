import { expect, fixture, waitUntil } from "@open-wc/testing";
import { TEST_SEAM } from "../../src/element/dashboard-host.js";
import "../../src/index.js";
import type { SvcDashboard } from "../../src/index.js";
import { EmbedStub } from "../../src/testing/index.js";
import { fakeClock, restoreClock, testClock, type FakeClock } from "../support/fake-clock.js";

describe("EmbedStub reports in the console", () => {
  const { warn } = console;
  let clock: FakeClock;
  let lines: string[];
  let element: SvcDashboard;

  beforeEach(() => {
    clock = fakeClock();
    lines = [];
    console.warn = (line: string) => void lines.push(line);
    element = document.createElement("svc-dashboard");
    Object.assign(element, { [TEST_SEAM]: { clock: testClock } });
  });

  afterEach(() => {
    console.warn = warn;
    restoreClock();
  });

  async function reach(state: SvcDashboard["state"]): Promise<void> {
    await waitUntil(() => element.state === state);
  }

  /** Advances the clock until a line must have been written. @returns the lines */
  function linesAfterDelay(): string[] {
    clock.tick(999);
    expect(lines).to.deep.equal([]);
    clock.tick(60_000);
    return lines;
  }

  const sources: [string, () => string | Promise<string>, string[]][] = [
    ["a sessionProvider that returns no session", () => new Promise(() => undefined), ["sessionProvider"]],
    ["a sessionProvider that throws an error", () => Promise.reject(new Error("no")), ["sessionProvider"]],
    ["no line if a session is returned at once", () => "session-1", []],
  ];
  for (const [title, sessionProvider, names] of sources) {
    it(`after ready(): ${title}`, async () => {
      element.sessionProvider = sessionProvider;
      const stub = new EmbedStub(element);
      stub.ready();
      await fixture(element);
      if (names.length === 0) await element.ready;
      clock.tick(1000);
      expect(lines.length).to.equal(names.length);
      for (const name of names) expect(lines[0]).to.contain(`expected ${name} to return a session at once`);
    });
  }

  it("no provider before an event waits for it", async () => {
    element.sessionProvider = () => new Promise(() => undefined);
    new EmbedStub(element);
    await fixture(element);
    expect(element.state).to.equal("waiting-for-session");
    clock.tick(29_000);
    expect(lines).to.deep.equal([]);
  });

  it("a missing ready() once, and no timeout of a tenant", async () => {
    new EmbedStub(element);
    await fixture(element);
    await reach("connecting");
    expect(linesAfterDelay().length).to.equal(1);
    expect(lines[0]).to.contain("expected ready() after the element had loaded");
    expect([element.state, element.lastError]).to.deep.equal(["connecting", null]);
    element.reload();
    await element.updateComplete;
    await reach("connecting");
    clock.tick(60_000);
    expect(lines.length).to.equal(1);
  });

  it("a missing ready() for a second load", async () => {
    const stub = new EmbedStub(element);
    stub.ready();
    await fixture(element);
    await element.ready;
    clock.tick(60_000);
    expect(lines).to.deep.equal([]);
    element.reload();
    await element.updateComplete;
    await waitUntil(() => stub.urls.length === 2);
    expect(linesAfterDelay().length).to.equal(1);
  });

  it("no missing ready() in private mode and with messaging off", async () => {
    for (const properties of [{ mode: "private" }, { messaging: "off" }] as const) {
      Object.assign(element, properties);
      const stub = new EmbedStub(element);
      await fixture(element);
      await reach("connecting");
      clock.tick(60_000);
      expect(lines).to.deep.equal([]);
      stub.close();
      element.remove();
    }
  });

  it("an element that is not connected", () => {
    const stub = new EmbedStub(element);
    stub.send("later", {});
    expect(linesAfterDelay().length).to.equal(1);
    expect(lines[0]).to.contain("append the element that the stub was created for");
  });

  for (const [title, end] of [
    ["is closed", (stub: EmbedStub) => stub.close()],
    ["loses its element", () => element.remove()],
  ] as const) {
    it(`no line after the stub ${title}, and leaves no timer`, async () => {
      const stub = new EmbedStub(element);
      await fixture(element);
      await reach("connecting");
      const before = clock.countTimers();
      end(stub);
      expect(clock.countTimers()).to.be.below(before);
      clock.tick(60_000);
      expect(lines).to.deep.equal([]);
    });
  }

  it("a missing ready() in addition to the timeout that the test has set", async () => {
    element.readyTimeout = 2000;
    new EmbedStub(element);
    element.addEventListener("svc-error", (event) => event.preventDefault());
    await fixture(element);
    await reach("connecting");
    clock.tick(1000);
    expect(lines.length).to.equal(1);
    clock.tick(1000);
    expect(element.lastError).to.include({ code: "ready-timeout" });
  });
});
