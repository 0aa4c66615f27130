import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ReactiveElement } from "@lit/reactive-element";
import type { LitElement } from "lit";
import type { FailureCode } from "../../src/element/failures.js";
import { RESERVED_NAMES } from "../../src/element/dashboard-host.js";
import { SvcDashboard, type DashboardState } from "../../src/element/index.js";
import { SvcInspector } from "../../src/inspector/index.js";
import { EVENTS } from "../../src/protocol/index.js";
import { newTab, startBrowser } from "../support/browser.js";

interface Named {
  name: string;
  description?: string;
}

interface Declaration extends Named {
  tagName: string;
  superclass: { name: string; package: string };
  members: (Named & { kind: string; static?: boolean; type?: { text: string } })[];
  attributes: (Named & { fieldName: string; type: { text: string } })[];
  events: (Named & { type: { text: string } })[];
  slots: Named[];
  cssParts: Named[];
  cssProperties: Named[];
  cssStates: Named[];
  failureCodes: Named[];
}

interface Manifest {
  modules: { declarations: Declaration[] }[];
}

const read = (name: string): string => readFileSync(`dist/${name}`, "utf8");
const { modules } = JSON.parse(read("custom-elements.json")) as Manifest;
const declarations = modules.flatMap((module) => module.declarations);
const find = (tag: string): Declaration => declarations.find(({ tagName }) => tagName === tag)!;
const names = (list: Named[]): string[] => list.map(({ name }) => name).sort();
const keys = (list: Record<string, true>): string[] => Object.keys(list).sort();

const { prototype } = SvcDashboard;
/** The members of the class itself, without those of every reactive element and the callbacks of the browser. */
const DASHBOARD_MEMBERS = Object.getOwnPropertyNames(prototype).filter(
  (name) => !(name in ReactiveElement.prototype || /^constructor$|Callback$/.test(name)),
);
// complete by their type: an additional or missing name does not compile
const INSPECTOR_MEMBERS: Record<Exclude<keyof SvcInspector, keyof LitElement>, true> = {
  ...{ htmlFor: true, dashboard: true, add: true, clear: true, createReport: true },
  createMessageRecord: true,
};
const STATES: Record<DashboardState, true> = {
  ...{ idle: true, "waiting-for-session": true, connecting: true, ready: true, loaded: true, failed: true },
};
const CODES: Record<FailureCode, true> = {
  ...{ "invalid-configuration": true, "session-failed": true, "session-refused": true },
  ...{ "session-missing": true, "messaging-off": true, "embed-error": true },
  ...{ "frame-blocked": true, "never-committed": true, "wrong-page": true, "ready-timeout": true },
  ...{ "queue-full": true, "message-flood": true },
};

describe("the custom elements manifest", () => {
  const dashboard = find("svc-dashboard");
  const inspector = find("svc-inspector");

  it("lists the attributes that the classes observe, except for those that are only reported", () => {
    const reported = ["session-provider", "texts"];
    assert.deepEqual(
      [...names(dashboard.attributes), ...reported].sort(),
      SvcDashboard.observedAttributes.toSorted(),
    );
    assert.deepEqual(names(inspector.attributes), SvcInspector.observedAttributes.toSorted());
  });

  it("names the class that each element extends, and its package", () => {
    assert.equal(Object.getPrototypeOf(SvcDashboard), ReactiveElement);
    assert.deepEqual(dashboard.superclass, { name: "ReactiveElement", package: "@lit/reactive-element" });
    assert.deepEqual(inspector.superclass, { name: "LitElement", package: "lit" });
  });

  it("gives each attribute a property of the same name in camel case", () => {
    for (const { name, fieldName } of dashboard.attributes) {
      assert.equal(
        fieldName,
        name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
      );
      assert.ok(fieldName in SvcDashboard.prototype, fieldName);
    }
  });

  it("lists every public property and method, each of which exists", () => {
    const ofInstances = ({ members }: Declaration): Declaration["members"] =>
      members.filter((member) => !member.static);
    assert.deepEqual(names(ofInstances(dashboard)), DASHBOARD_MEMBERS.sort());
    assert.deepEqual(names(ofInstances(inspector)), keys(INSPECTOR_MEMBERS));
    for (const { name, kind } of ofInstances(dashboard)) {
      assert.ok(name in SvcDashboard.prototype, name);
      if (kind === "method") assert.equal(typeof SvcDashboard.prototype[name as "refresh"], "function");
    }
  });

  it("lists every event with its type", () => {
    const events = [...Object.keys(EVENTS), ...RESERVED_NAMES].map((name) => `svc-${name}`);
    assert.deepEqual(names(dashboard.events), events.sort());
    for (const { name, type } of dashboard.events) {
      assert.equal(type.text.replace(/(?!^)[A-Z]/g, "-$&").toLowerCase(), `${name}-event`);
    }
  });

  it("lists the states and the failure codes", () => {
    assert.deepEqual(names(dashboard.cssStates), keys({ ...STATES, "auto-height": true }));
    assert.deepEqual(names(dashboard.failureCodes), keys(CODES));
  });

  it("lists the slots, parts and custom properties that the element has", async () => {
    const browser = await startBrowser();
    const page = await newTab(browser);
    await page.addScriptTag({ path: "dist/cdn/svc-dashboard.js" });
    const nodes = await page.evaluate(async () => {
      const element = document.createElement("svc-dashboard");
      // without a session, so that the frame exists; its origin has no server
      Object.assign(element, { tenantOrigin: "http://127.0.0.1:9", publicId: "a", mode: "private" });
      document.body.append(element);
      await element.updateComplete;
      return [...element.shadowRoot!.querySelectorAll("*")].map((node) => ({
        slot: node instanceof HTMLSlotElement ? node.name : undefined,
        part: node.getAttribute("part"),
      }));
    });
    await browser.close();
    const slots = nodes.flatMap(({ slot }) => slot ?? []);
    const parts = nodes.flatMap(({ part }) => part ?? []);
    assert.deepEqual(names(dashboard.slots), slots.sort());
    assert.deepEqual(names(dashboard.cssParts), parts.sort());
    const files = ["src/element", "src/css-theme"].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
    );
    const used = files.flatMap((name) => {
      if (!name.endsWith(".ts")) return [];
      const code = readFileSync(name, "utf8").replace(/\/\*[^]*?\*\//g, "");
      return code.match(/--svc-dashboard-[\w-]+/g) ?? [];
    });
    assert.deepEqual(names(dashboard.cssProperties), [...new Set(used)].sort());
  });

  it("describes everything", () => {
    const undescribed = Object.values(dashboard)
      .flatMap((list: unknown) => (Array.isArray(list) ? (list as Named[]) : []))
      .filter(({ description }) => !description);
    assert.deepEqual(names(undescribed), []);
  });
});
