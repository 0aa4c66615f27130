import type { ReactiveElement } from "lit";
import type { SvcDashboard } from "../element/index.js";
import { toJson } from "../protocol/json.js";
import type { LoggedMessage, MessageLog } from "./message-log.js";
import { toPrintable } from "./printable.js";
import { formatElapsed } from "./time.js";

const MAX_MESSAGES = 50;

/** The maximum length of a message's payload: the report must fit into an issue. */
const MAX_PAYLOAD_LENGTH = 600;

/** Indents lines, so that Markdown shows them unchanged as code. */
function indent(lines: readonly string[]): string {
  return lines.map((line) => `    ${line.replaceAll("\n", " ")}`).join("\n");
}

/** The dashboard's properties and attributes, without the session, and with secrets redacted. */
function settingsOf(dashboard: SvcDashboard): string[] {
  const { elementProperties } = dashboard.constructor as Partial<typeof ReactiveElement>;
  const values = new Map<string, unknown>();
  for (const [property, declaration] of elementProperties ?? []) {
    const value = Reflect.get(dashboard, property) as unknown;
    const name = typeof declaration.attribute === "string" ? declaration.attribute : String(property);
    if (value !== undefined) values.set(name, value);
  }
  for (const { name, value } of dashboard.attributes) values.set(name, value);
  values.delete("session");
  values.delete("viewer"); // it identifies a person, and the report may be published
  const printable = toPrintable(Object.fromEntries(values)) as object;
  return Object.entries(printable).map(([name, value]) => `${name}: ${toJson(value)}`);
}

function reportLine({ elapsed, direction, type, line }: LoggedMessage): string {
  const payload = line.length > MAX_PAYLOAD_LENGTH ? `${line.slice(0, MAX_PAYLOAD_LENGTH)}…` : line;
  return [formatElapsed(elapsed).padStart(10), direction.padEnd(3), type, payload].join("  ").trimEnd();
}

/**
 * Makes a bug report in Markdown: the dashboard's state, last error and settings, the browser, and the last 50 messages.
 * Sessions and tokens are redacted if their name or context identifies them.
 */
export function createReport(dashboard: SvcDashboard | null, log: MessageLog): string {
  const messages = log.messages.slice(-MAX_MESSAGES);
  const section = (title: string, lines: readonly string[]): string[] =>
    lines.length ? [`### ${title}`, indent(lines)] : [];
  const lastError = dashboard?.lastError;
  return [
    "## Dashboard report",
    [
      `- State: ${dashboard ? dashboard.state : "no dashboard"}`,
      `- Page: ${location.origin}`,
      `- Browser: ${navigator.userAgent}`,
      `- Created: ${new Date().toISOString()}`,
    ].join("\n"),
    ...section("Last error", lastError ? [toJson(toPrintable(lastError))] : []),
    ...section("Settings", dashboard ? settingsOf(dashboard) : []),
    ...section(
      `Last ${messages.length} of ${log.total} messages, in seconds since the first`,
      messages.map(reportLine),
    ),
  ].join("\n\n");
}
