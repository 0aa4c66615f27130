import { expect, fixture, fixtureSync, html, nextFrame, oneEvent } from "@open-wc/testing";
import { emulateMedia, sendKeys, setViewport } from "@web/test-runner-commands";
import { createDashboard, isBusy, quiet } from "../support/make-dashboard.js";
import { SvcDashboard } from "../../src/index.js";
import "../../src/texts/de-DE.js";
import { fakeClock } from "../support/fake-clock.js";
import { ScriptedTenant } from "../support/scripted-tenant.js";
import { becomeReady, readyDashboard } from "./become-ready.js";
import { recordConsole } from "./record-console.js";

/** Lets the embed of an element report a fatal error. */
async function fail(element: SvcDashboard): Promise<void> {
  const tenant = await ScriptedTenant.of(element);
  tenant.send("error", { message: "render failed", fatal: true });
  await oneEvent(element, "svc-error");
}

/** The spacing of text in WCAG 2.2, 1.4.12. */
const TEXT_SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`;

/** Returns the notice of an element whose session was refused. */
async function failedCard(properties: Partial<SvcDashboard> = {}): Promise<HTMLElement> {
  const sessionProvider = (): Response => new Response(null, { status: 401 });
  const element = await fixture<SvcDashboard>(createDashboard({ sessionProvider, ...properties }));
  await element.ready.catch(() => undefined);
  await element.updateComplete;
  return element.shadowRoot!.querySelector<HTMLElement>("[part=error]")!;
}

describe("<svc-dashboard>", () => {
  const lines = recordConsole("error");

  for (const colorScheme of ["light", "dark"] as const) {
    it(`passes the axe checks in each state, with the color scheme ${colorScheme}`, async () => {
      await emulateMedia({ colorScheme });
      const { style } = document.documentElement;
      style.colorScheme = "light dark";
      style.backgroundColor = "Canvas"; // axe treats a page without a background as white
      const clock = fakeClock();
      const element = fixtureSync<SvcDashboard>(createDashboard());
      await expect(element).to.be.accessible();
      const tenant = await ScriptedTenant.of(element);
      clock.tick(30_000);
      await expect(element).to.be.accessible(); // with the timeout notice beside the frame
      tenant.ready();
      await oneEvent(element, "svc-ready");
      await expect(element).to.be.accessible();
      await fail(element);
      expect(element.state).to.equal("failed");
      await expect(element).to.be.accessible();
      style.colorScheme = style.backgroundColor = "";
      await emulateMedia({ colorScheme: "light" });
    });
  }

  it("has an accessible name, a polite status and a busy state that ends", async () => {
    const element = await fixture<SvcDashboard>(createDashboard({ frameTitle: "Quarterly sales" }));
    const tenant = await ScriptedTenant.of(element);
    const status = element.shadowRoot!.querySelector("[role=status]")!;
    expect(tenant.frame.title).to.equal("Quarterly sales");
    expect([isBusy(element), status.textContent]).to.deep.equal([true, "Loading the dashboard…"]);
    tenant.ready();
    await element.ready;
    expect([isBusy(element), status.textContent]).to.deep.equal([true, "The dashboard is ready."]);
    // screen readers may ignore changes in a busy element
    const isIn = (part: Element): boolean => part.closest("[aria-busy=true]") !== null;
    expect([isIn(tenant.frame), isIn(status)]).to.deep.equal([true, false]);
    tenant.send("dashboard-loaded");
    await oneEvent(element, "svc-dashboard-loaded");
    expect(isBusy(element)).to.equal(false);
    await expect(element).to.be.accessible();
  });

  it("does not repeat an announcement when a property changes", async () => {
    const [element] = await readyDashboard();
    await element.updateComplete;
    let changes = 0;
    const observer = new MutationObserver((records) => (changes += records.length));
    observer.observe(element.shadowRoot!, { childList: true, subtree: true, characterData: true });
    element.filters = { "orders.status": "shipped" };
    await nextFrame();
    expect(changes).to.equal(0);
    element.texts = { ready: "Ready now." };
    await nextFrame();
    expect(changes).to.equal(1);
    observer.disconnect();
  });

  it("keeps slotted content visible while loading", async () => {
    const element = createDashboard({ sessionProvider: () => Promise.reject(new Error("down")) });
    quiet(element);
    element.innerHTML = '<p slot="loading">Hold on</p><p slot="error">Sorry</p>';
    element.addEventListener("svc-error", (event) => event.stopImmediatePropagation());
    await fixture(element);
    const [loading] = element.querySelectorAll("p");
    expect(loading!.assignedSlot?.parentElement?.hidden).to.equal(false);
  });

  it("is one tab stop, which leads into the frame and out again in both directions", async () => {
    const element = createDashboard();
    const box = fixtureSync(html`<div><button></button>${element}<button></button></div>`);
    const [before, after] = box.querySelectorAll("button");
    const tenant = await becomeReady(element);
    before!.focus();
    let inFrame = tenant.focused();
    await sendKeys({ press: "Tab" });
    await inFrame;
    expect(focusPath()).to.deep.equal(["svc-dashboard", "iframe"]);
    const beyond = oneEvent(after!, "focus");
    await sendKeys({ press: "Tab" }); // the button in the frame has the focus
    await beyond;
    inFrame = tenant.focused();
    await sendKeys({ down: "Shift" });
    await sendKeys({ press: "Tab" });
    await sendKeys({ up: "Shift" });
    await inFrame;
    expect(focusPath()).to.deep.equal(["svc-dashboard", "iframe"]);
  });

  it("moves the focus to the frame after focus()", async () => {
    const [element] = await readyDashboard();
    element.focus();
    expect(focusPath()).to.deep.equal(["svc-dashboard", "iframe"]);
  });

  it("does not animate with reduced motion", async () => {
    const element = await fixture<SvcDashboard>(
      createDashboard({ sessionProvider: async () => new Promise(() => undefined) }),
    );
    const moving = (): number =>
      element.shadowRoot!.getAnimations().filter(({ effect }) => effect!.getComputedTiming().duration).length;
    expect(moving()).to.equal(1);
    await emulateMedia({ reducedMotion: "reduce" });
    expect(moving()).to.equal(0);
    await emulateMedia({ reducedMotion: "no-preference" });
  });

  it("keeps notice and button visible on a phone, in both writing directions", async () => {
    await setViewport({ width: 320, height: 640 });
    for (const dir of ["ltr", "rtl"]) {
      const element = createDashboard({ sessionProvider: () => new Response(null, { status: 401 }) });
      element.dir = dir;
      fixtureSync(element);
      await element.ready.catch(() => undefined);
      await element.updateComplete;
      const { left, right } = element.shadowRoot!.querySelector("[part~=retry]")!.getBoundingClientRect();
      expect(right - left).to.be.above(20);
      expect([left >= 0, right <= 320]).to.deep.equal([true, true]);
      expect(document.documentElement.scrollWidth).to.be.at.most(320);
      element.remove();
    }
    await setViewport({ width: 800, height: 600 });
  });

  it("cuts off no text of the notice with the viewer's text spacing, on a phone", async () => {
    await setViewport({ width: 320, height: 640 });
    for (const locale of ["en", "de-DE"]) {
      const card = await failedCard({ locale });
      const { adoptedStyleSheets } = card.getRootNode() as ShadowRoot;
      const spacing = new CSSStyleSheet();
      spacing.replaceSync(TEXT_SPACING);
      adoptedStyleSheets.push(spacing);
      card.querySelector("details")!.open = true;
      const shown = [".problem span", "button:not([hidden])", "summary", "details p", "code"].map((part) =>
        card.querySelector(part)!.getBoundingClientRect(),
      );
      const { left, right } = card.getBoundingClientRect();
      for (const [index, rect] of shown.entries()) {
        expect([rect.left >= left, rect.right <= right], locale).to.deep.equal([true, true]);
        expect(rect.top, locale).to.be.at.least(shown[index - 1]?.bottom ?? 0);
      }
      expect(card.scrollHeight > card.clientHeight, "it scrolls").to.equal(true);
      expect(getComputedStyle(card).overflowY).to.equal("auto");
    }
    await setViewport({ width: 800, height: 600 });
  });

  it("has a ring around the focused button and details, which have room for 24 pixels each", async () => {
    const card = await failedCard();
    const box = card.getBoundingClientRect();
    card.querySelector("button")!.focus();
    let end = box.top;
    for (const target of card.querySelectorAll("button:not([hidden]), summary")) {
      if (target.localName === "summary") await sendKeys({ press: "Tab" });
      expect(target.matches(":focus-visible"), target.localName).to.equal(true);
      const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(target);
      expect([outlineStyle, outlineWidth, outlineOffset]).to.deep.equal(["solid", "2px", "2px"]);
      const { top, bottom, left } = target.getBoundingClientRect();
      const middle = (top + bottom) / 2;
      expect(Math.min(middle - 12, top - 4), "room above").to.be.at.least(end);
      expect(left - 4, "room beside").to.be.at.least(box.left);
      end = Math.max(middle + 12, bottom);
    }
    expect(end + 4).to.be.at.most(box.bottom);
  });

  it("moves the focus when the focused part is hidden: to the button, to the loading notice, to the frame", async () => {
    const element = fixtureSync<SvcDashboard>(createDashboard());
    const root = element.shadowRoot!;
    const tenant = await becomeReady(element);
    tenant.frame.focus();
    expect(root.activeElement).to.equal(tenant.frame);
    await fail(element);
    await nextFrame();
    expect(root.activeElement?.getAttribute("part"), "after a failure").to.equal("retry");
    const retried = oneEvent(element, "svc-state-change");
    await sendKeys({ press: "Enter" });
    await retried;
    expect(root.activeElement?.getAttribute("part"), "while it loads").to.equal("loading");
    expect(root.activeElement?.matches(":focus-visible")).to.equal(true);
    expect(getComputedStyle(root.activeElement!).outlineOffset, "inside of the box").to.equal("-2px");
    await becomeReady(element);
    expect(root.activeElement?.localName, "when it is ready").to.equal("iframe");
  });

  it("does not take the focus from another element of the page", async () => {
    const input = fixtureSync<HTMLElement>(html`<input />`);
    const element = await fixture<SvcDashboard>(createDashboard());
    input.focus();
    await fail(element);
    expect(document.activeElement).to.equal(input);
    element.reload();
    await becomeReady(element);
    expect(document.activeElement).to.equal(input);
  });

  it("updates the strings of a visible notice", async () => {
    const element = await fixture<SvcDashboard>(createDashboard());
    await fail(element);
    const button = element.shadowRoot!.querySelector("button")!;
    expect(button.textContent).to.equal("Try again");
    element.texts = { retry: "Once more" };
    await element.updateComplete;
    expect(button.textContent).to.equal("Once more");
    element.texts = undefined;
    element.locale = "eo";
    await element.updateComplete;
    SvcDashboard.defineTexts("eo", { retry: "Reprovi", silent: undefined as never });
    expect(button.textContent).to.equal("Reprovi");
  });

  it("shows the code of a failure and the message of the console in a disclosure", async () => {
    const element = fixtureSync<SvcDashboard>(
      createDashboard({ sessionProvider: () => new Response(null, { status: 401 }) }),
    );
    await oneEvent(element, "svc-error");
    const details = element.shadowRoot!.querySelector("details")!;
    const [sentence, code] = ["p", "code"].map((name) => details.querySelector(name)!);
    const line = lines.join().replace("<svc-dashboard> ", "");
    expect(line).to.contain(" Run: npx ");
    expect([details.open, sentence!.textContent, code!.textContent]).to.deep.equal([
      false,
      line.replace(/ Run: npx .*/, ""),
      "session-refused",
    ]);
    expect(parseFloat(getComputedStyle(code!).fontSize)).to.be.at.least(14);
    details.querySelector("summary")!.click();
    expect(details.open).to.equal(true);
  });

  it("shows the notice in the page's font, and in the element's color scheme", async () => {
    const element = fixtureSync<SvcDashboard>(createDashboard({ colorScheme: "dark" }));
    element.style.fontFamily = "Georgia";
    await fail(element);
    const box = element.shadowRoot!.querySelector("[part=error]")!;
    const button = box.querySelector("button")!;
    const dark = getComputedStyle(box).backgroundColor;
    expect(getComputedStyle(button).fontFamily).to.equal("Georgia");
    element.colorScheme = "light";
    await element.updateComplete;
    expect(getComputedStyle(box).backgroundColor).to.equal("rgb(255, 255, 255)");
    expect(dark).not.to.equal("rgb(255, 255, 255)");
  });
});

/** The names of the focused elements, from the page inwards; a test report can't contain elements. */
function focusPath(): string[] {
  const { activeElement } = document;
  return [activeElement, activeElement?.shadowRoot?.activeElement].flatMap((at) => at?.localName ?? []);
}
