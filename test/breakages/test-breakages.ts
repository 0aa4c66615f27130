import assert from "node:assert/strict";
import { exec } from "node:child_process";
import { startBrowser } from "../support/browser.js";
import { sharedSandbox } from "../support/shared-sandbox.js";
import { COOKIE, EmbeddingApp, type Parts } from "./embedding-app.js";
import type { Seen } from "./watch-page.js";

/** The options added to the command of the console: none, the backend's access token, and the cookie of a signed-in viewer. */
const ADDED_OPTIONS = {
  command: "",
  "command with a token": " --deployment-id $SVC_DEPLOYMENT_ID",
  "command as a viewer": " --cookie-env SVC_COOKIE",
} as const;

type CommandPlace = keyof typeof ADDED_OPTIONS;
type PagePlace = "console" | "server log" | "embed page";

/** A broken part of an app, and the places that report the cause. */
export interface Breakage {
  what: string;
  /** The replacements of the working parts. */
  parts: (app: EmbeddingApp) => Partial<Parts> | Promise<Partial<Parts>>;
  /** The line that states the cause, in each place that has one. */
  named: Partial<Record<CommandPlace | PagePlace, RegExp>>;
}

/** Terms that only developers should see: origins, URLs, codes, statuses, commands and terms of the protocol. */
const FOR_DEVELOPERS =
  /:\/\/|localhost|127\.0\.0|npx|\b[1-5]\d\d\b|[a-z]-[a-z]|session|token|filter|undefined/i;

const isCommand = (place: string): place is CommandPlace => place in ADDED_OPTIONS;

/** Returns the command at the end of the last line that has one. */
function commandIn({ console: lines }: Seen): string | undefined {
  return lines.map((line) => / Run: (npx svc-dashboard doctor .*)$/.exec(line)?.[1]).findLast(Boolean);
}

/** Whether the page shows the expected lines: the cause, the command, and the notice for viewers. */
function isNamed(seen: Seen, { named }: Breakage): boolean {
  if (seen.viewer.startsWith("Loading")) return false;
  return Object.entries(named).every(([place, line]) =>
    isCommand(place) ? commandIn(seen) : seen[place as PagePlace].some((text) => line.test(text)),
  );
}

/** Runs a command of the console in a shell. @returns the exit code, and the output in one line */
async function paste(
  command: string,
  { sandbox }: EmbeddingApp,
  token: string = sandbox.token,
): Promise<{ code: number | null; output: string }> {
  const values = { SVC_COOKIE: COOKIE, SVC_TOKEN: token, SVC_DEPLOYMENT_ID: String(sandbox.deploymentId) };
  const built = command.replace("npx svc-dashboard", "node dist/cli/cli.js");
  return new Promise((done) => {
    const child = exec(built, { env: { ...process.env, ...values } }, (_error, output, errors) =>
      done({ code: child.exitCode, output: `${output}${errors}`.replace(/\s+/g, " ") }),
    );
  });
}

async function assertNamed(app: EmbeddingApp, breakage: Breakage): Promise<void> {
  const parts = await breakage.parts(app);
  const seen = await app.open(parts, (now) => isNamed(now, breakage));
  assert.ok(isNamed(seen, breakage), `Expected the cause, got ${JSON.stringify(seen, undefined, 2)}`);
  assert.doesNotMatch(seen.viewer, FOR_DEVELOPERS);
  for (const [place, line] of Object.entries(breakage.named)) {
    if (!isCommand(place)) continue;
    const { code, output } = await paste(commandIn(seen)! + ADDED_OPTIONS[place], app, parts.client?.token);
    assert.match(output, line);
    assert.ok(code === 1 || code === 3, `Expected exit code 1 or 3 of the ${place}, got ${code}: ${output}`);
  }
}

async function assertSilent(app: EmbeddingApp, breakages: readonly Breakage[]): Promise<void> {
  const seen = await app.open({}, ({ state }) => state === "loaded");
  assert.deepEqual([seen.state, seen.viewer], ["loaded", "The dashboard is ready."]);
  const { origin, pathname } = new URL(seen.url);
  const command =
    `npx svc-dashboard doctor --tenant-origin ${app.sandbox.origin} --public-id ${app.sandbox.publicIds[0]}` +
    ` --host-origin ${origin} --host-path ${pathname} --session-endpoint /api/embed-session --filter orders.channel`;
  const { code, output } = await paste(command + Object.values(ADDED_OPTIONS).join(""), app);
  assert.equal(code, 0, output);
  const texts = [...seen.console, ...seen["server log"], ...seen["embed page"], output];
  const lines = breakages.flatMap(({ named }) => Object.values(named));
  assert.deepEqual(
    lines.filter((line) => texts.some((text) => line.test(text))),
    [],
  );
}

/** Declares a test for each breakage, and one for the app without a breakage. */
export function testBreakages(breakages: readonly Breakage[]): void {
  let app: EmbeddingApp;
  before(async () => {
    app = new EmbeddingApp(...(await Promise.all([sharedSandbox(), startBrowser()])));
  });
  after(() => app.stop());
  for (const breakage of breakages) it(`report ${breakage.what}`, () => assertNamed(app, breakage));
  it("report nothing while the app works", () => assertSilent(app, breakages));
}
