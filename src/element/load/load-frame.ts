import type { Channel, ChannelListener } from "../../connection/channel.js";
import { eventNameOf, type ActionEnvelope, type EventEnvelope } from "../../protocol/envelope.js";
import type { EmbedEvent, ReadyPayload, ViewPayload } from "../../protocol/events.js";
import { invalidMemberOf } from "../../protocol/parse-event.js";
import { emit, forListeners, RESERVED_NAMES, TEST_SEAM, type DashboardHost } from "../dashboard-host.js";
import type { FailureClues } from "../failures.js";
import { addFrame, type EmbedFrame } from "../frame/embed-frame.js";
import type { InheritedValues } from "../properties/inherited-values.js";
import type { StateSync } from "../state/state-sync.js";
import type { StatusController } from "../view/status-controller.js";
import type { Life } from "./life.js";
import type { Resources } from "./needs.js";
import type { Resource } from "./reconcile.js";
import type { Input } from "./transition.js";

interface Dependencies {
  readonly host: DashboardHost;
  readonly status: StatusController;
  readonly inherited: InheritedValues;
  readonly state: StateSync;
  readonly life: Life;
  readonly feed: (input: Input) => void;
}

/** The frame of the current load, and the messages to and from it: inputs of the life cycle, and DOM events for the page. */
export class LoadFrame implements Resource<Resources["frame"]> {
  readonly #deps: Dependencies;
  #channel: Channel | undefined;
  current: EmbedFrame | undefined;
  clues: FailureClues = {};

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  begin({ key: loadId, plan, session }: Resources["frame"]): void {
    const { host, status, state, feed } = this.#deps;
    const add = host[TEST_SEAM]?.addFrame ?? addFrame;
    const frame = add(status.box!.frame, plan, {
      loaded: () => feed({ kind: "frame", loadId, event: "loaded" }),
      blocked: () => feed({ kind: "frame", loadId, event: "blocked" }),
      blockedOther: (blockedOrigin) => (this.clues.blockedOrigin = blockedOrigin),
    });
    if (!frame) {
      feed({ kind: "frame", loadId, event: "lost" });
      return;
    }
    this.current = frame;
    this.clues = {};
    const { href, omitted } = plan.url(session?.take());
    frame.navigate(href); // before all that can come later in this task: a viewer waits for the response
    status.setFrame(frame.element);
    this.#channel = frame.openChannel(this.#listener(loadId));
    state.postFilters(omitted); // last, because a listener may end the load when the queue is full
  }

  end(): void {
    this.#deps.status.setFrame(undefined);
    this.#channel?.close();
    this.current?.remove();
    this.#channel = this.current = undefined;
  }

  post(action: ActionEnvelope): void {
    this.#channel?.post(action);
    this.#emitEnvelope("action", action);
  }

  #emitEnvelope(name: string, envelope: EventEnvelope | ActionEnvelope): void {
    const frozen = forListeners(envelope);
    emit(this.#deps.host, name, frozen, { envelope: frozen });
  }

  /** Creates the channel's listener. Each input, and each listener of the page, may end the load: no event follows then. */
  #listener(loadId: number): ChannelListener {
    const { host, feed } = this.#deps;
    const isCurrent = (): boolean => this.#deps.life.loadId === loadId;
    const reveal = (): void => {
      const { phase } = this.#deps.life;
      if (phase.kind === "connecting" && !phase.isRevealed) feed({ kind: "revealed", loadId });
    };
    return {
      event: (received) => {
        reveal();
        if (isCurrent()) this.#emitEnvelope("message", received);
        const name = eventNameOf(received);
        if (RESERVED_NAMES.has(name) || !isCurrent()) return;
        const envelope = forListeners(received);
        this.#feedEvent(loadId, name, envelope);
        if (isCurrent() && name !== "error") emit(host, name, envelope.payload, { envelope });
      },
      foreign: (foreignOrigin) => {
        this.clues.foreignOrigin = foreignOrigin;
        reveal();
      },
      invalid: (data, reason) => {
        if (reason === "source") return; // another script of the page may have sent it
        reveal();
        if (reason === "data") return; // scripts may post anything else at any rate
        const event = reason === "payload" ? (data as EventEnvelope) : undefined; // the envelope is checked first
        const what = event?.type ?? "a message";
        const member = (event && invalidMemberOf(event)) ?? reason;
        if (host.debug)
          console.debug(`<${host.localName}>`, `ignored ${what}, because its ${member} is invalid`);
        if (event && eventNameOf(event) === "ready") this.clues.invalidMember = member;
      },
      flood: () => feed({ kind: "frame", loadId, event: "flood" }),
    };
  }

  #feedEvent(loadId: number, name: string, envelope: EventEnvelope): void {
    const { status, inherited, life, feed } = this.#deps;
    if (name === "ready") {
      inherited.ready(loadId); // a change may not have been reported yet
      feed({ kind: "ready", loadId, payload: envelope.payload as ReadyPayload });
    } else if (name === "dashboard-loaded") feed({ kind: "all-loaded", loadId });
    else if (name === "error")
      feed({ kind: "embed-error", loadId, envelope: envelope as EmbedEvent<"error"> });
    else if (name === "session-expired" || name === "session-expiring") {
      feed({ kind: "session-over", loadId, hasExpired: name === "session-expired" });
    } else if (name === "view" || name === "navigate") {
      const { path, title } = envelope.payload as ViewPayload;
      if (path && path !== life.embedPath) feed({ kind: "moved", loadId, path });
      if (name === "view") status.setViewTitle(title);
    }
  }
}
