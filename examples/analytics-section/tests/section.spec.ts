import { expect, test, type Page } from "@playwright/test";

// The tenant is the sandbox that `svc-sandbox exec` has started for this run.

/** Waits until the dashboard that is shown has loaded. */
const loaded = (page: Page) =>
  expect(page.locator("section:not([inert]) svc-dashboard:state(loaded)")).toBeVisible();

test("is the analytics section of a product", async ({ page, context }) => {
  const sessions: string[] = [];
  const usage: { kind: string; dashboard: string; waited?: number }[] = [];
  page.on("response", (response) => {
    if (!response.ok()) return;
    if (response.url().endsWith("/api/embed-session"))
      sessions.push(response.request().postDataJSON().publicId);
    if (response.url().endsWith("/api/usage")) usage.push(response.request().postDataJSON());
  });
  const tab = async (name: string) => {
    const link = page.getByRole("link", { name });
    await link.click();
    await expect(link).toHaveAttribute("aria-current", "page");
  };
  const frame = page.frameLocator("section:not([inert]) iframe");
  const filterIn = frame.getByRole("button", { name: "Country: Germany" });

  await page.goto("/");
  await page.getByRole("button", { name: "Ada" }).click();
  await loaded(page);

  await test.step("keeps the place in a dashboard while another tab is shown", async () => {
    const place = () => frame.locator("html").evaluate((root) => root.scrollTop);
    await frame.locator("html").evaluate((root) => root.scrollTo(0, 300));
    await tab("Regions");
    await loaded(page);
    await tab("Sales");
    expect(await place()).toBe(300);
    expect(sessions).toEqual(["a1b2c3d4", "c3d4e5f6"]);
  });

  await test.step("filters all dashboards, also after a reload", async () => {
    await page.locator(".filter-bar").getByLabel("Country").selectOption("Germany");
    for (const name of ["Regions", "Products", "Sales"]) {
      await tab(name);
      await expect(filterIn).toBeVisible();
    }
    await page.reload();
    await expect(filterIn).toBeVisible();
    await expect(page.locator(".filter-bar").getByLabel("Country")).toHaveValue("Germany");
    await loaded(page);
  });

  await test.step("opens a page of the app behind a number, and returns to the same load", async () => {
    sessions.length = 0;
    await frame.locator("path[aria-roledescription=point]").first().click();
    await expect(page.getByRole("main")).toHaveText(/orders\.revenue: [\d,.]+customers\.country: Germany/);
    await page.getByRole("link", { name: "Back" }).click();
    await loaded(page);
    expect(sessions).toEqual([]);
  });

  await test.step("has the brand and the color scheme of the page", async () => {
    // the names of the sandbox's page
    const style = (name: string) =>
      frame.locator("html").evaluate((root, name) => getComputedStyle(root).getPropertyValue(name), name);
    await page.getByLabel("Colors").selectOption("dark");
    await expect.poll(() => style("color-scheme")).toBe("dark");
    await expect.poll(() => style("--primary")).toBe("#2dd4bf");
  });

  await test.step("records how the dashboards are used", async () => {
    const views = usage.filter(({ kind }) => kind === "view").map(({ dashboard }) => dashboard);
    const [a, b, c] = ["a1b2c3d4", "c3d4e5f6", "e5f6a7b8"];
    expect(views).toEqual([a, b, a, b, c, a, a]); // the last one after the reload
    const loads = usage.filter(({ kind }) => kind === "load");
    expect(loads.map(({ dashboard }) => dashboard)).toEqual([a, b, c, a]);
    expect(loads.every(({ waited }) => waited! > 0 && waited! < 60_000)).toBe(true);
  });

  await test.step("shows no rows of another user who signs in in another tab, and records no usage by them", async () => {
    const other = await context.newPage();
    await other.goto("/");
    await other.getByRole("button", { name: "Sign out" }).click();
    await other.getByRole("button", { name: "Grace" }).click();
    await loaded(other);
    const recorded = page.waitForResponse("**/api/usage");
    await tab("Regions");
    await expect(page.getByRole("button", { name: "Reload the page" })).toBeVisible();
    expect((await recorded).status()).toBe(409);
  });
});
