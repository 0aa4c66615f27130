/** Values that exist only in a page: nodes, windows, and objects of frames. */
import { expect } from "@open-wc/testing";
import { createAction, parseEvent } from "../../src/protocol/index.js";
import { message, SAMPLES } from "./messages.js";

describe("createAction() in a page", () => {
  for (const [what, payload] of [
    ["a DOM node", { host: document.createElement("p") }],
    ["a window", { view: window }],
  ] as const) {
    it(`rejects a payload that contains ${what}`, () => {
      expect(() => createAction("svc:action:set-theme", { ...payload })).to.throw(
        TypeError,
        /^Expected a plain object that can be cloned as the payload/,
      );
    });
  }
});

describe("parseEvent() in a page", () => {
  it("accepts a message whose objects belong to another realm", () => {
    const frame = document.body.appendChild(document.createElement("iframe"));
    const { JSON: foreign } = frame.contentWindow as Window & typeof globalThis;
    const data = foreign.parse(
      JSON.stringify(message("view", { ...SAMPLES.view.most, list: [{}] })),
    ) as object;
    expect(data).not.to.be.instanceOf(Object);
    expect(parseEvent(data)).to.deep.equal({ ok: true, event: JSON.parse(JSON.stringify(data)) as object });
    frame.remove();
  });
});
