import type { ReactiveElement } from "lit";
import type { SvcDashboard } from "../element/index.js";
import type { LoggedMessage, MessageLog } from "./message-log.js";
import { toPrintable } from "./printable.js";
import { formatElapsed } from "./time.js";

/** How many messages a report holds. */
const REPORT_LIMIT = 50;

/** How long a message's line may be; the whole must fit into an issue. */
const LINE_LENGTH = 600;

/** Markdown takes an indented line as it is, whatever it holds. */
function indent(lines: readonly string[]): string {
  return lines.map((line) => `    ${line.replaceAll("\n", " ")}`).join("\n");
}

/** What the dashboard was told, in code or by attributes. A session is left out, secrets in the rest are hidden. */
function settings(dashboard: SvcDashboard): string[] {
  const { elementProperties } = dashboard.constructor as Partial<typeof ReactiveElement>;
  const values = new Map<string, unknown>();
  for (const [property, declaration] of elementProperties ?? []) {
    const value = Reflect.get(dashboard, property) as unknown;
    if (value !== undefined)
      values.set(typeof declaration.attribute === "string" ? declaration.attribute : String(property), value);
  }
  for (const { name, value } of dashboard.attributes) values.set(name, value);
  values.delete("session");
  const shown = toPrintable(Object.fromEntries(values)) as object;
  return Object.entries(shown).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
}

function line(message: LoggedMessage, start: number): string {
  const { time, direction, type, line } = message;
  const text = line.length > LINE_LENGTH ? `${line.slice(0, LINE_LENGTH)}…` : line;
  return [formatElapsed(time - start).padStart(10), direction.padEnd(3), type, text].join("  ").trimEnd();
}

/**
 * A bug report in Markdown: the dashboard's state, last error and settings, the browser, and the last messages. No
 * session or token that is known by its name or place shows up in it.
 */
export function createReport(dashboard: SvcDashboard | null, log: MessageLog): string {
  const messages = log.messages.slice(-REPORT_LIMIT);
  const section = (title: string, lines: readonly string[]): string[] =>
    lines.length ? [`### ${title}`, indent(lines)] : [];
  const lastError = dashboard?.lastError;
  return [
    "## Dashboard report",
    [
      `- State: ${dashboard ? dashboard.state : "no dashboard"}`,
      `- Page: ${location.origin}`,
      `- Browser: ${navigator.userAgent}`,
      `- Written: ${new Date().toISOString()}`,
    ].join("\n"),
    ...section("Last error", lastError ? [JSON.stringify(toPrintable(lastError))] : []),
    ...section("Settings", dashboard ? settings(dashboard) : []),
    ...section(
      `Last ${messages.length} of ${log.total} messages, in seconds since the first`,
      messages.map((message) => line(message, log.start)),
    ),
  ].join("\n\n");
}
