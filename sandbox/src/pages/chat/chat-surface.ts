import { ChatPanel } from "./chat-panel.js";
import { ChatClient } from "./chat-client.js";
import type { FirstView, Surface, SurfaceContext } from "../frame/surface.js";
import { defaultChatTexts, loadChatTexts } from "./texts.js";

/** The chat surface: one conversation at a time. */
export class ChatSurface implements Surface {
  readonly element = new ChatPanel();
  readonly #context: SurfaceContext;
  readonly #client: ChatClient;
  readonly #leave = new AbortController();
  /** `/embed/d/42/chat`. */
  readonly #path: string;
  #title = defaultChatTexts.title;
  #translated: Promise<void> = Promise.resolve();
  /** Path events in order, each with a title in the current language. */
  #reporting: Promise<void> = Promise.resolve();

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
    this.#report(() => this.#viewed());
  }

  update(): void {
    const { element } = this;
    const { language, look, timezone } = this.#context;
    element.texts = language.texts;
    element.formats = language.formats;
    element.look = look;
    element.timezone = timezone;
    this.#translated = this.#translate();
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
    this.#report(() => {
      this.#context.navigated(this.#path);
      this.#viewed();
    });
  }

  #report(report: () => void): void {
    this.#reporting = this.#reporting.then(() => this.#translated).then(report);
  }

  #viewed(): void {
    this.#context.viewed({ path: this.#path, title: this.#title });
  }

  /** Resolves when the title is in the current language, which may have changed while its strings were loaded. */
  async #translate(): Promise<void> {
    const { locale } = this.#context.language.formats;
    const { title } = await loadChatTexts(locale);
    if (locale !== this.#context.language.formats.locale) return this.#translate();
    this.#title = title;
    this.#context.retitled(title);
  }
}

/** The path of the chat that a URL shows; undefined for other paths. */
function chatPath({ pathname }: URL): string | undefined {
  return /^(\/embed\/d\/\d+\/chat)\/?$/.exec(pathname)?.[1];
}
