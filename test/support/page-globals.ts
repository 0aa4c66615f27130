import { Window } from "happy-dom";

let page: Window | undefined;

/**
 * Gives the tests of a suite the globals of a page that Node lacks. All suites share one page, because a module that
 * defines an element is imported once; import it in a hook or a test.
 */
export function usePageGlobals(): void {
  let names: string[];
  before(() => {
    const window = (page ??= new Window({ url: "http://localhost/" }));
    names = Object.getOwnPropertyNames(window).filter(
      (name) => !name.startsWith("_") && !(name in globalThis),
    );
    for (const name of names)
      Object.assign(globalThis, { [name]: (window as object as Record<string, unknown>)[name] });
  });
  after(() => {
    page!.document.body.replaceChildren();
    for (const name of names) Reflect.deleteProperty(globalThis, name);
  });
}
