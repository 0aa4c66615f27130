import assert from "node:assert/strict";
import { withValueWords } from "../../../src/pages/charts/marks/value-words.js";
import { Formats } from "../../../src/pages/format/format.js";
import { defaultTexts, languages, loadTranslation, variants } from "../../../src/pages/format/texts.js";
import { translated } from "../../../src/pages/format/translated.js";
import { MEMBERS } from "../../../src/query/views.js";
import { BRIEF_FILES } from "../../../src/seed/dashboards/executive-brief-app.js";
import { defaultSeed } from "../../../src/seed/default-seed.js";
import { createRetailRows } from "../../../src/seed/retail/retail.js";

const DASHBOARDS = ["a1b2c3d4", "c3d4e5f6", "e5f6a7b8", "b7c8d9e0", "d4e5f6a7", "f6a7b8c9"];
const loadContent = async (locale: string) => (await loadTranslation(locale)).content;
const others = languages.filter((language) => language !== "en");

/** The columns of the data with words instead of names. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  countries: ["name", "region"],
  customers: ["segment"],
  products: ["category"],
  orders: ["status", "channel", "promotion"],
  returns: ["reason"],
  visits: ["device"],
};

/** Returns all words that the six dashboards show. */
function shownTexts(): Set<string> {
  const shown = new Set<string>(["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]);
  const collect = { text: (text: string) => (shown.add(text), text) } as unknown as Formats;
  const dashboards = defaultSeed.dashboards.filter(({ publicId }) => DASHBOARDS.includes(publicId));
  assert.equal(dashboards.length, DASHBOARDS.length);
  translated([dashboards, [...MEMBERS.values()]], collect);
  for (const { spec } of dashboards.flatMap(({ reportSnapshots }) => reportSnapshots)) {
    const html = typeof spec === "string" ? spec : "";
    for (const [, text = ""] of html.matchAll(/<(?:b|span)>([^<]+)</g)) shown.add(text);
  }
  for (const file of Object.values(BRIEF_FILES)) {
    for (const [call] of file.matchAll(/\bsay\([^)]*/g))
      for (const [, text = ""] of call.matchAll(/"([^"]+)"/g)) shown.add(text);
  }
  for (const [table, rows] of createRetailRows()) {
    for (const column of WORDS[table] ?? [])
      for (const { [column]: value } of rows) if (typeof value === "string") shown.add(value);
  }
  return shown;
}

const places = (text: string) => text.match(/\{\w+\}/g)?.sort();
const markdown = (text: string) => text.match(/^\*\*|\*\*$|^- |\n\n/gm);

describe("the strings of the six dashboards", () => {
  it("are in the table of every language, without other strings", async () => {
    const shown = [...shownTexts()].sort();
    assert.ok(shown.length > 150);
    for (const language of others) {
      assert.deepEqual(Object.keys(await loadContent(language)).sort(), shown, language);
    }
  });

  it("have the same placeholders and markdown in every language", async () => {
    for (const language of [...others, ...variants]) {
      for (const [english, text] of Object.entries(await loadContent(language))) {
        assert.notEqual(text.trim(), "", `${language}: ${english}`);
        assert.deepEqual(places(text), places(english), `${language}: ${english}`);
        assert.deepEqual(markdown(text), markdown(english), `${language}: ${english}`);
      }
    }
  });

  it("differ in a region only where its words differ", async () => {
    const tables = await Promise.all(["pt-PT", "pt-BR", "es-MX", "es-ES"].map(loadContent));
    assert.deepEqual(
      tables.map((table) => table["mobile"]),
      ["Telemóvel", "Celular", "Celular", "Móvil"],
    );
    for (const variant of variants) {
      const { default: table } = (await import(`../../../locales/${variant}.json`)) as {
        default: { content: Record<string, string> };
      };
      const general = await loadContent(new Intl.Locale(variant).language);
      for (const [english, text] of Object.entries(table.content)) {
        assert.ok(Object.hasOwn(general, english), `${variant}: ${english}`);
        assert.notEqual(text, general[english], `${variant}: ${english}`);
      }
    }
  });

  it("are in English in a language without a table, with the words of the data capitalized", async () => {
    const english = await loadContent("en");
    for (const locale of ["en-GB", "ar", "zh"]) assert.deepEqual(await loadContent(locale), english);
    const shown = shownTexts();
    for (const [word, text] of Object.entries(english)) {
      assert.ok(shown.has(word), word);
      assert.equal(text, word.charAt(0).toUpperCase() + word.slice(1));
    }
    assert.ok([...shown].every((text) => /^\p{Lu}|\W/u.test(text) || Object.hasOwn(english, text)));
  });
});

describe("a string of a dashboard", () => {
  const content = { Orders: "Bestellungen", web: "Web-Shop" };
  const formats = new Formats("de", defaultTexts, content);

  it("is shown in the viewer's language, or unchanged if no table has it", () => {
    assert.equal(formats.text("Orders"), "Bestellungen");
    for (const text of ["My own title", "constructor", ""]) assert.equal(formats.text(text), text);
    assert.equal(formats.scalar("web"), "Web-Shop");
    const column = { member: "orders.count", field: "n", title: "Orders" } as const;
    assert.equal(formats.heading({ ...column, kind: "measure", format: "number" }), "Bestellungen");
  });

  it("is translated only in properties that hold text, not in names and values", () => {
    const dashboard = { title: "Orders", spec: { data: { name: "Orders" }, sort: ["web"] }, widgets: [null] };
    assert.deepEqual(translated(dashboard, formats), { ...dashboard, title: "Bestellungen" });
    assert.equal(dashboard.title, "Orders");
  });

  it("is translated in the axes and legends of a chart, whose rows keep their values", () => {
    const answer = {
      columns: [
        { member: "a.b", field: "b", title: "B", kind: "dimension" as const, format: "text" as const },
        { member: "a.n", field: "n", title: "N", kind: "measure" as const, format: "number" as const },
      ],
      rows: [
        { b: "web", n: 1 },
        { b: "app", n: 2 },
      ],
    };
    const labelExpr = '{"web":"Web-Shop","app":"app"}[datum.value]';
    const x = { field: "n", type: "quantitative" };
    const encoding = { x, y: { field: "b", axis: { ticks: false } }, color: { field: "b" } };
    assert.deepEqual(withValueWords({ layer: [{ encoding }] }, answer, formats), {
      layer: [
        {
          encoding: {
            x,
            y: { field: "b", axis: { ticks: false, labelExpr } },
            color: { field: "b", legend: { labelExpr } },
          },
        },
      ],
    });
    const silent = { encoding: { y: { field: "b", axis: null } } };
    assert.deepEqual(withValueWords(silent, answer, formats), silent);
    assert.deepEqual(withValueWords({ encoding }, answer, new Formats("en", defaultTexts)), { encoding });
  });
});
