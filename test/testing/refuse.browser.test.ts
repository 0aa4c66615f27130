import { expect, fixtureSync, oneEvent } from "@open-wc/testing";
import { TEST_SEAM } from "../../src/element/dashboard-host.js";
import "../../src/index.js";
import type { SvcDashboard } from "../../src/index.js";
import type { SessionErrorCode } from "../../src/protocol/session-endpoint.js";
import { EmbedStub } from "../../src/testing/index.js";
import { testClock } from "../support/fake-clock.js";
import { collect } from "../support/make-dashboard.js";

describe("EmbedStub.refuse()", () => {
  const { error: logError } = console;
  let element: SvcDashboard;
  let stub: EmbedStub;

  beforeEach(() => {
    element = document.createElement("svc-dashboard");
    // no pause before the next attempt
    Object.assign(element, { [TEST_SEAM]: { clock: { ...testClock, random: () => 0 } } });
    element.sessionEndpoint = "/api/embed-session";
    console.error = () => undefined; // not `quiet`, which takes the notice away
    stub = new EmbedStub(element);
  });

  afterEach(() => {
    console.error = logError;
  });

  const refusals: [string, number, SessionErrorCode?][] = [
    ["Sign in to see this dashboard.", 401],
    ["You don't have access to this dashboard.", 403],
    ["A different user is now signed in.", 409, "viewer-changed"],
  ];
  for (const [notice, status, code] of refusals) {
    it(`fails the next load with ${status} and code ${code}, and lets the one after it succeed`, async () => {
      stub.refuse(status, code);
      fixtureSync(element);
      const error = await element.ready.catch((reason: unknown) => reason);
      expect(error).to.include({ code: "session-refused" });
      expect([element.state, stub.addresses]).to.deep.equal(["failed", []]);
      await element.updateComplete;
      expect(element.shadowRoot!.querySelector("[part=error]")!.textContent).to.contain(notice);
      element.reload();
      stub.ready();
      await element.ready;
      expect(stub.addresses.length).to.equal(1);
    });
  }

  it("lets the element try again after a failure of the service, as often as it was called", async () => {
    const errors = collect(element, "svc-error");
    for (const status of [502, 503]) stub.refuse(status, "service-failed");
    fixtureSync(element);
    stub.ready();
    await element.ready;
    expect([errors, stub.addresses.length]).to.deep.equal([[], 1]);
  });

  it("fails a renewal beside a frame that stays", async () => {
    fixtureSync(element);
    stub.ready();
    await element.ready;
    stub.refuse(403);
    stub.send("session-expiring", {});
    await oneEvent(element, "svc-error");
    expect([element.state, element.lastError?.fatal, stub.addresses.length]).to.deep.equal([
      "ready",
      false,
      1,
    ]);
  });

  it("rejects a status that is not one of an error, an element with a sessionProvider, and a closed stub", async () => {
    for (const status of [200, 302, 600, 401.5, "401" as never]) {
      expect(() => stub.refuse(status)).to.throw(TypeError, "Expected an HTTP status from 400 to 599, got");
    }
    element.sessionProvider = () => "own";
    expect(() => stub.refuse(401)).to.throw(Error, "return a Response from the provider");
    fixtureSync(element);
    stub.ready();
    await element.ready;
    stub.close();
    expect(() => stub.refuse(401)).to.throw(Error, "closed or replaced: refuse the request by the one");
  });
});
