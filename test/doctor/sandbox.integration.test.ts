import assert from "node:assert/strict";
import type { Fault, Sandbox } from "svc-sandbox";
import { sharedSandbox } from "../support/shared-sandbox.js";
import { DEFAULT_LIMITS, type Limits } from "../../src/cli/doctor/probe.js";
import type { CheckResult } from "../../src/cli/doctor/run-checks.js";
import { commandFor, examine, readReport, type TestReport, type TestTarget } from "./support/examine.js";
import { runDoctor } from "./support/run-doctor.js";

describe("svc-dashboard doctor with the sandbox", () => {
  let sandbox: Sandbox;
  before(async () => {
    sandbox = await sharedSandbox();
  });
  beforeEach(() => sandbox.reset());

  const targetOf = ({ origin, token, deploymentId }: Sandbox): TestTarget => ({
    origin,
    token,
    deploymentId,
  });
  const check = (target: Partial<TestTarget> = {}, limits?: Limits): Promise<TestReport> =>
    examine({ ...targetOf(sandbox), ...target }, limits);
  const problemsIn = (checks: readonly CheckResult[]): string[] =>
    checks.filter(({ status }) => status === "problem").map(({ id }) => id);

  it("finds no problem with any of its dashboards", async () => {
    for (const publicId of sandbox.publicIds) {
      const { checks } = await check({ publicId, hostOrigin: "http://localhost:5173" });
      assert.deepEqual(problemsIn(checks), []);
    }
    const { publicId } = await check();
    assert.ok(sandbox.publicIds.includes(publicId ?? ""));
  });

  it("finds no problem as a command, and exits with 1 when sessions fail", async () => {
    const { args, env } = commandFor(targetOf(sandbox));
    const healthy = await runDoctor([...args, "--json"], env);
    assert.deepEqual([healthy.code, problemsIn(readReport(healthy.output).checks)], [3, []]);
    sandbox.fault({ operation: "generateSession", status: 503 });
    const failing = await runDoctor([...args, "--json"], env);
    assert.deepEqual([failing.code, problemsIn(readReport(failing.output).checks)], [1, ["session"]]);
    assert.ok(![healthy, failing].some(({ output, errors }) => (output + errors).includes(sandbox.token)));
  });

  it("generates one session and redeems it, without a page", async () => {
    await check();
    const requests = await sandbox.requests();
    assert.equal(requests.filter(({ operation }) => operation === "generateSession").length, 1);
    assert.equal(requests.filter(({ operation }) => operation === "exchangeSession").length, 1);
    assert.ok(requests.every(({ query }) => !("session" in query)));
  });

  // the other faults of a tenant are in faults.test.ts and timeouts.test.ts
  const faults: [fault: Omit<Fault, "operation">, operation: string, id: string, sentence: RegExp][] = [
    [{ status: 503 }, "getWorkbooks", "deployment", /status 503.*did not complete this call.*request id/],
    [{ reset: true }, "getWorkbooks", "deployment", /got no response: .*did not complete this call/],
    [
      { truncated: true },
      "getWorkbooks",
      "deployment",
      /incomplete response \(status 200\): .*did not complete this call/,
    ],
    [{ status: 500 }, "generateSession", "session", /status 500.*viewers get no sessions/],
    [{ reset: true }, "generateSession", "session", /got no response: .*no sessions/],
    [{ truncated: true }, "generateSession", "session", /incomplete response \(status 200\): .*no sessions/],
    [{ reset: true }, "exchangeSession", "session-exchange", /got no response: .*never send ready/],
    [
      { truncated: true },
      "exchangeSession",
      "session-exchange",
      /incomplete response \(status 200\): .*never send ready/,
    ],
  ];
  for (const [fault, operation, id, sentence] of faults) {
    it(`finds ${operation} with ${JSON.stringify(fault)}`, async () => {
      sandbox.fault({ operation, ...fault });
      const { checks, finding } = await check();
      assert.deepEqual(problemsIn(checks), [id]);
      assert.match(Object.values(finding(id)).join(" "), sentence);
    });
  }

  it("checks sessions even if the list of workbooks is not available", async () => {
    sandbox.fault({ operation: "getWorkbooks", status: 503 });
    const { finding } = await check();
    assert.deepEqual([finding("token").status, finding("session").status], ["warning", "ok"]);
    assert.match(finding("token").found, /^Unknown: the list of workbooks is not available\.$/);
  });

  it("warns of slow sessions", async () => {
    sandbox.fault({ operation: "generateSession", latencyMs: 60 });
    const { finding } = await check({}, { ...DEFAULT_LIMITS, slowSessionMs: 50 });
    assert.match(
      Object.values(finding("session")).join(" "),
      / warning A session was generated, but took \d+\.\d s\./,
    );
  });

  it("notes the checks that it omits if an embed page never sends ready", async () => {
    sandbox.fault({ event: "ready", stall: true });
    sandbox.fault({ plan: "no-messaging" });
    const { checks, note } = await check();
    assert.deepEqual(problemsIn(checks), []);
    assert.match(
      note,
      /whether it sends ready.*whether the plan includes embed messaging.*set messaging="off".*viewer's own browser/,
    );
  });

  it("finds a wrong token, an unknown deployment and a dashboard that may not be embedded", async () => {
    const invalid: [target: Partial<TestTarget>, id: string][] = [
      [{ token: "not-the-sandbox's-token" }, "token"],
      [{ deploymentId: 4_242 }, "deployment"],
      [{ publicId: "no-such-dashboard" }, "embedding"],
      [{ publicId: "noembed01" }, "embedding"],
    ];
    for (const [target, id] of invalid) {
      const { checks } = await check(target);
      assert.deepEqual(problemsIn(checks), [id]);
    }
  });

  it("finds a host that the embed pages don't allow", async () => {
    const { checks, finding } = await check({ hostOrigin: "https://app.example" });
    assert.deepEqual(problemsIn(checks), ["framing"]);
    assert.match(finding("framing").found, /frame-ancestors .*http:\/\/localhost:\*/);
  });
});
