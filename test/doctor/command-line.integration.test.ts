import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { Finding } from "../../src/cli/doctor/finding.js";
import { OPTIONS, USAGE } from "../../src/cli/doctor/command-line.js";
import { parseDoctorArguments } from "../../src/cli/doctor/parse-arguments.js";
import { TextReport } from "../../src/cli/doctor/report.js";
import { CHECKS } from "../../src/cli/doctor/run-checks.js";
import { UsageError } from "../../src/cli/options.js";
import { commandFor } from "./support/examine.js";
import { CLI, runDoctor } from "./support/run-doctor.js";
import {
  EMBED_TOKEN,
  ENDPOINT_PATH,
  otherName,
  page,
  SESSION,
  startFakeTenant,
  withHost,
} from "./support/fake-tenant.js";

describe("svc-dashboard doctor", () => {
  it("prints each check in order, and exits with 0 if all succeed", async () => {
    const { origin } = await startFakeTenant();
    const { args, env } = commandFor(withHost(origin));
    const { code, output, errors } = await runDoctor(args, env);
    assert.deepEqual([code, errors], [0, ""]);
    assert.ok(!output.includes(SESSION));
    const titles = [...output.matchAll(/^ok +([A-Z][A-Za-z ]*?) {2}/gm)].map(([, title]) => title);
    assert.deepEqual(
      titles,
      CHECKS.filter(({ id }) => id !== "filters").map(({ title }) => title),
    );
    assert.match(output, /\nNot checked: [^]*\sviewer's own browser may [^]*\.\n\nNo problem found\.\n$/);
    assert.ok(output.split("\n").length <= 24, "one screen");
    assert.ok(!output.includes(EMBED_TOKEN));
    assert.doesNotMatch(output, /\x1b|\r/); // eslint-disable-line no-control-regex -- no terminal, no codes
  });

  it("exits with 3 if checks need an option, but not if the server of an option does not respond", async () => {
    const { origin } = await startFakeTenant();
    const app = await startFakeTenant({ start: (response) => response.destroy() });
    const silent = { hostOrigin: otherName(app.origin) };
    const lacking = "1 of 13 checks lacked an option or the token (exit code 3).";
    const rows: [target: object, code: number, end: string][] = [
      [{ sessionEndpoint: origin + ENDPOINT_PATH }, 3, `No problem found, but ${lacking}`],
      [silent, 3, `No problem found, but 1 of 13 checks could not run, and ${lacking}`],
      [
        { ...silent, sessionEndpoint: ENDPOINT_PATH },
        0,
        "No problem found, but 1 of 13 checks could not run.",
      ],
    ];
    for (const [target, expected, end] of rows) {
      const { args, env } = commandFor({ origin, ...target });
      const { code, output } = await runDoctor(args, env);
      assert.deepEqual([code, output.replace(/\s+/g, " ").trim().endsWith(end)], [expected, true], output);
    }
  });

  it("prints findings with their meaning and remedy, and exits with 1", async () => {
    const { origin } = await startFakeTenant({ embed: page({}, 404) });
    const { args, env } = commandFor({ origin });
    const { code, output } = await runDoctor(args, env);
    assert.equal(code, 1);
    const [, finding = ""] = /\nproblem +Embed page +([^]*?)\n\S/.exec(output) ?? [];
    assert.match(
      finding.replace(/\s+/g, " "),
      /status 404\. The tenant has no embed page.* To do: Check --public-id/,
    );
    assert.match(output, /\nskipped {2}Framing needs the check "Embed page"\.\n/);
    assert.match(output, /\n1 problem found\.\n$/);
  });

  it("prints its options", async () => {
    const { code, output } = await runDoctor(["doctor", "--help"]);
    assert.equal(code, 0);
    assert.ok(output.startsWith(USAGE));
    for (const option of Object.keys(OPTIONS)) assert.match(output, new RegExp(`^  --${option}[ ,]`, "m"));
    const listed = [...output.matchAll(/^ {2}--([a-z-]+)/gm)].map(([, option = ""]) => option);
    assert.deepEqual(listed.sort(), Object.keys(OPTIONS).sort());
    assert.match(output, /SVC_TOKEN/);
    assert.match(
      output,
      /Exit code: 0 no problem found, 1 a problem found, 2 invalid arguments, .* 3 no problem\s/,
    );
    assert.ok(output.split("\n").every((line) => line.length <= 120));
  });

  it("reports invalid arguments in one sentence, and exits with 2", async () => {
    const { args: command, env } = commandFor({ origin: "https://acme.example" });
    const args = command.slice(1);
    const invalid: [args: string[], env: Record<string, string>, message: RegExp][] = [
      [[...args, "now"], env, /^Expected only options after "doctor", got "now"\.$/],
      [[...args, "--colour"], env, /^Unknown option --colour\.$/],
      [
        [...args, "--tenant=secret"],
        env,
        /^Unknown option --tenant\. Did you mean --tenant-origin or --embed-tenant\?$/,
      ],
      [[...args, "--pubilc-id", "a"], env, /^Unknown option --pubilc-id\. Did you mean --public-id\?$/],
      [[...args, "-x"], env, /^Unknown option -x\.$/],
      [["--public-id", "--json"], env, /^Option '--public-id.* use '--public-id=-XYZ'\.$/],
      [[...args, "--json=secret"], env, /^Option '--json' does not take an argument$/],
      [[...args, "--filter", "orders"], env, /^--filter: Expected a member such as/],
      [[...args, "--cookie-env", "SVC_COOKIE"], env, /^--cookie-env: Expected --session-endpoint too/],
      [["--deployment-id", "42"], env, /^Expected --tenant-origin, such as /],
      [["--tenant-origin", "http://acme.example", "--deployment-id", "1"], env, /an https origin/],
      [[...args, "--public-id", "../admin"], env, /--public-id: Expected a public id/],
      [[...args, "--host-origin", "app.example"], env, /--host-origin to be an origin/],
      [[...args, "--host-path", "/dashboard"], env, /--host-path: Expected --host-origin too/],
      [[...args, "--timeout", "5s"], env, /--timeout: Expected an integer of milliseconds.*got "5s"/],
      [[...args, "--session-endpoint", "/api/embed-session"], env, /--session-endpoint: Expected a complete/],
      [[...args, "--tenant-origin", "https%3A//acme.example/x"], env, /--tenant-origin: Expected an https/],
    ];
    for (const [invalidArgs, invalidEnv, message] of invalid) {
      assert.throws(
        () => parseDoctorArguments(invalidArgs, invalidEnv),
        (error) => error instanceof UsageError && message.test(error.message),
      );
    }
    const { code, output, errors } = await runDoctor(["doctor"], env);
    assert.deepEqual([code, output], [2, ""]);
    assert.match(errors, /^Expected --tenant-origin, such as .*\.\nSee svc-dashboard doctor --help\.\n$/);
  });

  it("is one of the commands, which the help lists", async () => {
    const { code, output } = await runDoctor(["--help"]);
    assert.equal(code, 0);
    assert.match(output, /^Usage: svc-dashboard COMMAND .*\n {2}doctor /s);
    for (const [args, got] of [
      [[], "first"],
      [["nurse", "--json"], 'first, got "nurse"'],
    ] as const) {
      const { code, errors } = await runDoctor(args);
      assert.deepEqual(
        [code, errors.includes(`Expected the command "doctor"`), errors.includes(got)],
        [2, true, true],
      );
    }
  });

  it("is an executable script", () => {
    assert.match(readFileSync(CLI, "utf8"), /^#!\/usr\/bin\/env node\n/);
  });
});

describe("TextReport", () => {
  const print = (
    finding: Finding,
    output: { isTTY?: boolean; columns?: number },
    isColored = false,
  ): string => {
    let text = "";
    const report = new TextReport({ ...output, write: (part) => (text += part) }, isColored);
    report.begin("DNS");
    report.end({ id: "dns", title: "DNS", ...finding });
    return text;
  };
  const ok: Finding = { status: "ok", found: "All succeeded." };

  it("shows the running check on a terminal, and replaces it with the finding", () => {
    assert.match(print(ok, { isTTY: true }), /^… +DNS\r\x1b\[Kok +DNS +All succeeded\.\n$/); // eslint-disable-line no-control-regex -- the test looks for them
    assert.match(print(ok, {}), /^ok +DNS +All succeeded\.\n$/);
  });

  it("prints colors only if requested", () => {
    assert.ok(print(ok, { isTTY: true }, true).includes("\x1b[32mok"));
    assert.ok(!print(ok, { isTTY: true }).includes("\x1b[32m"));
  });

  it("wraps at the width of the terminal, and prints no control characters of a server", () => {
    const found = `A page says \x1b[2J\u202e${"many words ".repeat(200)}.`;
    const text = print({ status: "problem", found, meaning: "It means.", remedy: "Do." }, { columns: 80 });
    assert.ok(text.split("\n").every((line) => line.length <= 80));
    assert.doesNotMatch(text, /[\x1b\u202e]/); // eslint-disable-line no-control-regex -- the test looks for them
    assert.ok(text.length < 1_200);
  });
});
