import { ChatPanel } from "./chat-panel.js";
import { ChatClient } from "./chat-client.js";
import type { FirstView, Surface, SurfaceContext } from "../frame/surface.js";

/** The chat surface: one conversation at a time. */
export class ChatSurface implements Surface {
  readonly element = new ChatPanel();
  readonly #context: SurfaceContext;
  readonly #client: ChatClient;
  readonly #leave = new AbortController();
  /** `/embed/d/42/chat`. */
  readonly #path: string;

  constructor(context: SurfaceContext) {
    this.#context = context;
    this.#client = new ChatClient(context.api);
    this.#path = chatPath(context.address) ?? "";
    this.element.role = "main";
    this.element.addEventListener("chat-query", ({ payload }) => context.post("ai-query", payload));
    this.element.addEventListener("chat-failed", ({ error }) => context.report(error, "query"));
    this.element.addEventListener("undrawn", ({ error }) => context.report(error, "render"));
    this.element.addEventListener("new-chat", () => this.#moved());
  }

  async load(): Promise<FirstView> {
    const start = await this.#client.start(this.#leave.signal);
    const own = `/embed/d/${start.viewer.deploymentId}/chat`;
    if (this.#path !== own) throw new Error(`This session is for the chat at ${own}: load that path.`);
    this.element.client = this.#client;
    this.element.start = start;
    return { viewer: start.viewer };
  }

  show(): void {
    this.#viewed();
  }

  update(): void {
    const { element } = this;
    const { language, look, timezone } = this.#context;
    element.texts = language.texts;
    element.formats = language.formats;
    element.look = look;
    element.timezone = timezone;
    this.#context.retitled(language.texts.chatTitle);
  }

  timezoneChanged(): void {
    this.update();
  }

  setFilter(): void {
    // a chat has no filter controls
  }

  navigate(path: string): void {
    const url = URL.canParse(path, location.origin) ? new URL(path, location.origin) : undefined;
    if (url?.origin !== location.origin || chatPath(url) !== this.#path) {
      const text = `Expected the path of this chat, "${this.#path}", got "${path.slice(0, 200)}".`;
      this.#context.report(new TypeError(text), "navigate");
      return;
    }
    this.element.restart();
    this.#moved();
  }

  refresh(): void {
    void this.element.refresh();
  }

  close(): void {
    this.#leave.abort();
    this.element.close();
  }

  #moved(): void {
    this.#context.navigated(this.#path);
    this.#viewed();
  }

  #viewed(): void {
    this.#context.viewed({ path: this.#path, title: this.#context.language.texts.chatTitle });
  }
}

/** The path of the chat that a URL shows; undefined for other paths. */
function chatPath({ pathname }: URL): string | undefined {
  return /^(\/embed\/d\/\d+\/chat)\/?$/.exec(pathname)?.[1];
}
