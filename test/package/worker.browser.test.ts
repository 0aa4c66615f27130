import { expect } from "@open-wc/testing";

/** Every entry with code, by its file. */
const ENTRIES = [
  ...["index", "element/index", "connection/index", "protocol/index", "backend/index", "testing/index"],
  ...["inspector/index", "css-theme/index", "agent-tools/index", "texts/de-DE", "react/index"],
];

/** The code of a worker that imports a module, and sends its error, if any, and the page globals that remain. */
const code = `onmessage = async ({ data: url }) => {
  const error = await import(url).then(() => undefined, String);
  postMessage({ error, left: ["HTMLElement", "document", "window"].filter((name) => name in globalThis) });
};`;
const script = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));

async function importInWorker(entry: string): Promise<unknown> {
  const worker = new Worker(script, { type: "module" });
  const result = new Promise((done) => {
    worker.onmessage = ({ data }) => done(data);
  });
  worker.postMessage(new URL(`../../src/${entry}.ts`, import.meta.url).href);
  return result.finally(() => worker.terminate());
}

describe("a worker that shares a module with its page", () => {
  for (const entry of ENTRIES) {
    it(`can import ${entry}, and still has no globals of a page`, async () => {
      expect(await importInWorker(entry)).to.deep.equal({ error: undefined, left: [] });
    });
  }

  it("gets the error of a failed import", async () => {
    expect(await importInWorker("nowhere"))
      .to.have.property("error")
      .that.matches(/module/);
  });
});
