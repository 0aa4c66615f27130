import { expect, fixtureSync, oneEvent } from "@open-wc/testing";
import { TEST_SEAM } from "../../src/element/dashboard-host.js";
import "../../src/index.js";
import type { SvcDashboard } from "../../src/index.js";
import type { SessionErrorCode } from "../../src/protocol/session-endpoint.js";
import { EmbedStub } from "../../src/testing/index.js";
import { testClock } from "../support/fake-clock.js";
import { collect, quiet } from "../support/make-dashboard.js";

describe("EmbedStub.refuse()", () => {
  let element: SvcDashboard;
  let stub: EmbedStub;

  beforeEach(() => {
    element = document.createElement("svc-dashboard");
    // a random share of the pause before the next attempt
    Object.assign(element, { [TEST_SEAM]: { clock: { ...testClock, random: () => 0 } } });
    element.sessionEndpoint = "/api/embed-session";
    quiet(element);
    stub = new EmbedStub(element);
  });

  const refusals: [number, SessionErrorCode?][] = [[401], [403], [409, "viewer-changed"]];
  for (const [status, code] of refusals) {
    it(`fails the next load with ${status} ${code ?? ""}, and lets the one after it succeed`, async () => {
      stub.refuse(status, code);
      fixtureSync(element);
      const error = await element.ready.catch((reason: unknown) => reason);
      expect(error).to.include({ code: "session-refused" });
      expect([element.state, stub.addresses]).to.deep.equal(["failed", []]);
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
