declare module "virtual:tenant" {
  /** The tenant of these tests: another origin, on another site. */
  export const tenantOrigin: string;
  /** The same server at another host name: an origin that is not the tenant's. */
  export const otherTenantOrigin: string;
}

declare module "virtual:sandbox" {
  /** The sandbox tenant; its sessions come from `/api/embed-session` of the test page's own origin. */
  export const sandbox: { origin: string; deploymentId: number; publicIds: string[] };
}

declare module "vue/dist/vue.esm-browser.prod.js" {
  export * from "vue";
}
