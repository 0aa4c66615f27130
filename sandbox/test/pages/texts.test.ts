import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { defaultTexts, languageOf, languages, loadTexts } from "../../src/pages/texts/index.js";

function places(text: string): string[] {
  return [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).sort();
}

describe("texts", () => {
  it("come in ten languages", () => {
    assert.deepEqual(
      [...languages].sort(),
      ["de", "en", "es", "fr", "it", "ja", "nb", "pt", "sv", "vi"].sort(),
    );
  });

  it("have the same places to fill in every language, and no empty text", async () => {
    for (const language of languages) {
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
    for (const language of languages) seen.add((await loadTexts(language)).tryAgain);
    assert.equal(seen.size, languages.length);
  });

  it("serve regional variants by their language, and unknown languages in English", () => {
    const cases = [
      ["de-AT", "de"],
      ["pt-BR", "pt"],
      ["zh-Hant-TW", "en"],
      ["no", "nb"],
      ["nn-NO", "nb"],
      ["en-GB", "en"],
    ] as const;
    for (const [locale, language] of cases) assert.equal(languageOf(locale), language, locale);
  });
});
