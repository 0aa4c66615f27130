import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text as readAll } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { readArguments } from "../src/cli/read-arguments.js";

const CLI = fileURLToPath(new URL("../src/cli.ts", import.meta.url));

interface Outcome {
  code: number | null;
  output: string;
  errors: string;
}

/** Runs the command line. Sends `signal.send` once `signal.on` has been printed. */
async function run(
  args: string[],
  signal?: { on: string; send: NodeJS.Signals },
  environment: Record<string, string> = {},
): Promise<Outcome> {
  const env = { ...process.env, ...environment };
  const child = spawn(process.execPath, ["--import", "tsx", CLI, ...args], { env });
  const outcome: Outcome = { code: null, output: "", errors: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    outcome.output += text;
    if (signal && outcome.output.includes(signal.on)) child.kill(signal.send);
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => (outcome.errors += text));
  [outcome.code] = (await once(child, "close")) as [number | null];
  return outcome;
}

describe("svc-sandbox", () => {
  it("prints its URL and its token once, and exits with 0 on a signal", async () => {
    const { code, output, errors } = await run(["--port", "0"], { on: "Dashboards:", send: "SIGTERM" });
    assert.deepEqual([code, errors], [0, "Starting a sandbox…\n"]);
    assert.match(
      output,
      /^Sandbox: {4}http:\/\/127\.0\.0\.1:\d+\nToken: {6}\S{43}\nAdmin page: \S+\/__sandbox\?ticket=\S{43} \(works once\)\nDeployment: 42\nDashboards: a1b2c3d4, /,
    );
  });

  it("prints only the token that it has generated, when it is quiet", async () => {
    const quiet = await run(["--port", "0", "--quiet"], { on: "Token:", send: "SIGTERM" });
    assert.deepEqual([quiet.code, quiet.errors], [0, ""]);
    assert.match(quiet.output, /^Token: {6}\S{43}\n$/);
  });

  it("responds to a pending request before it exits on a signal", async () => {
    const fault = '{"operation":"getWorkbooks","latencyMs":800}';
    const args = ["--port", "0", "--token", "a-token-of-mine", "--fault", fault];
    const child = spawn(process.execPath, ["--import", "tsx", CLI, ...args], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const ended = once(child, "close");
    let output = "";
    for await (const text of child.stdout.setEncoding("utf8")) {
      output += String(text);
      if (output.includes("Dashboards:")) break;
    }
    const origin = /http:\/\/[\d.:]+/.exec(output)?.[0] ?? "";
    const headers = { authorization: "Bearer a-token-of-mine" };
    const slow = request(`${origin}/api/v1/deployments/42/workbooks?first=1`, { headers, agent: false });
    const responded = once(slow, "response") as Promise<[IncomingMessage]>;
    slow.end();
    await once(slow, "finish");
    // a later request has its response, so the first one has begun
    await (await fetch(`${origin}/api/v1/deployments/42/notifications`, { headers })).text();
    child.kill("SIGTERM");
    const [response] = await responded;
    assert.equal(response.statusCode, 200);
    assert.equal((JSON.parse(await readAll(response)) as { items: unknown[] }).items.length, 1);
    assert.deepEqual(await ended, [0, null]);
  });

  it("does not print the token of its option", async () => {
    const { output } = await run(["--port", "0", "--token", "a-token-of-mine"], {
      on: "Dashboards:",
      send: "SIGINT",
    });
    assert.ok(!output.includes("a-token-of-mine"));
  });

  it("reads its token from the environment, does not print it, and passes it to its command", async () => {
    const environment = { SVC_SANDBOX_TOKEN: "a-token-of-mine" };
    const served = await run(["--port", "0"], { on: "Dashboards:", send: "SIGTERM" }, environment);
    assert.equal(served.code, 0);
    assert.ok(!served.output.includes("a-token-of-mine") && !served.output.includes("Token:"));
    const script = "console.log(process.env.SVC_TOKEN)";
    const { output } = await run(["exec", "--", process.execPath, "-e", script], undefined, environment);
    assert.equal(output, "a-token-of-mine\n");
  });

  it("runs a command with a sandbox, and exits with its exit code", async () => {
    const script =
      "const { SVC_TENANT_ORIGIN: origin, SVC_TOKEN: token, SVC_DEPLOYMENT_ID: id, SVC_PUBLIC_ID: publicId } = process.env;" +
      "fetch(origin + '/api/v1/deployments/' + id + '/workbooks', { headers: { authorization: 'Bearer ' + token } })" +
      ".then(({ status }) => { console.log(status, publicId); process.exit(7); })";
    const { code, output } = await run(["exec", "--", process.execPath, "-e", script]);
    assert.deepEqual([code, output], [7, "200 a1b2c3d4\n"]);
  });

  it("reports an error in one sentence, without a stack", async () => {
    const usage = await run(["--port", "many"]);
    assert.deepEqual([usage.code, usage.output], [2, ""]);
    assert.equal(
      usage.errors,
      'Expected a whole number up to 65535 for --port, got "many".\nSee svc-sandbox --help.\n',
    );
    const stores = await run(["--data", "x", "--database-url", "postgres://y"]);
    assert.deepEqual([stores.code, stores.output], [2, ""]);
    assert.match(stores.errors, /leave one of them out.*\nSee svc-sandbox --help\.\n$/);
    const data = await run(["--port", "0", "--data", join(CLI, "data")]);
    assert.deepEqual([data.code, data.output], [1, ""]);
    assert.match(data.errors, /^The data folder .*cli\.ts.data can't be created: ENOTDIR.*\.\n$/m);
  });

  it("exits with 126 or 127, as shells do, if it can't run a command", async () => {
    const missing = await run(["exec", "--", "no-such-command-anywhere"]);
    assert.equal(missing.code, 127);
    assert.match(missing.errors, /^The command "no-such-command-anywhere" can't be run: .*\.\n$/m);
    assert.equal((await run(["exec", "--", tmpdir()])).code, 126);
  });

  it("prints its options with --help", async () => {
    const { code, output } = await run(["--help"]);
    assert.equal(code, 0);
    for (const option of Object.keys(readArguments([]).options)) {
      const flag = {
        allowOrigins: "allow-origin",
        sessionTtlMs: "session-ttl",
        latencyMs: "latency",
        faults: "fault",
      }[option];
      assert.match(
        output,
        new RegExp(`--${flag ?? option.replaceAll(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}\\b`),
      );
    }
  });
});
