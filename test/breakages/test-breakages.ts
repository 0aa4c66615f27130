import assert from "node:assert/strict";
import type { Breakage } from "./breakages.js";
import { EmbeddingApp } from "./embedding-app.js";
import { commandIn, paste } from "./pasted-command.js";
import type { Seen } from "./watch-page.js";

/** What is for developers: origins, URLs, codes, statuses, commands and terms of the protocol. */
const FOR_DEVELOPERS =
  /:\/\/|localhost|127\.0\.0|npx|\b[1-5]\d\d\b|[a-z]-[a-z]|session|token|filter|undefined/i;

const ON_THE_PAGE = ["console", "server log", "embed page"] as const;
const COMMANDS = ["command", "command with a token", "command as a viewer"] as const;

/** Whether the lines that name the cause are there, a command where one does, and what viewers then see. */
function isNamed(seen: Seen, { named }: Breakage): boolean {
  const has = (line: RegExp, lines: readonly string[]): boolean => lines.some((text) => line.test(text));
  const lacks = ON_THE_PAGE.some((place) => named[place] && !has(named[place], seen[place]));
  const isLoading = seen.viewer.startsWith("Loading");
  return (
    !lacks && !isLoading && (!COMMANDS.some((place) => named[place]) || commandIn(seen.console) !== undefined)
  );
}

async function assertNamed(app: EmbeddingApp, breakage: Breakage): Promise<void> {
  const parts = app.parts(await breakage.parts(app));
  const seen = await app.open(parts, (now) => isNamed(now, breakage));
  assert.ok(isNamed(seen, breakage), `Expected the cause, got ${JSON.stringify(seen, undefined, 2)}`);
  assert.doesNotMatch(seen.viewer, FOR_DEVELOPERS);
  for (const place of COMMANDS) {
    const line = breakage.named[place];
    if (!line) continue;
    const { code, output } = await paste(commandIn(seen.console)!, [place], app, parts.client.token);
    assert.ok(line.test(output), `Expected ${String(line)} of the ${place}, got ${output}`);
    assert.ok(code === 1 || code === 3, `Expected exit code 1 or 3 of the ${place}, got ${code}: ${output}`);
  }
}

/** Declares a test for each breakage. @returns a function that returns the app, once it has started */
export function testBreakages(breakages: readonly Breakage[]): () => EmbeddingApp {
  let app: EmbeddingApp;
  before(async () => {
    app = await EmbeddingApp.start();
  });
  beforeEach(() => app.sandbox.reset());
  after(() => app.stop());
  for (const breakage of breakages) it(`name ${breakage.what}`, () => assertNamed(app, breakage));
  return () => app;
}
