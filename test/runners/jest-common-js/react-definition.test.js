const { act, render } = require("@testing-library/react");
const React = require("react");
const { SvcDashboard } = require("svc-dashboard/react");

it("registers the class that the entry exports", async () => {
  await act(async () => render(React.createElement(SvcDashboard)));
  const registered = await customElements.whenDefined("svc-dashboard");
  expect(registered).toBe(require("svc-dashboard").SvcDashboard);
  expect(registered).toBe(require("svc-dashboard/element").SvcDashboard);
});
