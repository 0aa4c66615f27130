import { expect } from "@open-wc/testing";
import { drawingTurn } from "../../../../src/pages/charts/drawing/drawing-turns.js";

describe("the charts of a page", () => {
  function place(top: number): HTMLElement {
    const element = document.createElement("div");
    element.style.cssText = `position: absolute; top: ${top}px; height: 100px`;
    document.body.append(element);
    return element;
  }

  it("are drawn one per frame, visible charts first", async () => {
    const [below, first, second] = [place(innerHeight + 500), place(0), place(200)];
    const drawn: string[] = [];
    const draw = (element: HTMLElement, name: string) =>
      drawingTurn(element).then(() => void drawn.push(name));
    const all = [draw(below, "below"), draw(first, "first"), draw(second, "second")];
    const frames: number[] = [];
    let isDone = false;
    const count = () => {
      frames.push(drawn.length);
      if (!isDone) requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
    await Promise.all(all);
    isDone = true;
    expect(drawn).to.deep.equal(["first", "second", "below"]);
    const steps = frames.slice(1).map((number, index) => number - frames[index]!);
    expect(Math.max(...steps)).to.equal(1);
    for (const element of [below, first, second]) element.remove();
  });

  it("are drawn at once if a later request of the same chart replaces an earlier one", async () => {
    const element = place(0);
    const earlier = drawingTurn(element);
    const later = drawingTurn(element);
    await earlier;
    await later;
    element.remove();
  });
});
