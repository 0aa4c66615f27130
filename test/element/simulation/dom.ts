/** As much of a page's DOM as the element, its frame and its notice use. */

type Listener = ((event: unknown) => void) | { handleEvent(event: unknown): void };

/** An event target that can count its listeners. */
export class ModelTarget {
  readonly #listeners = new Map<Listener, string>();

  get listeners(): number {
    return this.#listeners.size;
  }

  addEventListener(name: string, listener: Listener, { signal }: { signal?: AbortSignal } = {}): void {
    if (signal?.aborted) return;
    this.#listeners.set(listener, name);
    signal?.addEventListener("abort", () => this.#listeners.delete(listener), { once: true });
  }

  removeEventListener(_name: string, listener: Listener): void {
    this.#listeners.delete(listener);
  }

  fire(name: string, event: unknown = {}): void {
    for (const [listener, type] of [...this.#listeners]) {
      if (type !== name || !this.#listeners.has(listener)) continue;
      if (typeof listener === "function") listener(event);
      else listener.handleEvent(event);
    }
  }
}

export class ModelNode extends ModelTarget {
  readonly tagName: string;
  readonly ownerDocument: ModelDocument;
  readonly style: Record<string, string> = {};
  readonly #attributes = new Map<string, string>();
  children: ModelNode[] = [];
  parent: ModelNode | undefined;
  hidden = false;
  textContent = "";

  constructor(ownerDocument: ModelDocument, tagName: string) {
    super();
    this.ownerDocument = ownerDocument;
    this.tagName = tagName;
  }

  append(...nodes: ModelNode[]): void {
    if (this.ownerDocument.isBlocking && nodes.some((node) => node.tagName === "iframe")) return;
    for (const node of nodes) {
      node.remove();
      node.parent = this;
      this.children.push(node);
    }
  }

  remove(): void {
    const { parent } = this;
    if (parent) parent.children = parent.children.filter((child) => child !== this);
    this.parent = undefined;
  }

  setAttribute(name: string, value: string): void {
    this.#attributes.set(name, value);
  }

  getAttribute(name: string): string | undefined {
    return this.#attributes.get(name);
  }

  toggleAttribute(): void {
    // no simulated embed depends on the attributes of its frame
  }

  focus(): void {
    // nothing has the focus
  }

  /** Its descendants of a name. */
  all(tagName: string): ModelNode[] {
    return this.children.flatMap((child) => [
      ...(child.tagName === tagName ? [child] : []),
      ...child.all(tagName),
    ]);
  }
}

/** A frame's window, as its page's opener sees it. */
export interface ModelWindow {
  readonly parent: ModelTarget;
  readonly location: { replace(url: string): void };
  postMessage(message: unknown, targetOrigin: string): void;
}

/** A frame; what its window does comes from the models of embeds. */
export class ModelFrame extends ModelNode {
  allow = "";
  title = "";
  inert = false;
  /** False once a page of another origin is in it. */
  isBlank = true;
  /** Something other than the element has removed it. */
  isTaken = false;
  #window: ModelWindow | undefined;

  get contentWindow(): ModelWindow | null {
    if (!this.parent) return null;
    return (this.#window ??= this.ownerDocument.windowOf(this));
  }

  get isConnected(): boolean {
    return this.parent !== undefined;
  }

  get contentDocument(): object | null {
    return this.parent && this.isBlank ? { URL: "about:blank" } : null;
  }

  take(): void {
    this.isTaken = true;
    this.remove();
  }

  /** It loses its page to a new, empty window. */
  empty(): void {
    this.#window = undefined;
    this.isBlank = true;
  }
}

/** What the observer of the viewport calls. */
type OnNearness = (entries: { isIntersecting: boolean }[]) => void;

class ModelView extends ModelTarget {
  /** Set while an observer of the viewport waits. */
  nearness: OnNearness | undefined;
  readonly IntersectionObserver = observerIn(this);
  /** Whether such an observer has reported that the element is near. */
  isNear = false;
  readonly AbortController = AbortController;
  readonly CustomEvent = CustomEvent;
  readonly CSSStyleSheet = Object;
  readonly navigator = { onLine: true };
}

/** The class of observers of a window, of which one waits at a time. */
function observerIn(view: ModelView): new (callback: OnNearness) => { observe(): void; disconnect(): void } {
  return class {
    readonly #callback: OnNearness;
    constructor(callback: OnNearness) {
      this.#callback = callback;
    }
    observe(): void {
      view.nearness = (entries) => {
        view.isNear ||= entries.some(({ isIntersecting }) => isIntersecting);
        this.#callback(entries);
      };
    }
    disconnect(): void {
      view.nearness = undefined;
    }
  };
}

/** Its members are on its prototype, as those of a browser's. */
export class ModelDocument extends ModelTarget {
  readonly windowOf: (frame: ModelFrame) => ModelWindow;
  readonly #view = new ModelView();
  readonly #base: string = "https://page.example/";
  readonly #focused: null = null;
  readonly #head: ModelNode = new ModelNode(this, "head");
  isHidden = false;
  isPrerendered = false;
  /** A content blocker removes each frame at once. */
  isBlocking = false;

  constructor(windowOf: (frame: ModelFrame) => ModelWindow) {
    super();
    this.windowOf = windowOf;
  }

  get defaultView(): ModelView {
    return this.#view;
  }

  get head(): ModelNode {
    return this.#head;
  }

  get hidden(): boolean {
    return this.isHidden;
  }

  get prerendering(): boolean {
    return this.isPrerendered;
  }

  get baseURI(): string {
    return this.#base;
  }

  get activeElement(): null {
    return this.#focused;
  }

  createElement(tagName: string): ModelNode {
    return tagName === "iframe" ? new ModelFrame(this, tagName) : new ModelNode(this, tagName);
  }
}
