import { oneEvent } from "@open-wc/testing";
import { tenantOrigin } from "virtual:tenant";

/** A message that the scripted tenant received. */
interface Received {
  data: { type: string; payload?: Record<string, unknown> } & Record<string, unknown>;
  origin: string;
}

/** Returns the envelope of an event, with the changes of the test. */
export function envelope(name: string, payload: unknown = {}, changes: object = {}): Record<string, unknown> {
  return {
    source: "svc-embed",
    direction: "event",
    type: `svc:event:${name}`,
    payload,
    timestamp: Date.now(),
    surface: "dashboard",
    ...changes,
  };
}

/** The state of the scripted tenant's page. */
export interface TenantReport {
  received: Received[];
  href: string;
  referrer: string;
  /** Another one for each document. */
  id: string;
  scrollY: number;
  innerWidth: number;
}

export const READY = { embedTenant: "acme", deploymentId: 42, mode: "signed", surface: "dashboard" };

const arrived = new EventTarget();
const here = new Map<MessageEventSource, string>();

/** Receives the messages of the tenants in the frames of a window, such as a pop-up of the test's page. */
export function hearTenantsIn(view: Window): void {
  view.addEventListener("message", ({ source, data, origin }: MessageEvent<{ here?: string } | null>) => {
    if (!source || !data?.here) return;
    here.set(source, origin);
    arrived.dispatchEvent(new Event("here"));
  });
}

hearTenantsIn(window);

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await oneEvent(arrived, "here");
}

/** A scriptable tenant: the page in a frame, controlled by the test. */
export class ScriptedTenant {
  readonly #frame: HTMLIFrameElement;
  readonly #window: Window;

  private constructor(frame: HTMLIFrameElement) {
    this.#frame = frame;
    this.#window = frame.contentWindow!;
  }

  /** Waits until the page has loaded, at any origin. */
  static async in(frame: HTMLIFrameElement): Promise<ScriptedTenant> {
    await until(() => frame.contentWindow !== null && here.has(frame.contentWindow));
    return new ScriptedTenant(frame);
  }

  /** Waits for the first page of an element's current frame. */
  static async of(element: HTMLElement): Promise<ScriptedTenant> {
    for (;;) {
      const frame = element.shadowRoot?.querySelector("iframe");
      if (frame) return ScriptedTenant.in(frame);
      await oneEvent(element, "svc-state-change");
    }
  }

  get frame(): HTMLIFrameElement {
    return this.#frame;
  }

  /** Posts any message from the frame to the test's page. */
  post(data: unknown): void {
    this.#order({ order: "post", data, target: "*" });
  }

  /** Posts an event of the protocol. */
  send(name: string, payload: unknown = {}, changes: object = {}): void {
    this.post(envelope(name, payload, changes));
  }

  ready(payload: object = {}): void {
    this.send("ready", { ...READY, ...payload });
  }

  /** Navigates the frame, and waits for the new page. */
  async go(url: string): Promise<void> {
    here.delete(this.#window);
    this.#order({ order: "go", url });
    await until(() => here.has(this.#window));
  }

  /** Sets the height of the page's content in CSS; a page that was loaded with `?sized` reports it to the browser. */
  setHeight(height: string): void {
    this.#order({ order: "height", height });
  }

  /** Makes a page that was loaded with `?hold` fire its `load` event, and waits for the event. */
  async release(): Promise<void> {
    const loaded = oneEvent(this.#frame, "load");
    this.#order({ order: "release" });
    await loaded;
  }

  /** Waits until the focus is in the page: it moves asynchronously between processes. */
  async focused(): Promise<void> {
    return new Promise((done) => {
      const listen = ({ source, data }: MessageEvent<{ focused?: true } | null>): void => {
        if (source !== this.#window || !data?.focused) return;
        removeEventListener("message", listen);
        done();
      };
      addEventListener("message", listen);
    });
  }

  /** Scrolls the page, which has a height by `setHeight`. */
  scrollTo(y: number): void {
    this.#order({ order: "scroll", y });
  }

  /** Returns the state of the page, after all earlier messages. */
  async report(): Promise<TenantReport> {
    const report = new Promise<TenantReport>((done) => {
      const listen = ({ source, data }: MessageEvent<TenantReport | null>): void => {
        if (source !== this.#window || !data?.received) return;
        removeEventListener("message", listen);
        done(data);
      };
      addEventListener("message", listen);
    });
    this.#order({ order: "report", target: "*" });
    return report;
  }

  /** Returns the types of the actions that the page has received, in order. */
  async actions(): Promise<string[]> {
    return (await this.report()).received.map(({ data }) => data.type.replace("svc:action:", ""));
  }

  #order(order: object): void {
    this.#window.postMessage(order, "*");
  }
}

/** Creates a frame of the tenant, for a host with its own iframe; the test removes it. */
export function bareFrame(path = "/embed/dashboard/bare", origin = tenantOrigin): HTMLIFrameElement {
  const frame = document.createElement("iframe");
  document.body.append(frame);
  frame.src = origin + path;
  return frame;
}
