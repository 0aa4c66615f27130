import { expect, fixtureSync, html, nextFrame, oneEvent } from "@open-wc/testing";
import { emulateMedia } from "@web/test-runner-commands";
import type { EmbedTheme, SvcActionEvent, SvcDashboard } from "../../src/index.js";
import { fakeClock } from "../support/fake-clock.js";
import { createDashboard } from "../support/make-dashboard.js";
import { hearTenantsIn, ScriptedTenant } from "../support/scripted-tenant.js";
import { becomeReady, readyDashboard } from "../element/become-ready.js";

const PREFIX = "--svc-dashboard-theme-";
const COLOR = `${PREFIX}primary-color`;

/** The page's style sheet. */
const sheet = new CSSStyleSheet();
document.adoptedStyleSheets.push(sheet);

/** Records the themes that an element posts. */
function postedThemes(element: SvcDashboard): unknown[] {
  const themes: unknown[] = [];
  element.addEventListener("svc-action", ({ detail }) => {
    if (detail.type === "svc:action:set-theme") themes.push(detail.payload);
  });
  return themes;
}

/** Waits for the next theme that an element posts. */
async function nextTheme(element: SvcDashboard): Promise<unknown> {
  for (;;) {
    const { detail }: SvcActionEvent = await oneEvent(element, "svc-action");
    if (detail.type === "svc:action:set-theme") return detail.payload;
  }
}

/** Waits until an element is rendered: from then on, changes start transitions. */
async function rendered(): Promise<void> {
  await nextFrame();
  await nextFrame();
}

