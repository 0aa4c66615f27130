import type { Fault } from "./fault.js";

const STUB = "src/testing/embed-stub.ts";
const STUB_TEST = "test/testing/embed-stub.browser.test.ts";

export const TESTING_FAULTS: readonly Fault[] = [
  {
    id: "stub-stays-after-close",
    file: STUB,
    find: "this.#element[TEST_SEAM] = clock ? { clock } : {};",
    replace: "void clock;",
    why: "a test that closes its stub still never reaches a real embed",
    test: STUB_TEST,
  },
  {
    id: "actions-after-close",
    file: STUB,
    find: "post: (action) => isCurrent() && this.actions.push",
    replace: "post: (action) => this.actions.push",
    why: "a test finds actions in a stub that it has closed",
    test: STUB_TEST,
  },
  {
    id: "impossible-events",
    file: STUB,
    find: "    checkEvent(name, payload);",
    replace: "",
    why: "a user's test passes with a payload that no embed can send",
    test: STUB_TEST,
  },
  {
    id: "ready-for-the-ended-load",
    file: STUB,
    find: "if (this.#embed) (this.#element as unknown as Updatable).performUpdate();",
    replace: "",
    why: "ready() after reload() goes to the load that has ended, and the test never ends",
    test: STUB_TEST,
  },
  {
    id: "explicit-undefined",
    file: "src/testing/check-event.ts",
    find: "{ ...Object.fromEntries(examples), ...partial }",
    replace: "{ ...partial, ...Object.fromEntries(examples) }",
    why: "ready() accepts members of a wrong type, and the element then ignores the event",
    test: "test/testing/check-event.pure.test.ts",
  },
  {
    id: "own-structured-clone",
    file: "src/testing/structured-clone.ts",
    find: "global.structuredClone ??= (value)",
    replace: "global.structuredClone = (value)",
    why: "the import replaces the platform's structuredClone, and every test of the page loses dates and maps",
    test: "test/testing/structured-clone.test.ts",
  },
];
