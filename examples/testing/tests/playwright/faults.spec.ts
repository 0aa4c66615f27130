import { expect, test } from "./with-sandbox";

const HOUR = 3_600_000;

test("offers to try again when the dashboard fails, and loads it then", async ({ page, sandbox, appUrl }) => {
  sandbox.fault({ event: "ready", status: 500, times: 1 }); // a fatal error in place of the first `ready`
  await page.goto(appUrl);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.locator("p[role=status]")).toHaveText(/^\d+ widgets$/);
});

test("renews the session after 23 hours, and keeps the frame", async ({ page, sandbox, appUrl }) => {
  await page.goto(appUrl);
  await expect(page.locator("p[role=status]")).toHaveText(/^\d+ widgets$/);
  const frame = page.frames().at(-1)!;
  const { id } = (await sandbox.requests()).at(-1)!;
  sandbox.clock.advance(23 * HOUR);
  await sandbox.requests({ waitFor: "exchangeSession", after: id, timeoutMs: 30_000 });
  expect(frame.isDetached()).toBe(false);
});
