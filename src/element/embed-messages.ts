import type { ConversationListener } from "../connection/conversation.js";
import type { ActionEnvelope, EventEnvelope } from "../protocol/envelope.js";
import type { EmbedEvent, ReadyPayload, ViewPayload } from "../protocol/events.js";
import { invalidMemberOf, type ParseFailure } from "../protocol/parse-event.js";
import { emit, forListeners, RESERVED_NAMES } from "./dom-events.js";
import type { Input } from "./lifecycle/life.js";
import type { SvcDashboard } from "./svc-dashboard.js";

/** The load whose embed speaks. */
interface Load {
  readonly host: SvcDashboard;
  /** Its number in the life cycle. */
  readonly load: number;
  /** Whether it has not ended. */
  readonly isCurrent: () => boolean;
  readonly feed: (input: Input) => void;
  /** The wall clock's time. */
  readonly now: () => number;
  /** Whether something provides sessions. */
  readonly hasSource: () => boolean;
  /** The embed has reported a path; of a view, its title too. */
  readonly followView: (view: Partial<ViewPayload>, isView: boolean) => void;
}

/** What the messages of one load lead to: inputs of the life cycle, and DOM events for the page. */
export function listenToEmbed({
  host,
  load,
  isCurrent,
  feed,
  now,
  hasSource,
  followView,
}: Load): ConversationListener {
  const emitEnvelope = (name: string, envelope: EventEnvelope | ActionEnvelope): void => {
    const frozen = forListeners(envelope);
    emit(host, name, frozen, { envelope: frozen });
  };

  const followEvent = (name: string, { payload }: EventEnvelope): void => {
    if (name === "ready") feed({ is: "ready-handled", load, payload: payload as ReadyPayload });
    if (name === "dashboard-loaded") feed({ is: "all-loaded", load });
    if (name === "session-expired" || name === "session-expiring") {
      feed({ is: "session-over", load, at: now(), hasExpired: name === "session-expired" });
    }
    if (name === "view" || name === "navigate") followView(payload, name === "view");
  };

  return {
    message: (envelope) => emitEnvelope("message", envelope),
    ready: () => feed({ is: "ready", load, at: now() }),
    event: (name, received) => {
      const envelope = forListeners(received);
      if (RESERVED_NAMES.has(name)) return;
      if (name === "error") {
        const error = envelope as EmbedEvent<"error">;
        feed({ is: "embed-error", load, at: now(), envelope: error, hasSource: hasSource() });
        return;
      }
      followEvent(name, envelope);
      if (isCurrent()) emit(host, name, envelope.payload, { envelope });
    },
    posted: (action) => emitEnvelope("action", action),
    foreign: (origin) => feed({ is: "foreign-message", load, origin }),
    invalid: (data, reason) => {
      const { type, member } = describeInvalid(data, reason);
      if (host.debug)
        console.debug(`<${host.localName}>`, `ignored ${type}, because its ${member} is invalid`);
      if (type === "svc:event:ready") feed({ is: "invalid-ready", load, member });
    },
    flood: () => feed({ is: "flood", load }),
  };
}

/** What is wrong with a message of the embed that is ignored. */
function describeInvalid(data: unknown, reason: ParseFailure): { type: string; member: string } {
  if (reason !== "payload") return { type: "a message", member: reason };
  const message = data as { type: string }; // the type is checked before the payload
  return { type: message.type, member: invalidMemberOf(message) ?? "payload" };
}
