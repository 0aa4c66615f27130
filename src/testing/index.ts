/** Help for the unit tests of those who use the element. */
export { EmbedStub } from "./embed-stub.js";
export type { EmbedStubs } from "./embed-stubs.js";
