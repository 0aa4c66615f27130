import assert from "node:assert/strict";

/** A user's unit test, in whatever page the process is in: loaded late, because the element's class needs the page. */
export async function followStory(): Promise<void> {
  const { SvcDashboard } = await import("../../../src/element/index.js");
  const { EmbedStub } = await import("../../../src/testing/index.js");
  SvcDashboard.define();
  const element = document.createElement("svc-dashboard");
  const stub = new EmbedStub(element);
  document.body.append(element);
  stub.ready({ deploymentId: 42 });
  assert.equal((await element.ready).deploymentId, 42);
  element.refresh();
  stub.send("dashboard-loaded", { widgetCount: 3 });
  assert.equal(element.state, "loaded");
  assert.deepEqual(
    stub.actions.map(({ type }) => type),
    ["svc:action:refresh"],
  );
  element.remove();
  assert.equal(element.state, "idle");
}
