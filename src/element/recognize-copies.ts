/**
 * Makes `instanceof` of a class true for instances of the same class in another copy of this package: a page may have a
 * script tag beside a bundle with a copy of its own. Subclasses recognize only their own instances.
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
