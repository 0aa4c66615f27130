import { expect, fixtureSync, oneEvent } from "@open-wc/testing";
import { TEST_SEAM } from "../../src/element/dashboard-host.js";
import "../../src/index.js";
import type { SvcDashboard } from "../../src/index.js";
import { EmbedStub } from "../../src/testing/index.js";
import { testClock } from "../support/fake-clock.js";
import { collect, quiet } from "../support/make-dashboard.js";

describe("EmbedStub.refuse()", () => {
  let element: SvcDashboard;
  let stub: EmbedStub;

  beforeEach(() => {
    element = document.createElement("svc-dashboard");
    // no pause before the next attempt
    Object.assign(element, { [TEST_SEAM]: { clock: { ...testClock, random: () => 0 } } });
    quiet(element);
    stub = new EmbedStub(element);
  });

  it("fails the next load with a status and a code, but not the load after it", async () => {
    stub.refuse(409, "viewer-changed");
    fixtureSync(element);
    const error = (await element.ready.catch((reason: unknown) => reason)) as Error;
    expect(error).to.include({ code: "session-refused" });
    expect(error.message).to.contain("409 (viewer-changed)");
    expect([element.state, stub.urls]).to.deep.equal(["failed", []]);
    element.reload();
    stub.ready();
    await element.ready;
    expect(stub.urls.length).to.equal(1);
  });

  it("fails one attempt for each call, after which the element tries again", async () => {
    const errors = collect(element, "svc-error");
    for (const status of [502, 503]) stub.refuse(status, "service-failed");
    fixtureSync(element);
    stub.ready();
    await element.ready;
    expect([errors, stub.urls.length]).to.deep.equal([[], 1]);
  });

  it("fails a renewal, whose frame stays", async () => {
    fixtureSync(element);
    stub.ready();
    await element.ready;
    stub.refuse(403);
    stub.send("session-expiring", {});
    await oneEvent(element, "svc-error");
    expect(element.lastError?.fatal).to.equal(false);
    expect([element.state, stub.urls.length]).to.deep.equal(["ready", 1]);
  });

  it("rejects an element with a sessionProvider, and a closed stub", () => {
    element.sessionProvider = () => "own";
    expect(() => stub.refuse(401)).to.throw(Error, "return a Response from the provider");
    stub.close();
    expect(() => stub.refuse(401)).to.throw(Error, "closed or replaced: refuse the request by the one");
  });
});
