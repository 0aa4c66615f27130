import type { EmbedActionType } from "../protocol/actions.js";
import { createAction, type ActionArguments } from "../protocol/create-action.js";
import { checkTenantOrigin } from "../protocol/embed-url.js";
import { eventNameOf, type EventEnvelope } from "../protocol/envelope.js";
import type { EmbedEvent, EmbedEventMap, EmbedEventName, ReadyPayload } from "../protocol/events.js";
import { ActionQueue, QUEUE_LIMIT } from "./action-queue.js";
import { EVENTS_PER_SECOND, openChannel } from "./channel.js";
import { outsideZone } from "./outside-zone.js";
import { hasReceiver } from "./window-messages.js";

/** A problem that does not end the connection. Codes follow SemVer, messages do not. */
export interface ConnectionProblem {
  /**
   * - `closed`: an action was posted after `close()`; it was dropped.
   * - `queue-full`: an action was dropped, because 256 are already waiting for `ready`.
   * - `message-flood`: the frame sent over 2,000 events in a second; the rest of that second is ignored. Messages that fail a
   *   check do not count.
   */
  code: "closed" | "queue-full" | "message-flood";
  /** What happened and what to do, in English, for developers. */
  message: string;
}

/** The options of `connectEmbed`. */
export interface ConnectOptions {
  /** The tenant: an https origin, or http on loopback. */
  tenantOrigin: string;
  /** Aborting it closes the connection. */
  signal?: AbortSignal;
  /** Called for each problem. Without it, problems go to the console as warnings. */
  onProblem?: (problem: ConnectionProblem) => void;
}

/** A connection to the embed in one iframe. */
export interface EmbedConnection {
  /**
   * The payload of the first `ready` event. Rejects when the connection closes before it; no unhandled rejection is
   * reported if nobody reads it.
   */
  readonly ready: Promise<ReadyPayload>;
  /** Adds a listener for an event, by its name without the prefix. @returns a function that removes the listener */
  on<Name extends EmbedEventName>(
    name: Name,
    listener: (payload: EmbedEventMap[Name], envelope: EmbedEvent<Name>) => void,
  ): () => void;
  /** Adds a listener for an event of a later version of the service. */
  on(name: string, listener: (payload: object, envelope: EventEnvelope) => void): () => void;
  /**
   * Posts an action; before `ready` it waits. Returns nothing, because the embed acknowledges nothing.
   * @throws TypeError if the type does not begin with `svc:action:`, or the payload is invalid
   */
  post<Type extends EmbedActionType>(type: Type, ...payload: ActionArguments<Type>): void;
  /** Closes the connection and removes its listeners from the page. */
  close(): void;
}

const PROBLEMS: Record<ConnectionProblem["code"], string> = {
  closed: "Action not posted: the connection is closed.",
  "queue-full": `Action not posted: ${QUEUE_LIMIT} are waiting for ready.`,
  "message-flood": `Events over ${EVENTS_PER_SECOND} a second were ignored.`,
};

/**
 * Connects to the embed in an iframe that the host page owns (service description, section 6). Connect before the iframe
 * navigates to the embed, because otherwise `ready` may be missed, and again after the iframe was moved in the document,
 * which gives it a new window.
 * @throws TypeError on a wrong tenant origin; Error if the iframe is not in a document, or already has a connection
 */
export function connectEmbed(
  iframe: HTMLIFrameElement,
  { tenantOrigin, signal, onProblem = ({ message }) => console.warn(message) }: ConnectOptions,
): EmbedConnection {
  const origin = checkTenantOrigin(tenantOrigin);
  const { contentWindow } = iframe;
  if (!contentWindow) throw new Error("The iframe has no window: append it to the document first.");
  if (hasReceiver(contentWindow.parent, contentWindow)) {
    throw new Error("This iframe already has a connection: close it first.");
  }
  const events = new EventTarget();
  const queue = new ActionQueue();
  let settle: { resolve(payload: ReadyPayload): void; reject(reason: Error): void };
  const ready = new Promise<ReadyPayload>((resolve, reject) => (settle = { resolve, reject }));
  void outsideZone(() => ready.catch(() => undefined));

  const report = (code: ConnectionProblem["code"]): void => onProblem({ code, message: PROBLEMS[code] });

  let isClosed = false;
  const channel = openChannel(contentWindow, origin, {
    event: (envelope) => {
      const name = eventNameOf(envelope);
      if (name === "ready") {
        settle.resolve(envelope.payload as ReadyPayload);
        queue.open((action) => channel.post(action));
      }
      // as in the DOM, an error that a listener throws is reported, and the later listeners still run
      events.dispatchEvent(new CustomEvent(name, { detail: envelope }));
    },
    flood: () => report("message-flood"),
  });

  const close = (): void => {
    isClosed = true;
    queue.close();
    channel.close();
    signal?.removeEventListener("abort", close);
    settle.reject(new Error("The connection closed before the embed was ready."));
  };
  if (signal?.aborted) close();
  else signal?.addEventListener("abort", close);

  return {
    ready,
    on(name: string, listener: (payload: never, envelope: never) => void) {
      const handle = (event: Event): void => {
        const { detail } = event as CustomEvent<EventEnvelope>;
        if (!isClosed) listener(detail.payload as never, detail as never);
      };
      events.addEventListener(name, handle);
      return () => events.removeEventListener(name, handle);
    },
    post(type, ...payload) {
      const action = createAction(type, ...payload);
      if (isClosed) report("closed");
      else if (!queue.add(action)) report("queue-full");
    },
    close,
  };
}
