import { expect, test } from "@playwright/test";

// The tenant is the sandbox that `svc-sandbox exec` has started for this run.

test("shows the dashboard, and what the viewer drills into", async ({ page }) => {
  await page.goto("/");
  const status = page.locator("p[role=status]");
  await expect(status).toHaveText(/^\d+ widgets$/);
  const dashboard = page.frameLocator("svc-dashboard iframe"); // selectors find elements in open shadow roots
  await dashboard.locator("path[aria-roledescription=point]").first().click();
  await expect(status).toHaveText(/^Drilled into orders\.\w+$/);
});

test("filters the dashboard by the selected channel", async ({ page }) => {
  await page.goto("/");
  await expect(page.locator("p[role=status]")).toHaveText(/^\d+ widgets$/);
  const queried = page.waitForResponse((response) => response.url().includes("/query"));
  await page.getByLabel("Channel").selectOption("web");
  expect((await queried).ok()).toBe(true);
});
