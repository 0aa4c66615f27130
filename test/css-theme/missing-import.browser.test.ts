import { expect, fixtureSync, html } from "@open-wc/testing";
import type { SvcDashboard } from "../../src/index.js";
import { fakeClock, type FakeClock } from "../support/fake-clock.js";
import { createDashboard } from "../support/make-dashboard.js";
import { hearTenantsIn, ScriptedTenant } from "../support/scripted-tenant.js";

const COLOR = "--svc-dashboard-theme-primary-color";

describe("a page that sets a theme in its CSS, and does not import svc-dashboard/css-theme", () => {
  const { warn } = console;
  let lines: string[];
  let clock: FakeClock;
  beforeEach(() => {
    lines = [];
    console.warn = (...words: unknown[]) => void lines.push(words.join(" "));
    clock = fakeClock();
  });
  afterEach(() => {
    console.warn = warn;
  });

  async function ready(parent: Element = fixtureSync(html`<div></div>`)): Promise<SvcDashboard> {
    const element = createDashboard();
    parent.append(element);
    const tenant = await ScriptedTenant.of(element);
    tenant.ready();
    await element.ready;
    return element;
  }

  it("is not warned of a theme that it doesn't set, or an element that has gone", async () => {
    const element = await ready();
    element.style.setProperty("--svc-dashboard-background", "red");
    clock.tick(60_000);
    const removed = await ready();
    removed.style.setProperty(COLOR, "red");
    removed.remove();
    clock.tick(60_000);
    expect(lines).to.deep.equal([]);
  });

  it("is not warned in a unit test that has mocked getComputedStyle", async () => {
    for (const styles of [{}, undefined]) {
      const view = fixtureSync<HTMLIFrameElement>(html`<iframe></iframe>`).contentWindow!;
      Object.defineProperty(view, "getComputedStyle", { value: () => styles });
      hearTenantsIn(view);
      const element = await ready(view.document.body);
      element.style.setProperty(COLOR, "red");
      clock.tick(60_000);
      element.remove();
    }
    expect(lines).to.deep.equal([]);
  });

  it("is warned once, 5 s after the first element is ready and the page has loaded", async () => {
    const frame = fixtureSync<HTMLIFrameElement>(html`<iframe></iframe>`);
    const view = frame.contentWindow!;
    const page = frame.contentDocument!;
    page.open();
    const root = page.appendChild(page.createElement("html"));
    root.style.setProperty(COLOR, "red");
    root.append(page.createElement("body"));
    hearTenantsIn(view);
    await ready(page.body);
    await ready(page.body);
    clock.tick(60_000);
    expect(lines, "while the page is loading").to.deep.equal([]);

    const loaded = new Promise((done) => frame.addEventListener("load", done));
    page.close();
    await loaded;
    clock.tick(4999);
    clock.tick(5000);
    expect(lines).to.have.length(1);
    expect(lines[0]).to.match(
      /^<svc-dashboard> ignores --svc-dashboard-theme-primary-color: import svc-dashboard\/css-theme .*\.$/,
    );
    await ready(page.body);
    clock.tick(60_000);
    expect(lines).to.have.length(1);
    page.body.replaceChildren();
  });
});
