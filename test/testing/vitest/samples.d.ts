declare module "virtual:readme-sample" {
  /** The stub of the sample, which has run to its end. */
  export const stub: import("svc-dashboard/testing").EmbedStub;
}

declare module "virtual:class-sample" {
  export { stub } from "virtual:readme-sample";
}
