import { expect, fixtureSync, oneEvent } from "@open-wc/testing";
import type { EmbedErrorPayload, SvcDashboard } from "../../../../src/index.js";
import { inFrame, whenInFrame } from "../../../../test/support/in-frame.js";
import { createSandboxDashboard } from "../../support/sandbox-dashboard.js";

/** An expression for a chart that can be shown as a table. */
const CHART = `[...document.querySelectorAll(".widget")].find((w) => w.querySelector("h2").textContent.trim() === "New customers by segment")`;
const TABLE = `${CHART}?.querySelector("data-table")`;

const choose = (parent: string, name: string): string =>
  `[...${parent}.querySelectorAll("[role=menuitem]")].find((one) => one.textContent.trim() === "${name}").click()`;

/** Makes the frame keep the files that it would offer, or fail to create them. */
const KEEP_FILES = `URL.createObjectURL = (blob) => { window.saved = blob.text(); return "data:,"; }`;
const FAIL = `URL.createObjectURL = () => { throw new Error("no room"); }`;

describe("a download", () => {
  let element: SvcDashboard;

  beforeEach(async () => {
    element = fixtureSync(createSandboxDashboard({ publicId: "b7c8d9e0", allowExport: true }));
    element.addEventListener("svc-error", (event) => event.preventDefault());
    await oneEvent(element, "svc-dashboard-loaded");
  });

  for (const [place, parent, label] of [
    ["page", `document.querySelector(".page-tools")`, "Download PDF"],
    ["widget", CHART, "Download CSV"],
    ["widget", CHART, "Download XLSX"],
  ] as const) {
    it(`that fails (${label}) is announced on the ${place} until one succeeds, and reported to the host`, async () => {
      await inFrame(FAIL);
      const failed = oneEvent<CustomEvent<EmbedErrorPayload>>(element, "svc-error");
      await inFrame(choose(parent, label));
      expect((await failed).detail).to.include({ message: "no room", context: "render", fatal: false });
      const alert = `document.querySelector("[role=alert]")`;
      expect(await whenInFrame<string>(`${alert}?.textContent.trim()`)).to.equal(
        "The file could not be created. Try again, or choose another format.",
      );
      expect(await inFrame<boolean>(`${alert}.closest(".widget") !== null`)).to.equal(place === "widget");

      // a screen reader would not announce the same text in the same element again
      await inFrame(`void (window.before = ${alert})`);
      await inFrame(choose(parent, label));
      await whenInFrame(`${alert} && ${alert} !== window.before`);

      await inFrame(KEEP_FILES);
      await inFrame(choose(CHART, "Download CSV"));
      await whenInFrame(`!${alert}`);
    });
  }

  it("has the rows in the viewer's order of the table, also from the chart", async () => {
    const csv = async () => {
      const downloaded = oneEvent(element, "svc-download");
      await inFrame(choose(CHART, "Download CSV"));
      await downloaded;
      const [, ...lines] = (await inFrame<string>("window.saved")).trim().split("\r\n");
      return lines;
    };
    await inFrame(KEEP_FILES);
    const ofQuery = await csv();
    await inFrame(choose(CHART, "Show as table"));
    const column = `${TABLE}?.querySelector("th:last-child .sort")`;
    await whenInFrame(column);
    expect(await csv()).to.deep.equal(ofQuery);
    await inFrame(`${column}.click()`);
    await whenInFrame(`${TABLE}.querySelector("th:last-child[aria-sort=descending]")`);
    const value = (line: string) => Number(line.split(",").at(-1));
    const sorted = ofQuery.toSorted((one, other) => value(other) - value(one));
    expect(sorted).not.to.deep.equal(ofQuery);
    expect(await csv()).to.deep.equal(sorted);

    await inFrame(choose(CHART, "Show as chart"));
    await whenInFrame(`!${TABLE}`);
    expect(await csv()).to.deep.equal(sorted);
    await inFrame(choose(CHART, "Show as table"));
    await whenInFrame(`${TABLE}?.querySelector("th:last-child[aria-sort=descending]")`);
  });
});
