import { expect } from "@open-wc/testing";
import { VIEW } from "./entries.js";
import { Panel } from "./panel.js";

/** Replaces the clipboard, which tests can't read. */
function replaceClipboard(clipboard: Partial<Clipboard> | undefined): void {
  Object.defineProperty(navigator, "clipboard", { value: clipboard, configurable: true });
}

for (const [button, label, text] of [
  ["Copy report", "Report", /^## Dashboard report[^]*svc:event:view/],
  ["Check the messages", "Messages", /^\{\s*"tenantOrigin": null[^]*svc:event:view/],
] as const) {
  describe(`the button "${button}" of <svc-inspector>`, () => {
    afterEach(() => {
      delete (navigator as { clipboard?: unknown }).clipboard; // restores the browser's clipboard
    });

    it("copies to the clipboard", async () => {
      let copied = "";
      replaceClipboard({
        writeText: async (text) => {
          copied = text;
          return Promise.resolve();
        },
      });
      const panel = await Panel.with(VIEW);
      await panel.press(button);
      expect(copied).to.match(text);
      expect(panel.find("[role=status]").textContent).to.contain(`${label} copied.`);
      expect(panel.root.querySelectorAll("textarea")).to.have.length(0);
    });

    for (const [what, clipboard] of [
      ["is blocked", { writeText: async () => Promise.reject(new DOMException("No.", "NotAllowedError")) }],
      ["is missing", undefined],
    ] as const) {
      it(`shows and selects the text when the clipboard ${what}`, async () => {
        replaceClipboard(clipboard);
        const panel = await Panel.with(VIEW);
        await panel.press(button);
        await panel.painted();
        const area = panel.find("textarea");
        expect(area.value).to.match(text);
        expect(area.ariaLabel).to.equal(label);
        expect(area.selectionEnd - area.selectionStart).to.equal(area.value.length);
        const notice = `The browser blocked the clipboard. Copy the ${label.toLowerCase()} here.`;
        expect(panel.find("[role=status]").textContent).to.contain(notice);
        await panel.press("Back to the messages");
        expect(await panel.types()).to.deep.equal(["view"]);
      });
    }
  });
}