describe("svc-dashboard/css-theme", () => {
  before(async () => {
    const [early] = await readyDashboard();
    sheet.replaceSync(`:root { ${COLOR}: #010203 }`);
    const theme = nextTheme(early);
    await import("../../src/css-theme/index.js");
    expect(await theme, "of an element that existed before the import").to.deep.equal({
      primaryColor: "#010203",
    });
  });
  beforeEach(() => sheet.replaceSync(""));
  afterEach(async () => {
    document.documentElement.className = "";
    await emulateMedia({ colorScheme: "light" });
  });

  it("reads colors, lengths and fonts in every CSS notation", async () => {
    const [element] = await readyDashboard();
    element.style.color = "rgb(9, 8, 7)";
    const cases: [css: string, theme: object][] = [
      [`${COLOR}: #a1b2c3`, { primaryColor: "#a1b2c3" }],
      [`${COLOR}: rgb(0 128 255 / 50%)`, { primaryColor: "#0080ff80" }],
      [`${COLOR}: oklch(0.7 0.4 150)`, { primaryColor: "#00d600" }],
      [`${COLOR}: color-mix(in oklab, white 50%, white)`, { primaryColor: "#ffffff" }],
      [`${COLOR}: currentColor`, { primaryColor: "#090807" }],
      [`${COLOR}: light-dark(teal, navy)`, { primaryColor: "#008080" }],
      [`${COLOR}: transparent`, { primaryColor: "#00000000" }],
      [`--a: var(--b); --b: var(--c, maroon); ${COLOR}: var(--a)`, { primaryColor: "#800000" }],
      [`${COLOR}: color(display-p3 0 1 0)`, { primaryColor: "#00ff00" }],
      [`${COLOR}: rgb(none 120 60)`, { primaryColor: "#00783c" }],
      [`${COLOR}: rgb(none none none)`, { primaryColor: "#000000" }],
      [`${COLOR}: rgb(0 120 61 / none)`, { primaryColor: "#00783d00" }],
      [`${COLOR}: hsl(none 0% 100%)`, { primaryColor: "#ffffff" }],
      [`${COLOR}: color(display-p3 none 0.5 0.2)`, { primaryColor: "#008226" }],
      [`${COLOR}: oklch(0.7 0 none)`, { primaryColor: "#9e9e9e" }],
      [`${COLOR}: lab(50 none none)`, { primaryColor: "#777777" }],
      [`${PREFIX}border-radius: 4px`, { borderRadius: 4 }],
      [`font-size: 20px; ${PREFIX}border-radius: 0.5rem`, { borderRadius: 10 }],
      [`${PREFIX}border-radius: calc(1px + 0.25in)`, { borderRadius: 25 }],
      [`${PREFIX}border-radius: 0`, { borderRadius: 0 }],
      [`${PREFIX}border-radius: 1e6px`, { borderRadius: 1e6 }],
      [`${PREFIX}border-radius: 0.25px`, { borderRadius: 0.25 }],
      [`${PREFIX}font: "Open Sans", serif`, { font: '"Open Sans", serif' }],
      [`--brand: Georgia; ${PREFIX}font: var(--brand), serif`, { font: "Georgia, serif" }],
      [
        `${COLOR}: lime; ${PREFIX}border-radius: 1px; ${PREFIX}font: fantasy`,
        { primaryColor: "#00ff00", borderRadius: 1, font: "fantasy" },
      ],
    ];
    for (const [css, theme] of cases) {
      await rendered();
      const posted = nextTheme(element);
      sheet.replaceSync(`:root { ${css} }`);
      const actual = (await posted) as EmbedTheme;
      // engines differ in the last digit of wide-gamut colors, and in the channels of transparent ones
      if (css.includes("0.4 150")) expect(actual.primaryColor).to.match(/^#00d[5-7]00$/);
      else if (css.includes("/ none")) expect(actual.primaryColor).to.match(/^#......00$/);
      else expect(actual, css).to.include(theme);
    }
  });

  it("reads an infinite radius as the browser's largest number", async () => {
    for (const radius of ["calc(infinity * 1px)", "3.40282e38px", "calc(1px / 0)"]) {
      sheet.replaceSync(`:root { ${PREFIX}border-radius: ${radius} }`);
      const [element] = await readyDashboard();
      expect(element.theme?.borderRadius, radius).to.be.greaterThan(9999).and.to.be.lessThan(Infinity);
    }
  });

  it("reads properties of the element itself, also a registered one that is not inherited", async () => {
    const registered = `@property ${COLOR} { syntax: "<color>"; inherits: false; initial-value: red }`;
    sheet.replaceSync(`${registered} :root { ${PREFIX}font: serif } svc-dashboard { ${COLOR}: #003366 }`);
    const [element] = await readyDashboard();
    expect(element.theme).to.deep.equal({ primaryColor: "#003366", font: "serif" });
    await rendered();
    const posted = nextTheme(element);
    sheet.replaceSync(`${registered} svc-dashboard { ${COLOR}: #006633 }`);
    expect(await posted).to.include({ primaryColor: "#006633" });
  });

  const LOST: Readonly<Record<string, [css: string, own?: EmbedTheme]>> = {
    "one of two values": [`${COLOR}: #003366; ${PREFIX}border-radius: 4px`],
    "the value beside the element's own theme": [`${COLOR}: #003366`, { borderRadius: 4 }],
    "all values": [`${COLOR}: #003366; ${PREFIX}border-radius: 4px; ${PREFIX}font: serif`],
  };
  for (const [what, [css, theme]] of Object.entries(LOST)) {
    for (const value of ["initial", "50%", "var(--nothing)"]) {
      it(`keeps ${what} until the next load if the page sets ${value}`, async () => {
        const clock = fakeClock();
        sheet.replaceSync(`:root { ${css} }`);
        const [element] = await readyDashboard({ theme });
        const before = element.theme;
        const themes = postedThemes(element);
        await rendered();
        clock.tick(100);
        const lost = what === "all values" ? [COLOR, `${PREFIX}border-radius`, `${PREFIX}font`] : [COLOR];
        sheet.replaceSync(
          `:root { ${css} } :root:root { ${lost.map((name) => `${name}: ${value}`).join(";")} }`,
        );
        await rendered();
        clock.tick(100);
        await element.updateComplete;
        expect(themes).to.deep.equal([]);
        expect(element.theme).to.deep.equal(before);

        element.reload();
        await element.updateComplete;
        await becomeReady(element);
        expect(element.theme?.primaryColor).to.equal(undefined);
        expect(themes).to.deep.equal(what === "all values" ? [] : [{ borderRadius: 4 }]);
      });
    }
  }

  it("posts a new value together with a removed one", async () => {
    sheet.replaceSync(`:root { ${COLOR}: #003366; ${PREFIX}border-radius: 4px }`);
    const [element] = await readyDashboard();
    await rendered();
    sheet.replaceSync(`:root { ${PREFIX}border-radius: 4px }`);
    await rendered();
    const posted = nextTheme(element);
    sheet.replaceSync(`:root { ${PREFIX}border-radius: 8px }`);
    expect(await posted).to.deep.equal({ primaryColor: "#003366", borderRadius: 8 });
  });

  it("ignores invalid values, and logs each once with debug", async () => {
    const lines: string[] = [];
    const { debug } = console;
    console.debug = (_tag: unknown, line: string) => {
      if (line.startsWith(PREFIX)) lines.push(line);
    };
    after(() => (console.debug = debug));
    const [element] = await readyDashboard({ debug: true });
    const invalid = `${PREFIX}border-radius: 50%; ${PREFIX}font: 12px`;
    const cases: [css: string, theme: object][] = [
      [`${COLOR}: red; ${invalid}`, { primaryColor: "#ff0000" }],
      [`${COLOR}: blue; ${invalid}`, { primaryColor: "#0000ff" }],
      [
        `${COLOR}: banana; ${invalid}; ${PREFIX}border-radius: 2px`,
        { primaryColor: "#0000ff", borderRadius: 2 },
      ],
    ];
    for (const [css, theme] of cases) {
      await rendered();
      const posted = nextTheme(element);
      sheet.replaceSync(`:root { ${css} }`);
      expect(await posted).to.deep.equal(theme);
    }
    expect(lines.sort()).to.deep.equal([
      `${PREFIX}border-radius: Expected a length, got 50%.`,
      `${PREFIX}font: Expected a font family, got 12px.`,
      `${COLOR}: Expected a color, got banana.`,
    ]);
  });

  it("is overridden by the element's own theme, member by member", async () => {
    sheet.replaceSync(`:root { ${COLOR}: red; ${PREFIX}border-radius: 3px }`);
    const element = fixtureSync<SvcDashboard>(
      createDashboard({ theme: { primaryColor: "#0a7", chat: { inputColor: "#fff" } } }),
    );
    const themes = postedThemes(element);
    await becomeReady(element);
    const layered = { primaryColor: "#0a7", borderRadius: 3, chat: { inputColor: "#fff" } };
    expect(themes).to.deep.equal([layered]);
    expect(element.theme).to.deep.equal(layered);
    element.setTheme({ font: "serif" });
    element.theme = undefined;
    await element.updateComplete;
    expect(themes.slice(1)).to.deep.equal([
      { primaryColor: "#ff0000", borderRadius: 3, font: "serif" },
      { primaryColor: "#ff0000", borderRadius: 3 },
    ]);
  });

  it("posts one theme at ready, also after a change just before", async () => {
    sheet.replaceSync(`:root { ${COLOR}: red }`);
    const element = fixtureSync<SvcDashboard>(createDashboard());
    const themes = postedThemes(element);
    const tenant = await ScriptedTenant.of(element);
    await rendered();
    tenant.ready();
    element.addEventListener("svc-message", () => sheet.replaceSync(`:root { ${COLOR}: blue }`), {
      once: true,
    });
    await element.ready;
    await rendered();
    expect(themes).to.deep.equal([{ primaryColor: "#0000ff" }]);
  });

  it("posts no theme if the page sets none", async () => {
    const element = fixtureSync<SvcDashboard>(createDashboard());
    const themes = postedThemes(element);
    await becomeReady(element);
    await rendered();
    expect(themes).to.deep.equal([]);
    expect(element.theme).to.equal(undefined);
  });

  it("posts a theme after a change by class, attribute, media query and late style sheet", async () => {
    sheet.replaceSync(`
      :root { ${COLOR}: #000001 }
      .dark { ${COLOR}: #000002 }
      [data-mode="dark"] { ${COLOR}: #000003 }
      @media (prefers-color-scheme: dark) { :root { ${COLOR}: #000004 } }`);
    const [element] = await readyDashboard();
    const late = document.createElement("style");
    const switches: [way: string, act: () => unknown, color: string][] = [
      ["class", () => document.documentElement.classList.add("dark"), "#000002"],
      ["no class", () => document.documentElement.classList.remove("dark"), "#000001"],
      ["attribute", () => document.documentElement.setAttribute("data-mode", "dark"), "#000003"],
      ["no attribute", () => document.documentElement.removeAttribute("data-mode"), "#000001"],
      ["media query", async () => emulateMedia({ colorScheme: "dark" }), "#000004"],
      ["late style sheet", () => document.head.append(late), "#000005"],
    ];
    late.textContent = `:root:root { ${COLOR}: #000005 }`;
    for (const [way, act, primaryColor] of switches) {
      await rendered();
      const posted = nextTheme(element);
      await act();
      expect(await posted, way).to.deep.equal({ primaryColor });
    }
    late.remove();
  });

  it("resolves light-dark() by the element's CSS color scheme, not by that of its embed", async () => {
    sheet.replaceSync(`:root { ${COLOR}: light-dark(#000001, #000002); color-scheme: light }`);
    const [element] = await readyDashboard({ colorScheme: "dark" });
    expect(element.theme).to.deep.equal({ primaryColor: "#000001" });
    await rendered();
    const posted = nextTheme(element);
    element.style.colorScheme = "dark";
    expect(await posted).to.deep.equal({ primaryColor: "#000002" });
  });

  it("posts one theme for each of 50 dashboards when a class changes", async () => {
    sheet.replaceSync(`.dark { ${COLOR}: navy; ${PREFIX}border-radius: 9px; ${PREFIX}font: serif }`);
    const elements = await Promise.all(Array.from({ length: 50 }, async () => (await readyDashboard())[0]));
    const themes = elements.map(postedThemes);
    await rendered();
    const posted = Promise.all(elements.map(nextTheme));
    document.documentElement.classList.add("dark");
    await posted;
    await rendered();
    const theme = { primaryColor: "#000080", borderRadius: 9, font: "serif" };
    expect(themes).to.deep.equal(themes.map(() => [theme]));
  });

  for (const [hidden, style, property] of [
    ["display: none", "none", "display"],
    ["content-visibility: hidden", "hidden", "contentVisibility"],
  ] as const) {
    it(`posts a change of the theme when the element is shown again after ${hidden}`, async () => {
      sheet.replaceSync(`:root { ${COLOR}: red } .dark { ${COLOR}: blue }`);
      const box = fixtureSync<HTMLElement>(html`<div></div>`);
      const [element] = await readyDashboard();
      // a move begins a new load
      box.append(element);
      await becomeReady(element);
      await rendered();
      const themes = postedThemes(element);
      box.style[property] = style;
      await rendered();
      document.documentElement.classList.add("dark");
      await rendered();
      const posted = themes.length > 0 ? undefined : nextTheme(element);
      box.style[property] = "";
      await posted;
      await rendered();
      expect(themes).to.deep.equal([{ primaryColor: "#0000ff" }]);
    });
  }

  it("posts at most one theme in 100 ms, and the last value wins", async () => {
    const clock = fakeClock();
    const [element] = await readyDashboard();
    await rendered();
    const themes = postedThemes(element);
    clock.tick(100);
    for (const byte of ["01", "02", "03", "04"]) {
      sheet.replaceSync(`:root { ${COLOR}: #0000${byte} }`);
      await rendered();
    }
    await element.updateComplete;
    expect(themes).to.deep.equal([{ primaryColor: "#000001" }]);
    clock.tick(100);
    await element.updateComplete;
    expect(themes.slice(1)).to.deep.equal([{ primaryColor: "#000004" }]);
    clock.tick(1000);
    await element.updateComplete;
    expect(themes).to.have.length(2);
  });

  it("stops when the element is removed, and starts again when it is added", async () => {
    const clock = fakeClock();
    sheet.replaceSync(`:root { ${COLOR}: red }`);
    const [element] = await readyDashboard();
    await rendered();
    element.remove();
    expect(element.shadowRoot!.querySelectorAll("b")).to.have.length(0);
    clock.tick(100);
    expect(clock.countTimers()).to.equal(0);
    sheet.replaceSync(`:root { ${COLOR}: lime }`);
    const themes = postedThemes(element);
    document.body.append(element);
    await becomeReady(element);
    expect(themes).to.deep.equal([{ primaryColor: "#00ff00" }]);
  });

  it("reads the style sheets of the element's window", async () => {
    const view = fixtureSync<HTMLIFrameElement>(html`<iframe></iframe>`).contentWindow!;
    hearTenantsIn(view);
    const style = view.document.createElement("style");
    style.textContent = `:root { ${COLOR}: red } .dark { ${COLOR}: blue }`;
    view.document.head.append(style);
    const element = fixtureSync<SvcDashboard>(createDashboard());
    view.document.body.append(element);
    await becomeReady(element);
    expect(element.theme).to.deep.equal({ primaryColor: "#ff0000" });
    await rendered();
    const posted = nextTheme(element);
    view.document.documentElement.className = "dark";
    expect(await posted).to.deep.equal({ primaryColor: "#0000ff" });
    element.remove();
  });

  it("runs no code on an idle page for ten seconds, and dispatches no event to the page", async () => {
    sheet.replaceSync(`.dark { ${COLOR}: blue; ${PREFIX}border-radius: 1px; ${PREFIX}font: serif }`);
    const [element] = await readyDashboard();
    const done: string[] = [];
    element.addEventListener("transitionrun", () => done.push("an event of the page"));
    await rendered();
    const posted = nextTheme(element);
    document.documentElement.classList.add("dark");
    await posted;
    await new Promise((end) => setTimeout(end, 300)); // until its transitions and its interval have ended

    const spies = ["setTimeout", "setInterval", "requestAnimationFrame", "getComputedStyle"] as const;
    const originals = Object.fromEntries(spies.map((name) => [name, window[name]]));
    const idle = new Promise((end) => setTimeout(end, 10_000));
    for (const name of spies) {
      Reflect.set(window, name, (...args: unknown[]) => {
        done.push(name);
        return Reflect.apply(originals[name]!, window, args) as unknown;
      });
    }
    for (const name of ["transitionrun", "transitionstart", "transitionend", "transitioncancel"])
      element.shadowRoot!.addEventListener(name, () => done.push(name));
    await idle;
    Object.assign(window, originals);
    expect(done).to.deep.equal([]);
  });
});
