import { expect, fixtureSync, oneEvent } from "@open-wc/testing";
import type { SvcDashboard } from "../../../../../src/index.js";
import { inFrame, whenInDocument, whenInFrame } from "../../../../../test/support/in-frame.js";
import { createSandboxDashboard } from "../../../support/sandbox-dashboard.js";

const FRAME = `document.querySelector("stored-document iframe")`;
const height = () => inFrame<number>(`${FRAME}.clientHeight`);
const higherThan = (pixels: number) =>
  whenInFrame<number>(`${FRAME}.clientHeight > ${pixels} && ${FRAME}.clientHeight`);

/** Sends a message to the page, as a script of the document does. */
const send = (type: string, value: string) =>
  whenInDocument(`parent.postMessage({ type: "${type}", height: ${value} }, "*") ?? true`);

describe("an HTML report on a phone", () => {
  beforeEach(async () => {
    const element = createSandboxDashboard({ publicId: "d4e5f6a7" });
    element.style.width = "390px";
    fixtureSync<SvcDashboard>(element);
    await oneEvent(element, "svc-dashboard-loaded");
    await inFrame(`document.querySelectorAll("[role=tab]")[1].click()`);
    await whenInFrame(FRAME);
  });

  it("has a widget as high as its document, also after its tab was hidden", async () => {
    const needed = await whenInDocument<number>(
      `document.querySelectorAll("li").length === 3 && document.documentElement.getBoundingClientRect().height`,
    );
    const actual = await higherThan(Math.ceil(needed) - 1);
    expect(actual).to.be.lessThan(needed + 60);
    await inFrame(`document.querySelectorAll("[role=tab]")[0].click()`);
    await inFrame(`document.querySelectorAll("[role=tab]")[1].click()`);
    await higherThan(Math.ceil(needed) - 1);
  });

  it("grows only by its own messages, and to at most 5,000 pixels", async () => {
    const before = await higherThan(200);
    await inFrame(`new Promise((done) => {
      addEventListener("message", done, { once: true });
      postMessage({ type: "svc-sandbox:height", height: 4000 }, "*");
    }) && true`);
    for (const value of ["NaN", "Infinity", '"4000"', "-4000", "null"])
      await send("svc-sandbox:height", value);
    await send("other", "4000");
    await send("svc-sandbox:height", String(before + 100));
    const grown = await higherThan(before);
    expect(grown).to.be.within(before + 100, before + 160);
    await send("svc-sandbox:height", "1e9");
    await higherThan(4999);
    expect(await height()).to.be.lessThan(5060);
  });

  it("does not grow endlessly if it is always higher than its frame", async () => {
    const before = await higherThan(200);
    await inFrame(`${FRAME}.scrollIntoView()`); // an invisible frame observes no sizes
    await inFrame(`void (window.resized = new Promise((done) => {
      addEventListener("message", ({ data }) => data.type === "resized" && done());
    }))`);
    await whenInDocument(`(addEventListener("resize", () => setTimeout(() => {
      setTimeout(() => parent.postMessage({ type: "resized" }, "*"));
    })), document.body.style.minHeight = "calc(100vh + 90px)")`);
    await inFrame("window.resized");
    expect(await height()).to.be.within(before + 90, before + 150);
  });
});
