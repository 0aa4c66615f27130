/**
 * Makes `instanceof` of a class true for instances of the same class in another copy of this package: a page may have a
 * script tag beside a bundle with its own copy. Subclasses recognize only their own instances.
 * @param name the same in every version of the class
 */
export function recognizeCopies(own: new (...args: never[]) => object, name: string): void {
  const brand = Symbol.for(`svc-dashboard.${name}`);
  Object.defineProperty(own.prototype, brand, { value: true });
  Object.defineProperty(own, Symbol.hasInstance, {
    value(this: { prototype: object }, value: unknown): boolean {
      return this === own
        ? brand in Object(value)
        : Object.prototype.isPrototypeOf.call(this.prototype, value as object);
    },
  });
}

/**
 * Returns a value that all copies of this package in a page share, whatever their version.
 * @param name the same in every version
 */
export function sharedByCopies<Value>(name: string, initial: Value): Value {
  return ((globalThis as Partial<Record<symbol, Value>>)[Symbol.for(`svc-dashboard.${name}`)] ??= initial);
}

/**
 * Registers an element. If its name is taken by another class, it warns once and keeps the first definition, which may be
 * that of another copy of this package.
 */
export function defineOnce(
  element: CustomElementConstructor,
  tag: string,
  registry: CustomElementRegistry | null | undefined,
): void {
  const defined = registry?.get(tag);
  if (!registry) {
    // the isolated world of an extension
    console.warn(
      `<${tag}> can't be registered without customElements: run the script in the page's own world ("MAIN").`,
    );
  } else if (!defined) register(element, tag, registry);
  else if (!(defined === element || Object.prototype.isPrototypeOf.call(element, defined))) {
    console.warn(`<${tag}> is already defined: keeping the first definition.`);
  }
}

/** Registers a class, or a subclass of it if it already has another name: a registry accepts each class once. */
function register(element: CustomElementConstructor, tag: string, registry: CustomElementRegistry): void {
  try {
    registry.define(tag, element);
  } catch (error) {
    if ((error as Error).name !== "NotSupportedError") throw error;
    registry.define(tag, class extends element {});
  }
}
