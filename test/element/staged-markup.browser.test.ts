import { expect, oneEvent } from "@open-wc/testing";
import { fakeClock } from "../support/fake-clock.js";
import { createDashboard } from "../support/make-dashboard.js";

describe("<svc-dashboard> in a hidden part of an incomplete document", () => {
  it("uses the session of its markup when it is shown, after any time", async () => {
    const page = document.body.appendChild(document.createElement("iframe"));
    const own = page.contentDocument!;
    own.open(); // and never closed
    const root = own.appendChild(own.createElement("html"));
    root.hidden = true;
    const clock = fakeClock();
    let requests = 0;
    const element = createDashboard({ session: "from-markup", sessionProvider: () => `s${(requests += 1)}` });
    root.append(element);
    await element.updateComplete;
    clock.tick(6 * 60_000);
    expect([own.readyState, element.state, element.lastError]).to.deep.equal(["loading", "idle", null]);
    root.hidden = false;
    while (element.state !== "connecting") await oneEvent(element, "svc-state-change");
    expect(requests).to.equal(0);
    page.remove();
  });
});
