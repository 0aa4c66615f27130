/** The part of a page's DOM that the element, its frame and its notice use. */

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
    // no simulated embed reads the attributes of its frame
  }

  focus(): void {
    // the simulation has no focus
  }

  /** Its descendants with a tag name. */
  all(tagName: string): ModelNode[] {
    return this.children.flatMap((child) => [
      ...(child.tagName === tagName ? [child] : []),
      ...child.all(tagName),
    ]);
  }
}

/** The members of a frame's window that the element uses. */
export interface ModelWindow {
  readonly parent: ModelTarget;
  readonly location: { replace(url: string): void };
  postMessage(message: unknown, targetOrigin: string): void;
}

/** A frame, whose window is a model of an embed. */
export class ModelFrame extends ModelNode {
  allow = "";
  title = "";
  inert = false;
  /** False once a page of another origin is in it. */
  isBlank = true;
  /** Whether something other than the element has removed it. */
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

  /** Replaces its window by a new, empty one. */
  empty(): void {
    this.#window = undefined;
    this.isBlank = true;
  }
}

/** The callback of an `IntersectionObserver`. */
type OnNearness = (entries: { isIntersecting: boolean }[]) => void;

class ModelView extends ModelTarget {
  /** Set while an observer of the viewport is active. */
  nearness: OnNearness | undefined;
  readonly IntersectionObserver = observerIn(this);
  /** Whether such an observer has reported that the element is near. */
  isNear = false;
  readonly AbortController = AbortController;
  readonly CustomEvent = CustomEvent;
  readonly CSSStyleSheet = Object;
  readonly navigator = { onLine: true };
}

/** The class `IntersectionObserver` of a window, of which one is active at a time. */
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

/** A document. Its members are on its prototype, as in a browser. */
export class ModelDocument extends ModelTarget {
  readonly windowOf: (frame: ModelFrame) => ModelWindow;
  readonly #view = new ModelView();
  readonly #base: string = "https://page.example/";
  readonly #focused: null = null;
  readonly #head: ModelNode = new ModelNode(this, "head");
  isHidden = false;
  isPrerendered = false;
  /** Whether a content blocker removes each frame at once. */
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
