import { oneEvent } from "@open-wc/testing";
import { sandbox } from "virtual:sandbox";

/** A received message of the embed. */
export interface Message {
  source: string;
  direction: string;
  type: string;
  surface: string;
  payload: Record<string, unknown>;
}

/** A minimal host, as in the service description: a frame, a listener, and no code of this project. */
export class BareHost {
  readonly frame = document.createElement("iframe");
  readonly #messages: Message[] = [];

  constructor(path: string) {
    addEventListener("message", this.#receive);
    this.frame.title = "Embed";
    this.frame.style.cssText = "width: 100%; height: 700px";
    this.frame.src = sandbox.origin + path;
    document.body.append(this.frame);
  }

  /** Waits for the first message of a type, from an index of the list on. */
  async message(type: string, from = 0): Promise<Message> {
    for (;;) {
      const found = this.#messages.slice(from).find((message) => message.type === `svc:event:${type}`);
      if (found) return found;
      await oneEvent(window, "message"); // after `#receive`, which was added earlier
    }
  }

  get count(): number {
    return this.#messages.length;
  }

  get types(): string[] {
    return this.#messages.map(({ type }) => type);
  }

  act(type: string, payload?: object): void {
    const action = {
      source: "svc-embed",
      direction: "action",
      type: `svc:action:${type}`,
      ...(payload && { payload }),
      timestamp: Date.now(),
    };
    this.frame.contentWindow?.postMessage(action, sandbox.origin);
  }

  close(): void {
    removeEventListener("message", this.#receive);
    this.frame.remove();
  }

  readonly #receive = ({ source, origin, data }: MessageEvent<Message>): void => {
    if (source !== this.frame.contentWindow || origin !== sandbox.origin || data.source !== "svc-embed")
      return;
    this.#messages.push(data);
  };
}

/** Requests a session of the host's backend: for its creator, or for a viewer without an embed tenant. */
export async function newSession(who?: "creator"): Promise<string> {
  const response = await fetch(`/api/embed-session${who ? `?as=${who}` : ""}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ surface: "dashboard", reason: "load" }),
  });
  return ((await response.json()) as { sessionId: string }).sessionId;
}
