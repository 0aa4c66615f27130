import type {} from "svc-dashboard/preact";
import type {} from "svc-dashboard/solid";
import type {} from "svc-dashboard/svelte";
import type {} from "svc-dashboard/vue";
import { SvcDashboard, type SvcDashboardProps } from "svc-dashboard/react";
import type { JSX as PreactJsx } from "preact";
import { createElement } from "react";
import type { JSX as SolidJsx } from "solid-js";
import type { SvelteHTMLElements } from "svelte/elements";
import type { GlobalComponents } from "vue";

const props: SvcDashboardProps = { publicId: "a", onSvcReady: ({ detail }) => console.log(detail.mode) };
export const node = createElement(SvcDashboard, props);
export const preact: PreactJsx.IntrinsicElements["svc-dashboard"] = { "public-id": "a" };
export const solid: SolidJsx.IntrinsicElements["svc-dashboard"] = { "prop:filters": { "orders.status": 1 } };
export const svelte: SvelteHTMLElements["svc-dashboard"] = { "public-id": "a" };
export const vue: InstanceType<GlobalComponents["svc-dashboard"]>["$props"] = { publicId: "a" };

// @ts-expect-error -- the types are not any
props.deploymentId = "forty-two";
