import type { EmbedActionType } from "../protocol/actions.js";
import { createAction, type ActionArguments } from "../protocol/create-action.js";
import { checkOrigin } from "../protocol/embed-url.js";
import { EVENT_PREFIX, type EventEnvelope } from "../protocol/envelope.js";
import type { EmbedEventMap, EmbedEventName, ReadyPayload } from "../protocol/events.js";
import { ActionQueue, QUEUE_LIMIT } from "./action-queue.js";
import { openChannel } from "./channel.js";

/** How to connect. */
export interface ConnectOptions {
  /** The tenant: an https origin, or http on loopback. */
  tenantOrigin: string;
  /** Aborting it closes the connection. */
  signal?: AbortSignal;
}

/** A conversation with the embed in one iframe. */
export interface EmbedConnection {
  /** The first `ready` event's payload. Rejects when the connection closes before it; handled, so it may go unread. */
  readonly ready: Promise<ReadyPayload>;
  /** Listens to an event by its name without prefix, also one of a later version. @returns ends it */
  on<Name extends EmbedEventName>(
    name: Name,
    listener: (payload: EmbedEventMap[Name], envelope: EventEnvelope) => void,
  ): () => void;
  on(name: string, listener: (payload: object, envelope: EventEnvelope) => void): () => void;
  /**
   * Posts an action, before `ready` as soon as that has come. Nothing comes back: the wire acknowledges nothing.
   * @throws TypeError on a type without `svc:action:`; RangeError when 256 actions wait already
   */
  post<Type extends EmbedActionType>(type: Type, ...payload: ActionArguments<Type>): void;
  /** Ends it, and leaves nothing behind. */
  close(): void;
}

type Listener = (payload: object, envelope: EventEnvelope) => void;

/**
 * Talks to the embed in an iframe that the host page owns (service description, section 6). Connect before the iframe
 * is sent to the embed, or `ready` may be missed.
 * @throws TypeError on a wrong tenant origin; Error when the iframe is not in its page
 */
export function connectEmbed(
  iframe: HTMLIFrameElement,
  { tenantOrigin, signal }: ConnectOptions,
): EmbedConnection {
  const listeners = new Map<string, Set<Listener>>();
  const queue = new ActionQueue();
  let settle: { resolve(payload: ReadyPayload): void; reject(reason: Error): void };
  const ready = new Promise<ReadyPayload>((resolve, reject) => (settle = { resolve, reject }));
  ready.catch(() => undefined);

  const channel = openChannel(iframe, checkOrigin(tenantOrigin), {
    event(envelope) {
      const name = envelope.type.slice(EVENT_PREFIX.length);
      if (name === "ready") {
        queue.open((action) => channel.post(action));
        settle.resolve(envelope.payload as ReadyPayload);
      }
      for (const listener of [...(listeners.get(name) ?? [])]) {
        try {
          listener(envelope.payload, envelope);
        } catch (error) {
          reportError(error); // as the DOM does it: one listener's fault is not the next one's
        }
      }
    },
  });

  const close = (): void => {
    channel.close();
    queue.close();
    listeners.clear();
    signal?.removeEventListener("abort", close);
    settle.reject(new Error("The connection to the embed was closed before the embed was ready."));
  };
  if (signal?.aborted) close();
  else signal?.addEventListener("abort", close);

  return {
    ready,
    on(name: string, listener: Listener) {
      const known = listeners.get(name) ?? new Set();
      listeners.set(name, known.add(listener));
      return () => known.delete(listener);
    },
    post(type, ...payload) {
      if (!queue.add(createAction(type, ...payload))) {
        throw new RangeError(
          `${QUEUE_LIMIT} actions wait for the embed already: wait for ready before posting more.`,
        );
      }
    },
    close,
  };
}
