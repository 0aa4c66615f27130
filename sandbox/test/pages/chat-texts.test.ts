import assert from "node:assert/strict";
import { defaultChatTexts, loadChatTexts } from "../../src/pages/chat/texts.js";
import { loadAppTexts } from "../../src/pages/app/texts.js";
import { languages, variants } from "../../src/pages/format/texts.js";

const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).sort();

describe("the chat's texts", () => {
  it("are there in every language of the pages, with the same places to fill in", async () => {
    const seen = new Set<string>();
    for (const language of [...languages, ...variants]) {
      const table = await loadChatTexts(language);
      seen.add(table.ask);
      for (const [key, text] of Object.entries(table)) {
        assert.notEqual(text.trim(), "", `${language}: ${key}`);
        const expected = places(defaultChatTexts[key as keyof typeof defaultChatTexts]);
        assert.deepEqual(places(text), expected, `${language}: ${key}`);
      }
    }
    assert.equal((await loadChatTexts("pt-PT")).asking, "A ler a pergunta…");
    assert.equal((await loadChatTexts("pt-BR")).asking, "Lendo a pergunta…");
    assert.equal((await loadAppTexts("es-MX")).report, "Reporte");
    assert.equal((await loadAppTexts("es-ES")).report, "Informe");
    assert.ok(seen.size >= languages.length - 1, "two languages may share a word, not more");
  });
});
