import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { startSandbox, type Sandbox } from "svc-sandbox";
import type { CheckResult } from "../../src/doctor/check.js";
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
  const look = (patient: Partial<Patient> = {}): Promise<Examined> =>
    examine({ ...patientOf(sandbox), ...patient });
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

  it("leave the session unused, so that no page was asked for with one", async () => {
    await look();
    const requests = await sandbox.requests();
    assert.equal(requests.filter(({ operation }) => operation === "generateSession").length, 1);
    assert.equal(requests.filter(({ operation }) => operation === "exchangeSession").length, 0);
  });

  const faults: [what: string, operation: string, status: number, check: string][] = [
    ["an API that fails", "getWorkbooks", 503, "token"],
    ["a deployment that is forbidden", "getWorkbooks", 403, "deployment"],
    ["embedding that is off", "generateSession", 403, "session"],
    ["sessions that fail", "generateSession", 500, "session"],
    ["sessions that are refused", "generateSession", 400, "session"],
  ];
  for (const [what, operation, status, check] of faults) {
    it(`find ${what}`, async () => {
      sandbox.fault({ operation, status });
      const { checks } = await look();
      assert.deepEqual(problems(checks), [check]);
    });
  }

  it("find a connection that breaks", async () => {
    sandbox.fault({ operation: "generateSession", reset: true });
    const { checks } = await look();
    assert.deepEqual(problems(checks), ["session"]);
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
