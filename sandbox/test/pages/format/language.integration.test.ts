import assert from "node:assert/strict";
import { until } from "../../../../test/support/browser.js";
import type { EmbeddedPage } from "../../support/embedded-page.js";
import { serveSandbox } from "../../support/serve-sandbox.js";

/** Selectors of a title, a widget's heading, a note, a column and values. */
const SHOWN = [
  "h1",
  "[data-widget=revenue-over-time] h2",
  "[data-widget=notes] .prose strong",
  "[data-widget=products] th",
  "[data-widget=orders-by-channel] .role-legend",
];

describe("the language of a dashboard", () => {
  const site = serveSandbox();

  async function open(publicId: string, locale: string): Promise<EmbeddedPage> {
    const session = await site.createSession();
    const embedded = await site.embed(`/embed/dashboard/${publicId}?session=${session}&locale=${locale}`);
    await embedded.event("dashboard-loaded");
    return embedded;
  }

  /** Changes the language, and waits until the page and its charts have it. */
  async function change(embedded: EmbeddedPage, locale: string, legend: string): Promise<void> {
    await embedded.act("set-locale", { locale });
    await until(
      embedded.frame,
      (text) =>
        document.querySelector("[data-widget=orders-by-channel] .role-legend")?.textContent.includes(text),
      legend,
    );
  }

  const stringsOf = ({ frame }: EmbeddedPage) =>
    frame.evaluate(
      (selectors) => ({
        language: document.documentElement.lang.slice(0, 2),
        tabTitle: document.title,
        texts: selectors.map((selector) => document.querySelector(selector)!.textContent.trim()),
      }),
      SHOWN,
    );

  const english = {
    language: "en",
    tabTitle: "Sales overview",
    texts: [
      ...["Sales overview", "Revenue over time", "How to read this page", "Product"],
      "AppMarketplaceStoreWeb",
    ],
  };

  const german = {
    ...english,
    language: "de",
    tabTitle: "Verkaufsübersicht",
    texts: [
      ...["Verkaufsübersicht", "Umsatz im Zeitverlauf", "So lesen Sie diese Seite", "Produkt"],
      "AppMarktplatzFilialeWeb",
    ],
  };

  it("applies to its titles, notes, columns and values, and changes with set-locale", async () => {
    const embedded = await open("a1b2c3d4", "de");
    assert.deepEqual(await stringsOf(embedded), german);
    await change(embedded, "en", "Store");
    assert.deepEqual(await stringsOf(embedded), english);
    await change(embedded, "sv", "Butik");
    assert.equal((await stringsOf(embedded)).texts[0], "Försäljningsöversikt");
    await change(embedded, "de", "Filiale");
    assert.deepEqual(await stringsOf(embedded), german);
    await embedded.page.close();
  });

  it("is English everywhere if the pages have no strings of the requested language", async () => {
    const embedded = await open("a1b2c3d4", "ar");
    const { frame } = embedded;
    assert.deepEqual(await stringsOf(embedded), english);
    const updated = () => frame.$eval("main", ({ textContent }) => textContent);
    assert.match(await updated(), /Data until Dec 31, 2025/);
    assert.equal(await frame.evaluate(() => getComputedStyle(document.body).direction), "ltr");
    await change(embedded, "de", "Filiale");
    assert.deepEqual(await stringsOf(embedded), german);
    await change(embedded, "he", "Store");
    assert.deepEqual(await stringsOf(embedded), english);
    await embedded.page.close();
  });

  it("does not move menus away from their button", async () => {
    const embedded = await open("d4e5f6a7", "en");
    const { frame } = embedded;
    await frame.click(".page-tools .menu button");
    // the menu is placed, then its first item focused, after the click
    await until(frame, () => document.activeElement?.role === "menuitem");
    const [button, list] = await frame.$$eval(".page-tools .menu > *", (parts) =>
      parts.map((part) => part.getBoundingClientRect().right),
    );
    assert.equal(list, button);
    await embedded.page.close();
  });

  it("applies to stored documents and apps", async () => {
    const embedded = await open("f6a7b8c9", "de");
    const app = await embedded.page.waitForFrame((frame) => frame.url().includes("/app/"));
    const headingIs = (text: string) =>
      until(app, (start) => document.querySelector("#where")?.textContent.startsWith(start), text);
    await headingIs("Woher der Umsatz");
    assert.match(await app.$eval("#figures", (list) => list.textContent), /Margenquote.* PP/);
    await embedded.act("set-locale", { locale: "ja" });
    await until(app, () => document.documentElement.lang === "ja");
    assert.match(await app.$eval("#over-time", (heading) => heading.textContent), /^月ごとの売上$/);
    await embedded.act("set-locale", { locale: "ar" });
    await until(app, () => document.documentElement.lang === "en-US");
    assert.match(await app.$eval("#over-time", (heading) => heading.textContent), /^Revenue/);
    await embedded.page.close();
  });
});
