import { expect } from "@open-wc/testing";

/** Every entry with code, by its file. */
const ENTRIES = [
  ...["index", "element/index", "connection/index", "protocol/index", "backend/index", "testing/index"],
  ...["inspector/index", "css-theme/index", "texts/de-DE", "react/index"],
];

/** Imports a file in a worker. @returns the names that it exports, or the error, and the globals of a page that it has left */
async function importInWorker(entry: string): Promise<{ names?: string[]; error?: string; left: string[] }> {
  const url = new URL("./support/import-entry.js", import.meta.url);
  const worker = new Worker(url, { type: "module" });
  const answer = new Promise<{ left: string[] }>((done, fail) => {
    worker.onmessage = ({ data }: MessageEvent<{ left: string[] }>) => done(data);
    worker.onerror = ({ message }) => fail(new Error(message));
  });
  worker.postMessage(new URL(`../../src/${entry}.ts`, import.meta.url).href);
  return answer.finally(() => worker.terminate());
}

describe("a worker that shares a module with its page", () => {
  for (const entry of ENTRIES) {
    it(`can import ${entry}, and still has no globals of a page`, async () => {
      const { names, error, left } = await importInWorker(entry);
      expect(error).to.equal(undefined);
      expect(names).to.have.length.greaterThan(/css-theme|texts/.test(entry) ? -1 : 0);
      expect(left).to.deep.equal([]);
    });
  }

  it("is told of an import that fails", async () => {
    expect((await importInWorker("nowhere")).error).to.match(/module/);
  });
});
