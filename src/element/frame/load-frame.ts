import type { Channel, ChannelListener } from "../../connection/channel.js";
import { EVENT_PREFIX, type ActionEnvelope, type EventEnvelope } from "../../protocol/envelope.js";
import type { EmbedEvent, ReadyPayload, ViewPayload } from "../../protocol/events.js";
import { invalidMemberOf, type ParseFailure } from "../../protocol/parse-event.js";
import { emit, forListeners, RESERVED_NAMES } from "../dom-events.js";
import type { InheritedValues } from "../properties/inherited-values.js";
import type { StateSync } from "../state/state-sync.js";
import { TEST_SEAM, type DashboardHost } from "../dashboard-host.js";
import type { StatusController } from "../view/status-controller.js";
import { addFrame, type EmbedFrame } from "./embed-frame.js";
import type { Input } from "../load/inputs.js";
import type { Life } from "../load/life.js";
import type { Things } from "../load/needs.js";
import type { Thing } from "../load/reconcile.js";

/** What the frame of a load is part of. */
interface Surroundings {
  readonly host: DashboardHost;
  readonly status: StatusController;
  readonly inherited: InheritedValues;
  readonly sync: StateSync;
  readonly life: Life;
}

/** The frame of the current load, and the messages to and from it: inputs of the life cycle, and DOM events for the page. */
export class LoadFrame implements Thing<Things["frame"]> {
  readonly #in: Surroundings;
  readonly #feed: (input: Input) => void;
  #frame: EmbedFrame | undefined;
  #channel: Channel | undefined;

  constructor(surroundings: Surroundings, feed: (input: Input) => void) {
    this.#in = surroundings;
    this.#feed = feed;
  }

  /** Whether no page was loaded into it, or something removed it. */
  get isBlank(): boolean {
    return this.#frame?.isBlank === true;
  }

  /** Whether it has lost its page to a new, empty window. */
  get isEmptied(): boolean {
    return this.#frame?.isEmptied === true;
  }

  begin({ key: load, plan, session }: Things["frame"]): void {
    const { host, status, sync } = this.#in;
    const feed = this.#feed;
    const add = host[TEST_SEAM]?.addFrame ?? addFrame;
    const frame = add(status.box!.frame, plan, {
      loaded: () => feed({ kind: "frame", load, what: "loaded" }),
      blocked: () => feed({ kind: "frame", load, what: "blocked" }),
      blockedOther: (blockedOrigin) => feed({ kind: "clue", load, clues: { blockedOrigin } }),
    });
    if (!frame) {
      feed({ kind: "frame", load, what: "lost" });
      return;
    }
    this.#frame = frame;
    status.setFrame(frame.element);
    this.#channel = frame.openChannel(this.#listener(load));
    const { href, omitted } = plan.url(session?.take());
    sync.postFilters(omitted);
    frame.navigate(href);
  }

  end(): void {
    this.#in.status.setFrame(undefined);
    this.#channel?.close();
    this.#frame?.remove();
    this.#channel = this.#frame = undefined;
  }

  post(action: ActionEnvelope): void {
    this.#channel?.post(action);
    this.#emitEnvelope("action", action);
  }

  #emitEnvelope(name: string, envelope: EventEnvelope | ActionEnvelope): void {
    const frozen = forListeners(envelope);
    emit(this.#in.host, name, frozen, { envelope: frozen });
  }

  /** A listener of the page may end the load at any time: nothing follows then. */
  #listener(load: number): ChannelListener {
    const { host } = this.#in;
    const feed = this.#feed;
    const reveal = (): void => {
      const { phase } = this.#in.life;
      if (phase.kind === "connecting" && !phase.isRevealed) feed({ kind: "revealed", load });
    };
    return {
      event: (received) => {
        reveal();
        this.#emitEnvelope("message", received);
        const name = received.type.slice(EVENT_PREFIX.length);
        if (RESERVED_NAMES.has(name)) return;
        const envelope = forListeners(received);
        this.#follow(load, name, envelope);
        const isCurrent = this.#in.life.load === load;
        if (isCurrent && name !== "error") emit(host, name, envelope.payload, { envelope });
      },
      foreign: (foreignOrigin) => feed({ kind: "clue", load, clues: { foreignOrigin } }),
      invalid: (data, reason) => {
        if (reason !== "source") reveal(); // another script of the page may have sent it
        if (reason === "source" || reason === "data") return; // other scripts may post at any rate
        const { type, member } = describeInvalid(data, reason);
        if (host.debug)
          console.debug(`<${host.localName}>`, `ignored ${type}, because its ${member} is invalid`);
        if (type === "svc:event:ready") feed({ kind: "clue", load, clues: { invalidMember: member } });
      },
      flood: () => feed({ kind: "frame", load, what: "flood" }),
    };
  }

  #follow(load: number, name: string, envelope: EventEnvelope): void {
    const { status, inherited, life } = this.#in;
    const feed = this.#feed;
    if (name === "ready") {
      inherited.ready(load); // a change may not have been reported yet
      feed({ kind: "ready", load, payload: envelope.payload as ReadyPayload });
    } else if (name === "dashboard-loaded") feed({ kind: "all-loaded", load });
    else if (name === "error") feed({ kind: "embed-error", load, envelope: envelope as EmbedEvent<"error"> });
    else if (name === "session-expired" || name === "session-expiring") {
      feed({ kind: "session-over", load, hasExpired: name === "session-expired" });
    } else if (name === "view" || name === "navigate") {
      const { path, title } = envelope.payload as ViewPayload;
      if (path && path !== life.embedPath) feed({ kind: "moved", load, path });
      if (name === "view") status.followView(title);
    }
  }
}

/** What is wrong with a message of the embed that is ignored. */
function describeInvalid(data: unknown, reason: ParseFailure): { type: string; member: string } {
  if (reason !== "payload") return { type: "a message", member: reason };
  const message = data as { type: string }; // the type is checked before the payload
  return { type: message.type, member: invalidMemberOf(message) ?? "payload" };
}
