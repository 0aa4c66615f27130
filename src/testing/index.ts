/** Helpers for the unit tests of pages that use the element. */
export { EmbedStub } from "./embed-stub.js";
export type { EmbedStubs } from "./embed-stubs.js";
