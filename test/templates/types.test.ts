import assert from "node:assert/strict";
import type { JSX as PreactJsx } from "preact";
import type { JSX as SolidJsx } from "solid-js";
import type { SvelteHTMLElements } from "svelte/elements";
import type { GlobalComponents } from "vue";
import type {} from "../../src/preact/index.js";
import type {} from "../../src/solid/index.js";
import type {} from "../../src/svelte/index.js";
import type {} from "../../src/vue/index.js";
import type { SvcDashboard as ReactSvcDashboard } from "../../src/react/index.js";
import type { SvcDashboard, SvcDashboardEventMap } from "../../src/element/index.js";
import type { TemplateAttributes, TemplateProperties } from "../../src/templates/index.js";
import type { ComponentProps } from "react";

type Preact = PreactJsx.IntrinsicElements["svc-dashboard"];
type Solid = SolidJsx.IntrinsicElements["svc-dashboard"];
type Svelte = SvelteHTMLElements["svc-dashboard"];
type Vue = InstanceType<GlobalComponents["svc-dashboard"]>["$props"];
type React = ComponentProps<typeof ReactSvcDashboard>;

/** The attributes and events of the element that a framework's props lack. */
type Missing<Props, Attributes, Events> = Exclude<Attributes | Events, keyof Props>;
type Attributes = keyof TemplateAttributes;
type Properties = keyof TemplateProperties;
type Events<Prefix extends string> = `${Prefix}${keyof SvcDashboardEventMap}`;
type CamelCase<Text extends string> = Text extends `${infer A}-${infer B}`
  ? `${Capitalize<A>}${CamelCase<B>}`
  : Capitalize<Text>;
type CamelCaseEvents = `on${CamelCase<keyof SvcDashboardEventMap>}`;

describe("the template types", () => {
  it("include every attribute, property and event", () => {
    const missing: [
      Missing<Preact, Attributes | Properties, Events<"on">>,
      Missing<Solid, Attributes | `prop:${Properties}`, Events<"on:">>,
      Missing<Svelte, Attributes | Properties, Events<"on"> | Events<"on:">>,
      Missing<Vue, Attributes | Properties, CamelCaseEvents>,
      Missing<React, Properties, CamelCaseEvents>,
    ][] = [];
    assert.equal(missing.length, 0); // a tuple of never has no value: with any other type, the next line would compile
    // @ts-expect-error -- nothing is missing
    missing.push(["", "", "", "", ""]);
  });

  it("accept values and their string form", () => {
    const preact: Preact = { "public-id": "a", "deployment-id": "42", filters: { "orders.status": "new" } };
    const solid: Solid = { "allow-export": "", "prop:sessionProvider": () => "session" };
    const svelte: Svelte = { "ready-timeout": 0, colorScheme: "dark" };
    const vue: Vue = { "color-scheme": "auto", sessionProvider: () => "session", class: "wide" };
    const react: React = { tenantOrigin: "https://acme.example", className: "wide", "aria-label": "Sales" };
    assert.ok([preact, solid, svelte, vue, react].every((props) => Object.keys(props).length > 0));
  });

  it("reject values that the element rejects", () => {
    // @ts-expect-error -- no such scheme
    const preact: Preact = { "color-scheme": "sepia" };
    // @ts-expect-error -- a provider is a function
    const solid: Solid = { "prop:sessionProvider": "session" };
    // @ts-expect-error -- neither a number nor its string form
    const svelte: Svelte = { "deployment-id": "forty-two" };
    // @ts-expect-error -- no such surface
    const vue: Vue = { surface: "report" };
    // @ts-expect-error -- React has the property, not the attribute
    const react: React = { "public-id": "a" };
    assert.ok([preact, solid, svelte, vue, react].every((props) => Object.keys(props).length === 1));
  });

  it("type the event of each handler, with its detail", () => {
    const members: string[] = [];
    const preact: Preact = { "onsvc-drilldown": ({ detail }) => members.push(detail.member) };
    const solid: Solid = { "on:svc-drilldown": ({ detail }) => members.push(detail.member) };
    const svelte: Svelte = { "on:svc-drilldown": ({ detail }) => members.push(detail.member) };
    const vue: Vue = { onSvcDrilldown: ({ detail }) => members.push(detail.member) };
    const react: React = { onSvcDrilldown: ({ detail }) => members.push(detail.member) };
    assert.ok([preact, solid, svelte, vue, react].every((props) => Object.keys(props).length === 1));
    const drill = ({ detail }: SvcDashboardEventMap["svc-drilldown"]): number => members.push(detail.member);
    // @ts-expect-error -- a download has no member
    const invalid: React = { onSvcDownload: drill };
    assert.deepEqual(Object.keys(invalid), ["onSvcDownload"]);
  });

  it("type a ref as the element", () => {
    const take = (element: SvcDashboard | null): void => element?.refresh();
    const preact: Preact = { ref: take };
    const react: React = { ref: take };
    assert.ok([preact, react].every((props) => Object.keys(props).length === 1));
  });
});
