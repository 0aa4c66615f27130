import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import "svc-dashboard"; // before the first render
import { EmbedStub } from "svc-dashboard/testing";
import { afterEach, beforeEach, expect, it } from "vitest";
import { App } from "../src/app.tsx";

const ADA = { id: "ada", name: "Ada", customer: "acme-outdoors" };

let stubs: ReturnType<typeof EmbedStub.forAll>;
beforeEach(() => void (stubs = EmbedStub.forAll())); // no server, and no content in the frames
afterEach(() => {
  cleanup();
  stubs.close();
});

function open(path: string) {
  render(
    <MemoryRouter initialEntries={[path]}>
      <App user={ADA} onView={() => undefined} />
    </MemoryRouter>,
  );
}

const tab = (title: string) => fireEvent.click(screen.getByRole("link", { name: title }));

/** The public ids of the dashboards in the page; the one that is shown in capital letters. */
const dashboards = () =>
  [...document.querySelectorAll("svc-dashboard")].map(({ publicId, parentElement }) =>
    parentElement!.hasAttribute("inert") ? publicId : publicId!.toUpperCase(),
  );

it("adds a dashboard when its tab is opened, and keeps it", () => {
  open("/analytics/sales");
  expect(dashboards()).toEqual(["A1B2C3D4"]);
  const first = document.querySelector("svc-dashboard");
  tab("Regions");
  expect(dashboards()).toEqual(["a1b2c3d4", "C3D4E5F6"]);
  tab("Sales");
  expect(dashboards()).toEqual(["A1B2C3D4", "c3d4e5f6"]);
  expect(document.querySelector("svc-dashboard")).toBe(first);
});

it("filters all dashboards by the URL, with its known values", () => {
  open("/analytics/sales?orders.channel=web&customers.country=Atlantis&orders.total=5");
  tab("Products");
  for (const dashboard of document.querySelectorAll("svc-dashboard")) {
    expect(dashboard.filters).toEqual({ "orders.channel": { value: "web" } });
  }
});

it("posts a change of the filter bar to all dashboards, and clears it", async () => {
  open("/analytics/sales");
  tab("Regions");
  const both = ["a1b2c3d4", "c3d4e5f6"].map((publicId) => stubs.of(publicId));
  for (const stub of both) stub.ready();
  await Promise.all([...document.querySelectorAll("svc-dashboard")].map(({ ready }) => ready));
  for (const value of ["Germany", ""]) {
    fireEvent.change(screen.getByLabelText("Country"), { target: { value } });
    await 0; // the elements post changes in a microtask
  }
  for (const stub of both) {
    const posted = stub.actions.filter(({ type }) => type === "svc:action:set-filter");
    expect(posted.map(({ payload }) => payload)).toEqual([
      { filterUrlParameter: 'f_customers.country={"value":"Germany"}' },
      { filterUrlParameter: 'f_customers.country={"value":null}' },
    ]);
  }
});

it("opens the page of the number that is clicked, with the filters, and returns to the dashboard", async () => {
  open("/analytics/sales?orders.channel=web");
  const stub = stubs.of("a1b2c3d4");
  stub.ready();
  await document.querySelector("svc-dashboard")!.ready;
  act(() => stub.send("drilldown", { member: "orders.revenue", value: 1200 }));
  expect(screen.getByRole("main").textContent).toMatch(/orders\.revenue: 1,200.*orders\.channel: web/);
  expect(dashboards()).toEqual(["a1b2c3d4"]);
  fireEvent.click(screen.getByRole("link", { name: "Back to the dashboard" }));
  expect(dashboards()).toEqual(["A1B2C3D4"]);
});
