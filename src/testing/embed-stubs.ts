import { TEST_SEAM, type Testable } from "../element/dashboard-host.js";
import type { SvcDashboard } from "../element/svc-dashboard.js";
import { readEmbedPath } from "../protocol/embed-path.js";
import type { EmbedStub } from "./embed-stub.js";

/** The method that the element's class inherits from Lit. */
interface ElementClass {
  addInitializer(initializer: (element: SvcDashboard) => void): void;
}

/** The stubs of the elements that are created while this is open: see `EmbedStub.forAll()`. */
export class EmbedStubs {
  /** The open instance. */
  static #current: EmbedStubs | undefined;
  /** The classes with an initializer. Lit can't remove one, so it checks whether an instance is open. */
  static readonly #observed = new WeakSet<ElementClass>();

  readonly #stubs = new Map<SvcDashboard, EmbedStub>();
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
    EmbedStubs.#current = this;
    if (EmbedStubs.#observed.has(registered)) return;
    EmbedStubs.#observed.add(registered);
    registered.addInitializer((element) => {
      const current = EmbedStubs.#current;
      if (!current) return;
      // later, because a stub reads properties, which the element's constructor creates
      element.addController({ hostConnected: () => current.#add(element) });
    });
  }

  /**
   * The stub of an element, or of the one element in the document with a public id.
   * @throws Error unless there is exactly one
   */
  of(target: SvcDashboard | string): EmbedStub {
    const found = [...this.#stubs].filter(
      ([element]) => element === target || (element.isConnected && publicIdOf(element) === target),
    );
    if (found.length === 1) return found[0]![1];
    const which = typeof target === "string" ? ` with the public id "${target}"` : "";
    throw new Error(
      `Expected one element${which} that was created and connected after EmbedStub.forAll(), got ${found.length}: call forAll() before the page creates its elements, and use of(element) if several have the same public id.`,
    );
  }

  /** Closes these stubs. Elements that are created or first connected from now on load the real embed. */
  close(): void {
    if (EmbedStubs.#current === this) EmbedStubs.#current = undefined;
    for (const stub of this.#stubs.values()) stub.close();
    this.#stubs.clear();
  }

  #add(element: SvcDashboard & Testable): void {
    const hasStub = element[TEST_SEAM]?.addFrame !== undefined; // moved, or with one that the test has created
    if (EmbedStubs.#current === this && !hasStub) this.#stubs.set(element, this.#create(element));
  }
}

/** A path that the stub supplied counts only where the page sets no public id. */
function publicIdOf({ publicId, path = "" }: SvcDashboard): string | undefined {
  return publicId ?? readEmbedPath(path).publicId;
}
