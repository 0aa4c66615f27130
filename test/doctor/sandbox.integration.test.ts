import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { startSandbox, type Fault, type Sandbox } from "svc-sandbox";
import type { CheckResult } from "../../src/doctor/check.js";
import { LIMITS, type Limits } from "../../src/doctor/within-limit.js";
import { commandFor, examine, readReport, type Examined, type Patient } from "./support/examine.js";
import { runDoctor } from "./support/run-doctor.js";

describe("the doctor and the sandbox", () => {
  let sandbox: Sandbox;
  before(async () => {
    sandbox = await startSandbox({ quiet: true });
  });
  beforeEach(() => sandbox.reset());
  after(() => sandbox.stop());

  const patientOf = ({ origin, token, deploymentId }: Sandbox): Patient => ({ origin, token, deploymentId });
  const look = (patient: Partial<Patient> = {}, limits?: Limits): Promise<Examined> =>
    examine({ ...patientOf(sandbox), ...patient }, limits);
  const problems = (checks: readonly CheckResult[]): string[] =>
    checks.filter(({ status }) => status === "problem").map(({ id }) => id);

  it("agree that all is well, for every dashboard that it offers", async () => {
    for (const publicId of sandbox.publicIds) {
      const { checks } = await look({ publicId, hostOrigin: "http://localhost:5173" });
      assert.deepEqual(problems(checks), []);
    }
    const { publicId } = await look();
    assert.ok(sandbox.publicIds.includes(publicId ?? ""));
  });

  it("agree as processes too, and part when sessions fail", async () => {
    const { args, env } = commandFor(patientOf(sandbox));
    const well = await runDoctor([...args, "--json"], env);
    assert.deepEqual([well.code, problems(readReport(well.output).checks)], [0, []]);
    sandbox.fault({ operation: "generateSession", status: 503 });
    const ill = await runDoctor([...args, "--json"], env);
    assert.deepEqual([ill.code, problems(readReport(ill.output).checks)], [1, ["session"]]);
    assert.ok(![well, ill].some(({ output, errors }) => (output + errors).includes(sandbox.token)));
  });

  it("generate one session and use it up, without a page", async () => {
    await look();
    const requests = await sandbox.requests();
    assert.equal(requests.filter(({ operation }) => operation === "generateSession").length, 1);
    assert.equal(requests.filter(({ operation }) => operation === "exchangeSession").length, 1);
    assert.ok(requests.every(({ query }) => !("session" in query)));
  });

  /** Short enough for a test that waits for its end; the answers that do come take a hundredth of that. */
  const limits = { ...LIMITS, lookMs: 1_500 };

  const faults: [fault: Omit<Fault, "operation">, operation: string, check: string, says: RegExp][] = [
    [{ status: 503 }, "getWorkbooks", "deployment", /status 503.*fails to answer.*request id/],
    [{ status: 404 }, "getWorkbooks", "deployment", /status 404.*has no deployment/],
    [{ stall: true }, "getWorkbooks", "deployment", /no complete answer within 1500 ms.*fails to answer/],
    [{ reset: true }, "getWorkbooks", "deployment", /got no answer: .*fails to answer/],
    [{ truncated: true }, "getWorkbooks", "deployment", /\(status 200\) that broke off: .*fails to answer/],
    [{ status: 403 }, "generateSession", "session", /status 403.*Embedding is off/],
    [{ status: 500 }, "generateSession", "session", /status 500.*viewers get no sessions/],
    [{ status: 400 }, "generateSession", "session", /status 400.*wants more, or other/],
    [{ stall: true }, "generateSession", "session", /no complete answer within 1500 ms.*no sessions/],
    [{ reset: true }, "generateSession", "session", /got no answer: .*no sessions/],
    [{ truncated: true }, "generateSession", "session", /\(status 200\) that broke off: .*no sessions/],
    [{ status: 500 }, "exchangeSession", "session-exchange", /status 500.*and never say ready/],
    [
      { stall: true },
      "exchangeSession",
      "session-exchange",
      /no complete answer within 1500 ms.*never say ready/,
    ],
    [{ reset: true }, "exchangeSession", "session-exchange", /got no answer: .*never say ready/],
    [
      { truncated: true },
      "exchangeSession",
      "session-exchange",
      /\(status 200\) that broke off: .*never say ready/,
    ],
  ];
  for (const [fault, operation, check, says] of faults) {
    it(`find ${operation} with ${JSON.stringify(fault)}`, async () => {
      sandbox.fault({ operation, ...fault });
      const { checks, finding } = await look({}, fault.stall ? limits : LIMITS);
      assert.deepEqual(problems(checks), [check]);
      assert.match(Object.values(finding(check)).join(" "), says);
    });
  }

  it("look at sessions when the list does not answer", async () => {
    sandbox.fault({ operation: "getWorkbooks", status: 503 });
    const { finding } = await look();
    assert.deepEqual([finding("token").status, finding("session").status], ["warning", "ok"]);
    assert.match(finding("token").found, /^Not known: the list of workbooks did not answer\.$/);
  });

  it("warn of sessions that take long", async () => {
    sandbox.fault({ operation: "generateSession", latencyMs: 60 });
    const { finding } = await look({}, { ...LIMITS, slowMs: 50 });
    assert.match(
      Object.values(finding("session")).join(" "),
      / warning One was generated, and took \d+\.\d s\./,
    );
  });

  it("say what stays unseen, where an embed page never says ready", async () => {
    sandbox.fault({ event: "ready", stall: true });
    sandbox.fault({ plan: "no-messaging" });
    const { checks, note } = await look();
    assert.deepEqual(problems(checks), []);
    assert.match(
      note,
      /whether it says ready.*whether the tenant's plan has embed messaging.*set messaging="off"\./,
    );
  });

  it("find a wrong token, an unknown deployment and a dashboard that may not be embedded", async () => {
    const wrong: [patient: Partial<Patient>, check: string][] = [
      [{ token: "not-the-sandbox's-token" }, "token"],
      [{ deploymentId: 4_242 }, "deployment"],
      [{ publicId: "no-such-dashboard" }, "embedding"],
      [{ publicId: "noembed01" }, "embedding"],
    ];
    for (const [patient, check] of wrong) {
      const { checks } = await look(patient);
      assert.deepEqual(problems(checks), [check]);
    }
  });

  it("find a host that the embed pages don't list", async () => {
    const { checks, finding } = await look({ hostOrigin: "https://app.example" });
    assert.deepEqual(problems(checks), ["framing"]);
    assert.match(finding("framing").found, /frame-ancestors .*http:\/\/localhost:\*/);
  });
});
