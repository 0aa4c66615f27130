import { expect } from "chai";
import { TEST_SEAM, type DashboardHost } from "../../../src/element/dashboard-host.js";
import type { Input } from "../../../src/element/load/transition.js";
import { needsOf } from "../../../src/element/load/needs.js";
import { createSessionRequests } from "../../../src/element/load/session-requests.js";
import { SessionSupply } from "../../../src/element/session/session-source.js";
import { testClock } from "../../support/fake-clock.js";
import { embedErrorOf, SIGNED } from "./lives.js";
import { readyPorts } from "./recording-ports.js";

/** The input that a request leads to which a renewal in place has begun. @param meanwhile what happens before the response */
async function renewal(meanwhile: (load: number) => Input[]): Promise<Input> {
  const ports = readyPorts();
  const { loadId: load } = ports.life;
  let respond!: (session: string) => void;
  const requestSession = async (): Promise<string> => new Promise((resolve) => (respond = resolve));
  const host = {
    [TEST_SEAM]: { clock: testClock, requestSession, addFrame: () => undefined },
    debug: false,
  } as unknown as DashboardHost;
  const supply = new SessionSupply(host, ports.values);
  return new Promise((resolve) => {
    const plan = () => ({ ...SIGNED, reason: "expired" as const });
    const dependencies = { host, supply, life: ports.life, feed: resolve, plan, doctorHint: "" };
    const requests = createSessionRequests(dependencies);
    ports.feed({ kind: "session-over", loadId: load, hasExpired: false });
    requests.begin(needsOf(ports.life).resources.request!);
    ports.feed(...meanwhile(load));
    dependencies.life = ports.life;
    respond("s");
  });
}

describe("the session of a renewal in place", () => {
  before(() => Object.assign(globalThis, { document: undefined })); // no element is in it
  after(() => Reflect.deleteProperty(globalThis, "document"));

  it("comes with the plan of the load that is there", async () => {
    expect(await renewal(() => [])).to.have.nested.property("plan.reason", "load");
  });

  it("comes with a plan of its own where the renewal needs a new load by now", async () => {
    const input = await renewal((load) => [embedErrorOf({ fatal: true, name: "SessionError" }, load)]);
    expect(input).to.have.nested.property("plan.reason", "expired");
  });
});
