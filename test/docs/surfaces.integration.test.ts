import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, afterEach, before, describe, it } from "node:test";
import "global-jsdom/register";
import type { SvcDashboard } from "../../src/index.js";
import { markdownTable } from "./support/markdown-table.js";

const page = readFileSync("docs/surfaces.md", "utf8");
const [attributes, events] = [
  markdownTable(page, "Attribute").map(([names = "", ...cells]) => ({ names, cells })),
  markdownTable(page, "Event").map(([names = "", ...cells]) => ({ names, cells })),
];
const SURFACES = ["dashboard", "app", "chat"] as const;
type Surface = (typeof SURFACES)[number];

const namesOf = (rows: typeof attributes): string[] =>
  rows.flatMap(({ names }) => names.split(", ").map((name) => name.slice(1, -1)));
const hasCell = (name: string, surface: Surface, text: string): boolean => {
  const row = attributes.find(({ names }) => names.includes(`\`${name}\``));
  return row?.cells[SURFACES.indexOf(surface)]?.startsWith(text) === true;
};

interface Declaration {
  tagName: string;
  attributes: { name: string }[];
  events: { name: string }[];
}
const { modules } = JSON.parse(readFileSync("dist/custom-elements.json", "utf8")) as {
  modules: { declarations: Declaration[] }[];
};
const element = modules
  .flatMap(({ declarations }) => declarations)
  .find(({ tagName }) => tagName === "svc-dashboard")!;

const schema = JSON.parse(readFileSync("src/protocol/embed-messages.schema.json", "utf8")) as {
  $defs: Record<string, { description: string; properties?: { type?: { const?: string } } }>;
};

describe("the tables of docs/surfaces.md", () => {
  const created: SvcDashboard[] = [];
  before(() => import("svc-dashboard"));
  after(() => document.body.replaceChildren());
  afterEach(() => created.splice(0).forEach((one) => one.remove()));

  /** Connects an element whose session never comes. @returns the code of its failure, and what it requests */
  async function load(properties: Partial<SvcDashboard>): Promise<{ code: unknown; requests: object[] }> {
    const requests: object[] = [];
    const dashboard = document.createElement("svc-dashboard");
    created.push(dashboard);
    dashboard.addEventListener("svc-error", (event) => event.preventDefault()); // no line in the test's output
    Object.assign(dashboard, {
      tenantOrigin: "https://acme.example",
      sessionProvider: ({ signal, ...request }: { signal: AbortSignal }) => {
        requests.push(request);
        return new Promise((_, reject) => signal.addEventListener("abort", reject));
      },
      ...properties,
    });
    document.body.append(dashboard);
    await dashboard.updateComplete;
    await Promise.resolve();
    const { lastError } = dashboard;
    return { code: lastError && "code" in lastError ? lastError.code : undefined, requests };
  }

  it("name every attribute and every event of the element, once", () => {
    assert.deepEqual(namesOf(attributes).sort(), element.attributes.map(({ name }) => name).sort());
    assert.deepEqual(namesOf(events).sort(), element.events.map(({ name }) => name).sort());
  });

  for (const surface of SURFACES) {
    for (const [name, property, value] of [
      ["public-id", "publicId", "a1b2c3d4"],
      ["deployment-id", "deploymentId", 42],
    ] as const) {
      const others = { surface, ...(property === "publicId" ? { deploymentId: 42 } : { publicId: "a" }) };
      it(`are right about ${name} on the surface ${surface}`, async () => {
        const isRequired = hasCell(name, surface, "required");
        const { code } = await load(others);
        assert.equal(code, isRequired ? "invalid-configuration" : undefined);
        const { requests } = await load({ ...others, [property]: value });
        assert.equal((requests[0] as Record<string, unknown>)[property], value);
      });
    }
  }

  it("are right that the app can't be private, and that private mode requests no session", async () => {
    const app = await load({ surface: "app", deploymentId: 42, mode: "private" });
    assert.equal(app.code, "invalid-configuration");
    assert.ok(hasCell("mode", "app", "yes, but not `private`"), "the table allows a private app");
    for (const [mode, count] of [
      ["private", 0],
      ["signed", 1],
    ] as const) {
      const chat = await load({ surface: "chat", deploymentId: 42, mode });
      assert.equal(chat.requests.length, count, mode);
    }
  });

  it("have the events that the messages' schema gives to dashboards alone", () => {
    const ofDashboards = Object.values(schema.$defs)
      .filter(({ description }) => description.includes("The service sends it on the dashboard surface"))
      .map(({ properties }) => properties?.type?.const?.replace("svc:event:", "svc-"));
    assert.equal(ofDashboards.length, 3);
    for (const { names, cells } of events) {
      const expected = ofDashboards.includes(names.slice(1, -1)) ? "no" : "yes";
      assert.deepEqual(cells, ["yes", expected, expected], names);
    }
  });
});
