import assert from "node:assert/strict";
import {
  defaultTexts,
  shownLocale,
  languages,
  loadTranslation,
  variants,
} from "../../../src/pages/format/texts.js";

const loadTexts = async (locale: string) => (await loadTranslation(locale)).texts;
const all = [...languages, ...variants];

function places(text: string): string[] {
  return [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).sort();
}

describe("the pages' strings", () => {
  it("exist in ten languages and two regional variants", () => {
    assert.deepEqual(
      [...all].sort(),
      ["de", "en", "es", "es-MX", "fr", "it", "ja", "nb", "pt", "pt-PT", "sv", "vi"].sort(),
    );
  });

  it("have the same placeholders in every language, and are never empty", async () => {
    for (const language of all) {
      const table = await loadTexts(language);
      assert.deepEqual(Object.keys(table).sort(), Object.keys(defaultTexts).sort(), language);
      for (const [key, text] of Object.entries(table)) {
        assert.notEqual(text.trim(), "", `${language}: ${key}`);
        assert.deepEqual(
          places(text),
          places(defaultTexts[key as keyof typeof defaultTexts]),
          `${language}: ${key}`,
        );
      }
    }
  });

  it("are translated", async () => {
    const seen = new Set<string>();
    for (const language of all) seen.add((await loadTexts(language)).slower);
    assert.equal(seen.size, all.length);
  });

  it("differ in a region only where its words differ", async () => {
    const [portugal, brazil, mexico, spain] = await Promise.all(
      ["pt-PT", "pt-BR", "es-MX", "es-ES"].map(loadTexts),
    );
    assert.equal(portugal?.downloadCsv, "Transferir CSV");
    assert.equal(brazil?.downloadCsv, "Baixar CSV");
    assert.equal(portugal.close, brazil.close);
    assert.equal(mexico?.dashboardTitle, "Este tablero no se puede mostrar");
    assert.equal(mexico.refresh, spain?.refresh);
    assert.deepEqual(await loadTexts("pt-Latn-PT"), portugal);
    for (const locale of variants) {
      const own = await loadTexts(locale);
      const general = await loadTexts(new Intl.Locale(locale).language);
      const same = Object.keys(own).filter((key) => own[key as "close"] === general[key as "close"]);
      assert.ok(same.length > 20 && same.length < Object.keys(own).length, locale);
    }
  });

  it("are those of the language in a regional variant, and English in an unknown language", () => {
    const cases = [
      ["de-AT", "de-AT"],
      ["pt-BR", "pt-BR"],
      ["zh-Hant-TW", "en-US"],
      ["ar-EG", "en-US"],
      ["no", "nb"],
      ["nn-NO", "nb"],
      ["en-GB", "en-GB"],
    ] as const;
    for (const [locale, shown] of cases) assert.equal(shownLocale(locale), shown, locale);
  });
});
