import { forListeners } from "../element/dashboard-host.js";
import type { ChannelListener } from "../connection/channel.js";
import type { AddFrame } from "../element/frame/embed-frame.js";
import type { SvcDashboard } from "../element/svc-dashboard.js";
import { TEST_SEAM, type Testable } from "../element/dashboard-host.js";
import { PROPERTIES } from "../element/properties/properties.js";
import { readEmbedPath } from "../protocol/embed-path.js";
import type { ActionEnvelope } from "../protocol/envelope.js";
import type { EmbedEventMap, EmbedEventName, ReadyPayload } from "../protocol/events.js";
import type { SessionErrorCode } from "../protocol/session-endpoint.js";
import { checkElement } from "./check-element.js";
import { checkEvent, checkReady, toEvent } from "./check-event.js";
import { EmbedStubs } from "./embed-stubs.js";
import { refusal } from "./refusal.js";
import { WaitReport } from "./wait-report.js";

const READY_TIMEOUT = PROPERTIES.readyTimeout.default;

/** Lit's own method, which is meant to be called where an update can't wait, but is protected. */
interface Updatable {
  performUpdate(): void;
}

/**
 * Replaces the embed of one element in unit tests, without a server and without navigation: in browsers, jsdom and
 * happy-dom. Create it before the element is connected.
 *
 * The stub supplies values that a load needs and the element does not have: tenant, path and session. It responds to
 * requests to the session endpoint; a `sessionProvider` is called as usual. The element loads at once, whatever its
 * `loading`, since nothing is near the viewport without layout. No `ready-timeout` is reported unless the test sets a
 * `readyTimeout` other than the default: fake timers would reach it at once, and its message is about a tenant.
 *
 * If the test has waited for a second, one console message per stub names the cause: a `sessionProvider` that has returned
 * nothing, a missing call of `ready()`, or an element outside of the document.
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
  readonly urls: string[] = [];

  readonly #element: SvcDashboard & Testable;
  readonly #wait: WaitReport;
  readonly #supplier = {
    hostUpdate: (): void => this.#supply(),
    hostDisconnected: (): void => this.#wait.end(),
  };
  /** The path that the stub has set. */
  #path: string | undefined;
  /** The channel of the current frame. */
  #channel: ChannelListener | undefined;
  /** The channel of the current frame, once the frame has loaded. */
  #embed: ChannelListener | undefined;
  /** Events that are not sent yet. */
  #waiting: { name: string; payload: () => object }[] = [];
  /** The responses to the next session requests. */
  readonly #refusals: Response[] = [];

  /**
   * Creates a stub for each `<svc-dashboard>` that is created from now on in this document, such as those of tabs and routes
   * that open later.
   * @throws Error unless `svc-dashboard` is imported before
   */
  static forAll(): EmbedStubs {
    return new EmbedStubs((element) => new EmbedStub(element));
  }

  /**
   * @throws TypeError on an element that was created before it was registered, and Error on one that loads already, or that
   * has failed without a stub
   */
  constructor(element: SvcDashboard) {
    checkElement(element);
    this.#element = element;
    this.#wait = new WaitReport(element, () => this.#waiting.length > 0);
    this.#supply();
    element.addController(this.#supplier);
    this.#element[TEST_SEAM] = {
      ...this.#element[TEST_SEAM],
      requestSession: () => this.#refusals.shift() ?? "stub-session",
      addFrame: this.#addFrame,
    };
  }

  /**
   * Makes the embed ready, now or as soon as the element has loaded it.
   * @throws TypeError on an invalid member of the payload, and Error after `close()`
   */
  ready(payload: Partial<ReadyPayload> = {}): void {
    checkReady(payload);
    // read when it is sent, because the element's properties may change until then
    this.#send("ready", () => ({
      embedTenant: null,
      mode: this.#element.mode,
      ...this.#target(),
      ...payload,
    }));
  }

  /**
   * Sends an event from the embed, now or as soon as the element has loaded it; also one of a later version.
   * @throws TypeError on an invalid name, and on an invalid member of a known event's payload; Error after `close()`
   */
  send<Name extends EmbedEventName>(name: Name, payload: EmbedEventMap[Name]): void;
  send(name: string, payload: object): void;
  send(name: string, payload: object): void {
    checkEvent(name, payload);
    this.#send(name, () => payload);
  }

  /**
   * Makes the next session request fail with a status, such as 401, and the `error.code` of `createSessionHandler`; a
   * further call does so with the request after that one. The element retries some of them, such as 502, after a pause.
   * @throws Error on an element with a `sessionProvider`, and after `close()`
   */
  refuse(status: number, code?: SessionErrorCode): void {
    this.#checkCurrent("refuse the request");
    if (this.#element.sessionProvider) {
      throw new Error(
        "Expected an element without sessionProvider, got one whose requests the stub does not receive: return a Response from the provider, or leave it unset.",
      );
    }
    this.#refusals.push(refusal(status, code));
  }

  /** Closes the stub: the element's next load uses the real embed. */
  close(): void {
    const element = this.#element;
    this.#leave();
    this.#wait.end();
    this.#waiting = [];
    element.removeController(this.#supplier);
    if (element.readyTimeout === 0) element.readyTimeout = READY_TIMEOUT;
    const { clock } = element[TEST_SEAM] ?? {};
    element[TEST_SEAM] = clock ? { clock } : {};
  }

  /** Adds an empty frame: jsdom and happy-dom report pages and sandbox flags that they do not support. */
  readonly #addFrame: AddFrame = (parent, _plan, frameListener) => {
    const element = parent.ownerDocument.createElement("iframe");
    element.setAttribute("part", "frame");
    element.setAttribute("sandbox", "");
    element.srcdoc = "";
    parent.append(element);
    let channel: ChannelListener | undefined;
    return {
      element,
      isBlank: false,
      isEmptied: false,
      openChannel: (listener) => {
        this.#channel = channel = listener;
        const isCurrent = (): boolean => this.#channel === listener;
        return {
          post: (action) => isCurrent() && this.actions.push(forListeners(action)),
          close: () => isCurrent() && this.#leave(),
        };
      },
      navigate: (url) => {
        this.urls.push(url);
        this.#wait.begin();
        // not queueMicrotask, which a test's fake timers may replace
        void Promise.resolve().then(() => {
          if (this.#channel !== channel) return;
          frameListener.loaded();
          if (this.#channel !== channel) return;
          this.#embed = channel;
          this.#sendWaiting();
        });
      },
      remove: () => element.remove(),
    };
  };

  #leave(): void {
    this.#channel = this.#embed = undefined;
  }

  /** @throws Error unless the element uses this stub */
  #checkCurrent(task: string): void {
    if (this.#element[TEST_SEAM]?.addFrame !== this.#addFrame) {
      throw new Error(
        `Expected the element's EmbedStub, got one that is closed or replaced: ${task} by the one that was created last.`,
      );
    }
  }

  #send(name: string, payload: () => object): void {
    this.#checkCurrent(`send ${name}`);
    this.#waiting.push({ name, payload });
    this.#sendWaiting();
    if (this.#waiting.length > 0) this.#wait.begin();
  }

  #sendWaiting(): void {
    while (this.#waiting.length > 0) {
      // a real message arrives in a later task, after the element has updated and ended a load that reload() replaces
      if (this.#embed) (this.#element as unknown as Updatable).performUpdate();
      if (!this.#embed) return;
      const { name, payload } = this.#waiting.shift()!;
      const parsed = toEvent(name, payload(), this.#target().surface);
      if (parsed.ok) this.#embed.event(parsed.event);
    }
  }

  /** Returns the element's target, from its attributes and its path. */
  #target(): Pick<ReadyPayload, "surface" | "deploymentId" | "publicId"> {
    const { surface, publicId, deploymentId = null, path = "" } = this.#element;
    return { surface, deploymentId, ...(publicId !== undefined && { publicId }), ...readEmbedPath(path) };
  }

  /**
   * Sets the element's missing values before each update, because the page may set its properties later. Of the target, sets
   * only the path: another path replaces it, while another public id would contradict it.
   */
  #supply(): void {
    const element = this.#element;
    element.loading = "eager";
    if (element.readyTimeout === READY_TIMEOUT) element.readyTimeout = 0;
    element.tenantOrigin ??= "https://tenant.example";
    if (element.path !== undefined && element.path !== this.#path) return;
    const { surface, publicId, deploymentId } = element;
    const isDashboard = surface === "dashboard";
    const hasTarget = (isDashboard ? publicId : deploymentId) !== undefined;
    const path = isDashboard ? "/embed/dashboard/stub" : `/embed/d/1/${surface}`;
    element.path = this.#path = hasTarget ? undefined : path;
  }
}
