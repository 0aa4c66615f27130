import type { EmbedFilter } from "svc-dashboard/protocol";
import { readFilters, type PageUrl } from "../frame/page-url.js";
import type { FirstView, Surface } from "../frame/surface.js";
import type { Cause, PageStore } from "../frame/page-store.js";
import { ChatPanel } from "./chat-panel.js";

/** The chat surface: one conversation at a time. */
export class ChatSurface implements Surface {
  readonly element: ChatPanel;
  readonly #page: PageStore;
  /** Such as `/embed/d/42/chat`. */
  readonly #path: string;
  /** Kept for a surface that is shown later: a chat does not have filter controls. */
  readonly #filters: Map<string, EmbedFilter>;

  constructor(page: PageStore, url: URL) {
    this.#page = page;
    this.#path = chatPath(url) ?? "";
    this.#filters = new Map(readFilters(url).map(({ member, filter }) => [member, filter]));
    this.element = new ChatPanel(page);
    this.element.addEventListener("new-chat", () => this.#moved("action"));
  }

  get title(): string {
    return this.#page.language.texts.chatTitle;
  }

  get filters(): PageUrl["filters"] {
    return [...this.#filters].map(([member, filter]) => ({ member, filter }));
  }

  async load(): Promise<FirstView> {
    const { viewer } = await this.element.load();
    const own = `/embed/d/${viewer.deploymentId}/chat`;
    if (this.#path !== own) throw new Error(`This session is for the chat at "${own}": load that path.`);
    return { viewer };
  }

  show(): void {
    this.#page.setTheme("own", {});
    this.#viewed();
  }

  setFilter(member: string, filter: EmbedFilter): void {
    this.#filters.set(member, filter);
  }

  navigate(url: URL, cause: Cause): void {
    if (chatPath(url) !== this.#path) {
      const text = `Expected the path of this chat, "${this.#path}", got "${url.pathname.slice(0, 200)}".`;
      this.#page.report(new TypeError(text), "navigate");
      return;
    }
    this.element.restart();
    this.#moved(cause);
  }

  refresh(): void {
    void this.element.refresh();
  }

  close(): void {
    this.element.close();
  }

  #moved(cause: Cause): void {
    this.#page.navigated(this.#path, cause);
    this.#viewed();
  }

  #viewed(): void {
    this.#page.viewed({ path: this.#path, title: this.title });
  }
}

/** The path of the chat that a URL shows; undefined for other paths. */
function chatPath({ pathname }: URL): string | undefined {
  return /^(\/embed\/d\/\d+\/chat)\/?$/.exec(pathname)?.[1];
}
