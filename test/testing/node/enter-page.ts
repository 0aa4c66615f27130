/** Puts a page's window on Node's global object, as the test runners that use such pages do. */
export function enterPage(window: object): void {
  for (const name of Object.getOwnPropertyNames(window)) {
    // Node has events and signals of its own, which a page's nodes don't take
    if (name in globalThis && !/(Event|EventTarget|Listener)$|^Abort/.test(name)) continue;
    const value = (window as Record<string, unknown>)[name];
    const isFunction = typeof value === "function" && /^[a-z]/.test(name);
    Object.defineProperty(globalThis, name, {
      value: isFunction ? (value.bind(window) as unknown) : value,
      configurable: true,
      writable: true,
    });
  }
}
