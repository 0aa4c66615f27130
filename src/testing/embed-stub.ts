import type { SvcDashboard } from "../element/svc-dashboard.js";
import type { ActionEnvelope } from "../protocol/envelope.js";
import { readEmbedPath } from "../protocol/embed-path.js";
import { ENVELOPE_SOURCE, EVENT_PREFIX } from "../protocol/envelope.js";
import type { EmbedEventMap, EmbedEventName, ReadyPayload } from "../protocol/events.js";

/** The element's seams for tests, protected there: what becomes of its frames. */
interface Seams {
  connectFrame?: (frame: HTMLIFrameElement) => void;
  sendFrame?: (frame: HTMLIFrameElement, address: string) => void;
}

/**
 * Gives a frame a window that accepts every message. jsdom gives an iframe in a shadow root none: another lends its own.
 * happy-dom gives no iframe a window: a plain object takes its place.
 */
function prepareWindow(frame: HTMLIFrameElement): void {
  if (!frame.contentWindow) {
    const spare = frame.ownerDocument.createElement("iframe");
    frame.ownerDocument.body.append(spare);
    Object.defineProperty(frame, "contentWindow", { value: spare.contentWindow ?? {} });
    spare.remove(); // its window stays good enough, and the page as it was
  }
  // happy-dom throws where browsers drop what is not for the window's origin
  Object.defineProperty(frame.contentWindow, "postMessage", { value: () => undefined });
}

/**
 * Stands in for the embed of one element in unit tests, with no server and no navigation: in browsers, jsdom and
 * happy-dom. Make it before the element is connected. What the element lacks for a load (tenant, public id, session) it
 * gets from the stub; and it loads at once, since nothing comes into view where nothing is laid out.
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
  /** The addresses that the element has loaded, oldest first, each with its session. */
  readonly addresses: string[] = [];

  readonly #element: SvcDashboard;
  readonly #collect = ({ detail }: Event & { detail: ActionEnvelope }): void => {
    this.actions.push(detail);
  };
  #frame: HTMLIFrameElement | undefined;
  #waiting: (() => void)[] = [];

  constructor(element: SvcDashboard) {
    this.#element = element;
    element.loading = "eager";
    element.tenantOrigin ??= "https://tenant.example";
    if (!element.path && element.surface === "dashboard") element.publicId ??= "stub";
    if (element.mode === "signed" && !element.sessionEndpoint)
      element.sessionProvider ??= () => "stub-session";
    const seams = element as unknown as Seams;
    seams.connectFrame = (frame) => {
      element.renderRoot.append(frame);
      prepareWindow(frame);
    };
    seams.sendFrame = (frame, address) => {
      this.addresses.push(address);
      this.#frame = frame;
      queueMicrotask(() => this.#waiting.splice(0).forEach((send) => send()));
    };
    element.addEventListener("svc-action", this.#collect);
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
      const view = this.#element.ownerDocument.defaultView;
      const message = new MessageEvent("message", {
        data,
        origin: this.#element.tenantOrigin ?? "",
        source: this.#frame?.contentWindow ?? null,
      });
      view?.dispatchEvent(message);
    };
    if (this.#frame?.isConnected) send();
    else this.#waiting.push(send);
  }

  /** What the element shows, by its attributes and its path. */
  #target(): Pick<ReadyPayload, "surface" | "deploymentId" | "publicId"> {
    const { surface, publicId, deploymentId = null, path = "" } = this.#element;
    return { surface, deploymentId, ...(publicId !== undefined && { publicId }), ...readEmbedPath(path) };
  }

  /** Ends it: the element's next load is a real one. */
  close(): void {
    this.#element.removeEventListener("svc-action", this.#collect);
    this.#waiting = [];
    const seams = this.#element as unknown as Seams;
    delete seams.connectFrame;
    delete seams.sendFrame;
  }
}
