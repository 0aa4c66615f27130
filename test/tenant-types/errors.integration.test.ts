import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { USAGE } from "../../src/cli/types/parse-arguments.js";
import { TOKEN } from "../doctor/support/examine.js";
import { json, page, startFakeTenant } from "../doctor/support/fake-tenant.js";
import { hang, startRawServer } from "../doctor/support/raw-server.js";
import { runDoctor as runCommandLine, type Outcome } from "../doctor/support/run-doctor.js";
import { argumentsFor, run, startTenant, temporaryFile, workbook } from "./support/run-types.js";

/** Runs the command in a process of its own, and checks that its output does not contain the token. */
async function types(args: readonly string[], token = TOKEN): Promise<Outcome> {
  const outcome = await runCommandLine(["types", ...args], { SVC_TOKEN: token });
  assert.ok(!(outcome.output + outcome.errors).includes(TOKEN));
  return outcome;
}

const echo = json({ error: { code: "token_unknown", message: `Who is ${TOKEN}?` } }, 401);

describe("svc-dashboard types", () => {
  it("prints the file to standard output, and exits with 0", async () => {
    const { code, output, errors } = await types(argumentsFor(await startTenant([workbook("a")])));
    assert.deepEqual([code, errors], [0, ""]);
    assert.match(
      output,
      /^\/\/ The dashboards [^]*"a": \{ title: "Title of a"; members: never \};[^]*\n\}\n$/,
    );
  });

  it("prints its help, which lists every option", async () => {
    assert.deepEqual(await types(["--help"]), { code: 0, output: `${USAGE}\n`, errors: "" });
    assert.match((await runCommandLine(["--help"])).output, /\n {2}types {3}/);
  });

  for (const [reason, responses, message] of [
    ["rejects the token", { workbooks: echo }, /failed with status 401: Who is \[/],
    [
      "has no such deployment",
      { workbooks: json({ error: "Unknown." }, 404) },
      /failed with status 404: Unknown\./,
    ],
    ["is not the management API", { workbooks: page() }, /that is not JSON\./],
    ["returns another document", { workbooks: json({ rows: [] }) }, /got a response/],
  ] as const) {
    it(`exits with 1 and one line with the doctor's command if the tenant ${reason}, and keeps the file`, async () => {
      const path = temporaryFile();
      writeFileSync(path, "before");
      const { origin } = await startFakeTenant(responses);
      const { code, output, errors } = await types(argumentsFor({ origin }, "--out", path));
      assert.deepEqual([code, output, errors.split("\n").length], [1, "", 2], errors);
      const command = `npx svc-dashboard doctor --tenant-origin ${origin} --deployment-id 42 finds the cause`;
      assert.ok(
        errors.startsWith(`The workbooks of deployment 42 can't be read (SVC_TOKEN=… ${command}): GET `),
      );
      assert.match(errors, message);
      assert.equal(readFileSync(path, "utf8"), "before");
    });
  }

  it("fails if the second page of the list can't be read, and writes nothing", async () => {
    const path = temporaryFile();
    const { origin } = await startFakeTenant({
      workbooks: (response) => {
        const isFirst = !response.req.url?.includes("after");
        const pageInfo = { hasNextPage: true, hasPreviousPage: false, endCursor: "2" };
        json(
          isFirst ? { items: [workbook("a")], pageInfo } : { error: "Gone." },
          isFirst ? 200 : 404,
        )(response);
      },
    });
    await assert.rejects(run({ origin }, ["--out", path]), /status 404: Gone\./);
    assert.ok(!existsSync(path));
  });

  it("fails if the tenant stalls", async () => {
    const path = temporaryFile();
    const origin = `http://${await startRawServer(hang)}`;
    const limits = { timeoutMs: 50, maxRetries: 0 };
    await assert.rejects(
      run({ origin }, ["--out", path], limits),
      /^Error: The workbooks [^\n]* within 50 ms\.$/,
    );
    assert.ok(!existsSync(path));
  });

  const all = argumentsFor({ origin: "https://acme.example" });
  for (const [mistake, args, start, token] of [
    ["without a token", all, "Expected an access token of the tenant in ", ""],
    ["with an invalid token", all, "Expected the token to be an ASCII string without spaces, ", `"${TOKEN}"`],
    ["without --tenant-origin", all.slice(2), "Expected --tenant-origin, such as "],
    ["without --deployment-id", all.slice(0, 2), "Expected --deployment-id, the number of "],
    ["with --check alone", [...all, "--check"], "--check: Expected --out or --data too, "],
    ["with an unknown option", [...all, "--output", "x"], "Unknown option --output. Did you mean --out?"],
  ] as const) {
    it(`exits with 2 and one sentence ${mistake}`, async () => {
      const { code, output, errors } = await types(args, token);
      assert.deepEqual([code, output, errors.startsWith(start)], [2, "", true], errors);
      assert.match(errors, /^.*[.?]\nSee svc-dashboard types --help\.\n$/);
    });
  }

  it("exits with 2 if a file can't be written or read, and names the option", async () => {
    const reader = await startTenant([workbook("a")]);
    const missing = join(dirname(temporaryFile()), "missing", "file.d.ts");
    const { code, errors } = await types(argumentsFor(reader, "--out", missing));
    assert.deepEqual(
      [code, /^--out: Expected a file .* ENOENT: no such file/.test(errors)],
      [2, true],
      errors,
    );
    const folder = temporaryFile("folder");
    mkdirSync(folder);
    assert.match(
      (await types(argumentsFor(reader, "--data", folder, "--check"))).errors,
      /^--data: .* EISDIR/,
    );
  });
});
