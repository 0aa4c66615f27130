import { expect, fixtureSync, html } from "@open-wc/testing";
import type { SvcDashboard } from "../../src/index.js";
import { fakeClock, type FakeClock } from "../support/fake-clock.js";
import { createDashboard } from "../support/make-dashboard.js";
import { hearTenantsIn } from "../support/scripted-tenant.js";
import { becomeReady } from "../element/become-ready.js";

const COLOR = "--svc-dashboard-theme-primary-color";

describe("the warning about a theme in CSS without an import of svc-dashboard/css-theme", () => {
  const { warn } = console;
  const lines: string[] = [];
  let clock: FakeClock;
  before(() => {
    console.warn = (...words: unknown[]) => void lines.push(words.join(" "));
  });
  beforeEach(() => void (clock = fakeClock()));
  after(() => {
    console.warn = warn;
  });

  async function ready(parent: Element): Promise<SvcDashboard> {
    const element = createDashboard();
    parent.append(element);
    await becomeReady(element);
    return element;
  }

  it("does not appear without a theme, after the element's removal, or with a mock of getComputedStyle", async () => {
    const frame = fixtureSync<HTMLIFrameElement>(html`<iframe></iframe>`);
    const view = frame.contentWindow!;
    hearTenantsIn(view);
    const { body } = view.document;
    await ready(body);
    const removed = await ready(body);
    removed.style.setProperty(COLOR, "red");
    removed.remove();
    clock.tick(60_000);
    Object.defineProperty(view, "getComputedStyle", { value: () => undefined });
    (await ready(body)).style.setProperty(COLOR, "red");
    clock.tick(60_000);
    expect(lines).to.deep.equal([]);
    body.replaceChildren();
  });

  it("appears once, 5 s after the first element is ready and the page has loaded", async () => {
    const frame = fixtureSync<HTMLIFrameElement>(html`<iframe></iframe>`);
    const page = frame.contentDocument!;
    page.open();
    const root = page.appendChild(page.createElement("html"));
    const body = root.appendChild(page.createElement("body"));
    root.style.setProperty(COLOR, "red");
    hearTenantsIn(frame.contentWindow!);
    await ready(body);
    await ready(body);
    clock.tick(60_000);
    expect(lines, "while the page is loading").to.deep.equal([]);

    const loaded = new Promise((done) => frame.addEventListener("load", done));
    page.close();
    await loaded;
    clock.tick(4999);
    expect(lines, "too early").to.deep.equal([]);
    clock.tick(1);
    await ready(body);
    clock.tick(60_000);
    expect(lines).to.have.length(1);
    expect(lines[0]).to.match(/^<svc-dashboard> ignores --svc-dashboard-theme-primary-color: import .*\.$/);
    body.replaceChildren();
  });
});
