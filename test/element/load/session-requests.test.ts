import { expect } from "chai";
import { TEST_SEAM, type DashboardHost } from "../../../src/element/dashboard-host.js";
import type { Input } from "../../../src/element/load/transition.js";
import { needsOf } from "../../../src/element/load/needs.js";
import { createSessionRequests } from "../../../src/element/load/session-requests.js";
import { SessionSupply } from "../../../src/element/session/session-source.js";
import { testClock } from "../../support/fake-clock.js";
import { embedErrorOf, SIGNED } from "./lives.js";
import { readyPorts } from "./recording-ports.js";

/** Returns the input after the request of a renewal in place. @param between the inputs before the response */
async function renewal(between: (loadId: number) => Input[]): Promise<Input> {
  const ports = readyPorts();
  const { loadId } = ports.life;
  let respond!: (session: string) => void;
  const requestSession = async (): Promise<string> => new Promise((resolve) => (respond = resolve));
  const host = {
    [TEST_SEAM]: { clock: testClock, requestSession, addFrame: () => undefined },
    debug: false,
  } as unknown as DashboardHost;
  const supply = new SessionSupply(host, ports.values);
  return new Promise((resolve) => {
    const plan = () => ({ ...SIGNED, reason: "expired" as const });
    const dependencies = { host, supply, life: ports.life, feed: resolve, plan, doctorHint: () => "" };
    const requests = createSessionRequests(dependencies);
    ports.feed({ kind: "session-over", loadId, hasExpired: false });
    requests.begin(needsOf(ports.life).resources.request!);
    ports.feed(...between(loadId));
    dependencies.life = ports.life;
    respond("s");
  });
}

describe("the session of a renewal in place", () => {
  before(() => Object.assign(globalThis, { document: undefined })); // no element uses it
  after(() => Reflect.deleteProperty(globalThis, "document"));

  it("arrives with the plan of the current load", async () => {
    expect(await renewal(() => [])).to.have.nested.property("plan.reason", "load");
  });

  it("arrives with a new plan if the renewal requires a new load in the meantime", async () => {
    const input = await renewal((loadId) => [embedErrorOf({ fatal: true, name: "SessionError" }, loadId)]);
    expect(input).to.have.nested.property("plan.reason", "expired");
  });
});
