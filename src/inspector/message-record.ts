import type { SvcDashboard } from "../element/index.js";
import { isRecord } from "../protocol/check.js";
import { readEmbedPath } from "../protocol/embed-path.js";
import type { ParseFailure } from "../protocol/parse-event.js";
import type { InspectorEntry, MessageLog } from "./message-log.js";
import { shapeOf, stringShape } from "./message-shape.js";

/** The shapes of a page's messages, for `svc-dashboard doctor --assumptions --messages`. */
export interface MessageRecord {
  /** The tenant origin of the dashboard. */
  tenantOrigin: string | null;
  /** When the record was made, as an ISO date. */
  date: string;
  /** The surface that the page requested. */
  surface: string | null;
  /** The mode that the page requested. */
  mode: string | null;
  /** The accepted events and posted actions, the oldest first. */
  messages: RecordedMessage[];
  /** Different messages from the tenant origin that the element ignored, because they do not fit the protocol. */
  ignored: { reason: ParseFailure; data: unknown; count: number }[];
}

/** An event or an action, with the types of its payload's members in place of their values. */
export interface RecordedMessage {
  direction: "in" | "out";
  /** The full type, such as `svc:event:ready`. */
  type: string;
  /** The surface that the event names. */
  surface?: string;
  payload: Record<string, unknown>;
}

/** Describes a message of the log; undefined for the element's own events. */
export function recordMessage(entry: InspectorEntry): RecordedMessage | undefined {
  const { direction, type, surface, payload } = entry;
  if (direction === "own") return undefined;
  const shape = shapeOf(payload);
  return {
    direction,
    type: stringShape("type", type),
    ...(typeof surface === "string" && { surface: stringShape("surface", surface) }),
    payload: isRecord(shape) ? shape : {},
  };
}

const MAX_IGNORED = 20;

/** The ignored messages, up to 20 that differ in their shape. */
export class IgnoredMessages {
  readonly #byKey = new Map<string, MessageRecord["ignored"][number]>();

  add(reason: ParseFailure, data: unknown): void {
    const shape = shapeOf(data);
    const key = JSON.stringify([reason, shape]);
    const known = this.#byKey.get(key);
    if (known) known.count++;
    else if (this.#byKey.size < MAX_IGNORED) this.#byKey.set(key, { reason, data: shape, count: 1 });
  }

  clear(): void {
    this.#byKey.clear();
  }

  get list(): MessageRecord["ignored"] {
    return [...this.#byKey.values()];
  }
}

/** Makes the JSON document of a `MessageRecord`. */
export function createMessageRecord(
  dashboard: Partial<SvcDashboard> | null,
  log: MessageLog,
  ignored: IgnoredMessages,
): string {
  const record: MessageRecord = {
    tenantOrigin: dashboard?.tenantOrigin ?? null,
    date: new Date().toISOString(),
    surface: readEmbedPath(dashboard?.path ?? "").surface ?? dashboard?.surface ?? null,
    mode: dashboard?.mode ?? null,
    messages: log.messages.flatMap(({ recorded }) => recorded ?? []),
    ignored: ignored.list,
  };
  return JSON.stringify(record, null, 2);
}
