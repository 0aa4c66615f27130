import assert from "node:assert/strict";
import type { Page } from "puppeteer-core";
import { found, until } from "../support/browser.js";
import { BuiltApp } from "./support/built-app.js";

describe("examples/agent", () => {
  let app: BuiltApp;

  before(async () => {
    app = await BuiltApp.create("examples/agent");
  });
  after(() => app.stop());

  /** Asks a question, and waits until the last message of the log is an answer that matches the pattern. */
  async function ask(page: Page, question: string, pattern: string): Promise<void> {
    await page.type("input", question);
    await page.click("button");
    await until(
      page,
      (question, pattern) => {
        const { textContent } = document.querySelector("[role=log]")!;
        const [, answer = ""] = textContent.split(`user: ${question}`);
        return new RegExp(pattern).test(answer);
      },
      question,
      pattern,
    );
  }

  it("passes its type check, which reports a misspelled option of the tools", async () => {
    const check = ["npm", "run", "check"];
    await app.project.run(check);
    const restore = app.project.change("src/main.ts", "title: ", "titel: ");
    await assert.rejects(app.project.run(check), /titel/);
    restore();
  });

  it("contains no token in its build", () => {
    assert.deepEqual(app.project.filesWith(app.sandbox.token), []);
  });

  it("answers questions in its log and filters the dashboard, without a warning", async () => {
    const { page, complaints } = await app.open();
    await until(page, () => document.querySelector("svc-dashboard")!.state === "loaded");
    await ask(page, "Only web orders", "assistant: Sent to the dashboard\\.$");
    await found(await app.embed(page), `.filter-button[aria-label="Channel: Web"]`);
    await ask(page, "Orders by fax", "A tool has refused that\\. .*Expected one of web, app, store");
    await ask(
      page,
      "Which filters are set?",
      `It is loaded, filtered by \\{"orders.channel":\\{"value":"web"\\}\\}\\.$`,
    );
    await (await found(await app.embed(page), "path[aria-roledescription=point]")).click();
    await ask(page, "What did the last drill-down show?", `"drilldown","detail":\\{"member":"orders\\.`);
    await ask(page, "Delete the orders of last year", "assistant: None of my tools can do that\\.$");
    assert.deepEqual(complaints, []);
    await page.close();
  });
});
