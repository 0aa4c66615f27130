import { expect } from "@open-wc/testing";
import { SvcDashboard } from "../../src/element/index.js";
import { addFrame } from "../../src/element/frame/embed-frame.js";
import { TEST_SEAM, type Testable } from "../../src/element/dashboard-host.js";
import "../../src/index.js";
import { EmbedStub } from "../../src/testing/index.js";
import { CAPABILITIES } from "../support/capabilities.js";
import fc from "../support/fast-check.js";
import { nextTask } from "../support/next-task.js";

/** `moveBefore`, if the browser supports it. */
const MOVE_BEFORE = CAPABILITIES.movesBefore ? (["moveBefore"] as const) : [];

describe("<svc-dashboard> after any sequence of moves within and between documents", () => {
  it("has one frame while connected and none otherwise, and one message listener on each used window", async function () {
    this.timeout(200_000);
    const other = document.createElement("iframe");
    document.body.append(other);
    const windows = [window, other.contentWindow!];
    const places = windows.map((view) => view.document.body.appendChild(view.document.createElement("div")));
    const listeners = windows.map((view) => countMessageListeners(view));
    const move = fc.record({
      which: fc.nat(1),
      place: fc.nat(1),
      how: fc.constantFrom("append", ...MOVE_BEFORE, "remove", "settle"),
    });
    try {
      await fc.assert(
        fc.asyncProperty(fc.array(move, { maxLength: 20 }), async (moves) => {
          listeners.forEach((counter) => (counter.count = 0));
          const elements = [0, 1].map(() => {
            const element: SvcDashboard & Testable = new SvcDashboard();
            new EmbedStub(element); // supplies tenant, dashboard and session
            element[TEST_SEAM]!.addFrame = (root, plan, listener) =>
              Object.assign(addFrame(root, plan, listener)!, { navigate: () => undefined });
            return element;
          });
          try {
            for (const { which, place, how } of moves) {
              const element = elements[which]!;
              const target = places[place]!;
              if (how === "append") target.append(element);
              if (how === "remove") element.remove();
              if (how === "settle") await nextTask();
              // moveBefore throws across documents
              const isHere = element.isConnected && element.ownerDocument === target.ownerDocument;
              if (how === "moveBefore" && isHere) target.moveBefore(element, null);
            }
            await nextTask();
            for (const element of elements) {
              const frames = element.shadowRoot?.querySelectorAll("iframe").length ?? 0;
              expect(frames).to.equal(element.isConnected ? 1 : 0);
            }
            windows.forEach((view, index) => {
              const isUsed = elements.some(
                (element) => element.isConnected && element.ownerDocument.defaultView === view,
              );
              expect(listeners[index]!.count).to.equal(isUsed ? 1 : 0);
            });
          } finally {
            for (const element of elements) element.remove();
          }
          expect(listeners.map(({ count }) => count)).to.deep.equal([0, 0]);
        }),
        { numRuns: 100 },
      );
    } finally {
      listeners.forEach(({ restore }) => restore());
      places[0]!.remove();
      other.remove();
    }
  });
});

/** Counts the message listeners on a window. */
function countMessageListeners(view: Window): { count: number; restore: () => void } {
  const { addEventListener, removeEventListener } = view;
  const counter = {
    count: 0,
    restore: () => Object.assign(view, { addEventListener, removeEventListener }),
  };
  view.addEventListener = (...args: Parameters<Window["addEventListener"]>) => {
    if (args[0] === "message") counter.count += 1;
    addEventListener.apply(view, args);
  };
  view.removeEventListener = (...args: Parameters<Window["removeEventListener"]>) => {
    if (args[0] === "message") counter.count -= 1;
    removeEventListener.apply(view, args);
  };
  return counter;
}

declare global {
  interface HTMLDivElement {
    moveBefore(node: Node, before: Node | null): void;
  }
}
