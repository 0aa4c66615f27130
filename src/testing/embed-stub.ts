import type { ChannelListener } from "../connection/channel.js";
import { forListeners } from "../element/dom-events.js";
import type { SvcDashboard } from "../element/svc-dashboard.js";
import { TEST_SEAM, type Testable } from "../element/test-seam.js";
import { readEmbedPath } from "../protocol/embed-path.js";
import type { ActionEnvelope } from "../protocol/envelope.js";
import { ENVELOPE_SOURCE, EVENT_PREFIX } from "../protocol/envelope.js";
import type { EmbedEventMap, EmbedEventName, ReadyPayload } from "../protocol/events.js";
import { parseEvent } from "../protocol/parse-event.js";

/**
 * Stands in for the embed of one element in unit tests, with no server and no navigation: in browsers, jsdom and
 * happy-dom. Create it before the element is connected.
 *
 * The stub supplies what a load needs and the element lacks: tenant, public id and session. It answers requests to the
 * session endpoint; a `sessionProvider` is called as ever. The element loads at once, whatever its `loading`, since
 * nothing is near the viewport where there is no layout.
 *
 * @example
 * const element = document.createElement("svc-dashboard");
 * const stub = new EmbedStub(element);
 * document.body.append(element);
 * stub.ready();
 * await element.ready;
 * element.refresh();
 * stub.actions.at(-1).type; // "svc:action:refresh"
 */
export class EmbedStub {
  /** The actions that the element has posted, oldest first; a session in them reads `[hidden]`. */
  readonly actions: ActionEnvelope[] = [];
  /** The URLs that the element has loaded, oldest first, each with its session. */
  readonly addresses: string[] = [];

  readonly #element: SvcDashboard & Testable;
  /** The channel of the current frame, once that has been navigated. */
  #embed: ChannelListener | undefined;
  /** Events that are sent as soon as there is one. */
  #waiting: (() => void)[] = [];

  constructor(element: SvcDashboard) {
    this.#element = element;
    element.loading = "eager";
    element.tenantOrigin ??= "https://tenant.example";
    if (!element.path && element.surface === "dashboard") element.publicId ??= "stub";
    let opened: ChannelListener | undefined;
    this.#element[TEST_SEAM] = {
      ...this.#element[TEST_SEAM],
      session: () => "stub-session",
      transport: {
        openChannel: (listener) => {
          opened = listener;
          return {
            post: (action) => this.actions.push(forListeners(action)),
            close: () => {
              if (opened === listener) this.#embed = opened = undefined;
            },
          };
        },
        navigate: (url, loaded) => {
          this.addresses.push(url);
          this.#embed = opened;
          queueMicrotask(() => {
            loaded();
            if (this.#embed) this.#waiting.splice(0).forEach((send) => send());
          });
        },
      },
    };
  }

  /** Makes the embed ready, now or as soon as the element has loaded it. */
  ready(payload: Partial<ReadyPayload> = {}): void {
    const { mode } = this.#element;
    this.send("ready", { embedTenant: null, mode, ...this.#target(), ...payload });
  }

  /** Sends an event from the embed, now or as soon as the element has loaded it; also one of a later version. */
  send<Name extends EmbedEventName>(name: Name, payload: EmbedEventMap[Name]): void;
  send(name: string, payload: object): void;
  send(name: string, payload: object): void {
    const data = {
      source: ENVELOPE_SOURCE,
      direction: "event",
      type: EVENT_PREFIX + name,
      payload,
      timestamp: Date.now(),
      surface: this.#target().surface,
    };
    const send = (): void => {
      const parsed = parseEvent(data);
      if (parsed.ok) this.#embed?.event(parsed.event); // as from a real frame, an invalid event is ignored
    };
    if (this.#embed) send();
    else this.#waiting.push(send);
  }

  /** What the element shows, by its attributes and its path. */
  #target(): Pick<ReadyPayload, "surface" | "deploymentId" | "publicId"> {
    const { surface, publicId, deploymentId = null, path = "" } = this.#element;
    return { surface, deploymentId, ...(publicId !== undefined && { publicId }), ...readEmbedPath(path) };
  }

  /** Ends it: the element's next load is a real one. */
  close(): void {
    this.#embed = undefined;
    this.#waiting = [];
    const { clock } = this.#element[TEST_SEAM] ?? {};
    this.#element[TEST_SEAM] = clock ? { clock } : {};
  }
}
