import type { SvcDashboard } from "../element/svc-dashboard.js";
import { readEmbedPath } from "../protocol/embed-path.js";
import type { EmbedStub } from "./embed-stub.js";

/** What a class of the element has from Lit. */
interface ElementClass {
  addInitializer(initializer: (element: SvcDashboard) => void): void;
}

/** The last stub of each element. */
export const stubs = new WeakMap<SvcDashboard, EmbedStub>();

/** The stubs of the elements that are created while it is open: see `EmbedStub.forAll()`. */
export class EmbedStubs {
  /** The one that is open. */
  static #current: EmbedStubs | undefined;
  /** The classes with an initializer. Lit can't remove one, so that it looks up what is open. */
  static readonly #observed = new WeakSet<ElementClass>();

  readonly #elements = new Set<SvcDashboard>();
  readonly #create: (element: SvcDashboard) => EmbedStub;

  /** @throws Error unless the element is registered */
  constructor(create: (element: SvcDashboard) => EmbedStub) {
    this.#create = create;
    const registered = customElements.get("svc-dashboard") as ElementClass | undefined;
    if (!registered) {
      throw new Error(
        'Expected <svc-dashboard> to be registered before EmbedStub.forAll(), got no definition: import "svc-dashboard" first.',
      );
    }
    EmbedStubs.#current?.close();
    EmbedStubs.#current = this;
    if (EmbedStubs.#observed.has(registered)) return;
    EmbedStubs.#observed.add(registered);
    registered.addInitializer((element) => {
      const current = EmbedStubs.#current;
      if (current) current.#add(element);
    });
  }

  /**
   * The stub of an element, or of the one element in the document with a public id.
   * @throws Error if there is none, or if several elements have the public id
   */
  of(target: SvcDashboard | string): EmbedStub {
    const isId = typeof target === "string";
    const [element, ...others] = [...this.#elements].filter((element) =>
      isId ? element.isConnected && publicIdOf(element) === target : element === target,
    );
    if (element && others.length === 0) return this.#stubOf(element);
    const what = isId ? `one element in the document with the public id "${target}"` : "an element";
    const got = element ? `${others.length + 1} elements` : "none";
    throw new Error(
      `Expected ${what} that was created after EmbedStub.forAll(), got ${got}: call forAll() before the page creates its elements, and use of(element) if several have the same public id.`,
    );
  }

  /** Closes these stubs. Elements that are created or first connected from now on load the real embed. */
  close(): void {
    if (EmbedStubs.#current === this) EmbedStubs.#current = undefined;
    for (const element of this.#elements) stubs.get(element)?.close();
    this.#elements.clear();
  }

  /** The constructor of the element has not returned yet, and a stub reads properties that it does not have. */
  #add(element: SvcDashboard): void {
    this.#elements.add(element);
    element.addController({
      hostConnected: () => this.#elements.has(element) && this.#stubOf(element),
    });
  }

  #stubOf(element: SvcDashboard): EmbedStub {
    return stubs.get(element) ?? this.#create(element);
  }
}

/** A path that the stub supplied counts only where the page sets no public id. */
function publicIdOf({ publicId, path = "" }: SvcDashboard): string | undefined {
  return publicId ?? readEmbedPath(path).publicId;
}
