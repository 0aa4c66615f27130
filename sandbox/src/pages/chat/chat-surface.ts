import type { FirstView, Surface, SurfaceContext } from "../frame/surface.js";
import { ChatPanel } from "./chat-panel.js";

/** The chat surface: one conversation at a time. */
export class ChatSurface implements Surface {
  readonly element: ChatPanel;
  readonly #context: SurfaceContext;
  /** `/embed/d/42/chat`. */
  readonly #path: string;

  constructor(context: SurfaceContext) {
    this.#context = context;
    this.#path = chatPath(context.address) ?? "";
    this.element = new ChatPanel(context);
    this.element.addEventListener("new-chat", () => this.#moved());
  }

  async load(): Promise<FirstView> {
    const { viewer } = await this.element.load();
    const own = `/embed/d/${viewer.deploymentId}/chat`;
    if (this.#path !== own) throw new Error(`This session is for the chat at ${own}: load that path.`);
    return { viewer };
  }

  show(): void {
    this.#viewed();
  }

  update(): void {
    this.element.restyle();
    this.#context.retitled(this.#context.language.texts.chatTitle);
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
