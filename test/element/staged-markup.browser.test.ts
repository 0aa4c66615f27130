import { expect, oneEvent } from "@open-wc/testing";
import { fakeClock } from "../support/fake-clock.js";
import { createDashboard } from "../support/make-dashboard.js";

describe("<svc-dashboard> in a hidden part of a document that is not complete", () => {
  it("uses its ready-made session when it is shown, however long that takes", async () => {
    const page = document.body.appendChild(document.createElement("iframe"));
    const own = page.contentDocument!;
    own.open(); // and it is never closed
    const root = own.appendChild(own.createElement("html"));
    root.hidden = true;
    const clock = fakeClock();
    let asked = 0;
    const element = createDashboard({ session: "from-markup", sessionProvider: () => `s${(asked += 1)}` });
    root.append(element);
    await element.updateComplete;
    clock.tick(6 * 60_000);
    expect([own.readyState, element.state, element.lastError]).to.deep.equal(["loading", "idle", null]);
    root.hidden = false;
    while (element.state !== "connecting") await oneEvent(element, "svc-state-change");
    expect(asked).to.equal(0);
    page.remove();
  });
});
