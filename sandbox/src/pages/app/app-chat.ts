import { ChatClient } from "../chat/chat-client.js";
import { ChatPanel } from "../chat/chat-panel.js";
import type { SurfaceContext } from "../frame/surface.js";

/** The chat inside the app: the panel of the chat surface, whose events say here that they come from the app. */
export class AppChat {
  readonly element = new ChatPanel();
  readonly #context: SurfaceContext;

  constructor(context: SurfaceContext) {
    this.#context = context;
    this.element.role = "main";
    this.element.client = new ChatClient(context.api);
    this.element.addEventListener("chat-query", ({ payload }) => context.post("ai-query", payload));
    this.element.addEventListener("chat-failed", ({ error }) => context.report(error, "query"));
    this.element.addEventListener("undrawn", ({ error }) => context.report(error, "render"));
    this.update();
  }

  /** Shows it in the words, the look and the zone of now. */
  update(): void {
    const { element } = this;
    const { language, look, timezone } = this.#context;
    element.texts = language.texts;
    element.formats = language.formats;
    element.look = look;
    element.timezone = timezone;
  }

  refresh(): void {
    void this.element.refresh();
  }

  close(): void {
    this.element.close();
  }
}
