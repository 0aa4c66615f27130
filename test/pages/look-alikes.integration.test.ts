import assert from "node:assert/strict";
import { newTab, until } from "../support/browser.js";
import { sendPage, tenantPage } from "../support/web-pages.js";
import { suiteBrowser, suiteHost, suiteSite } from "./support/suite.js";

/** Posts a valid ready, counts the messages that it receives for a moment, and redirects the frame to the real tenant. */
const impostor = (next: string): string =>
  tenantPage(`
    let received = 0;
    addEventListener("message", () => (received += 1));
    ready("impostor");
    requestAnimationFrame(() => requestAnimationFrame(() => location.replace(${JSON.stringify(next)} + received)));
  `);

describe("<svc-dashboard> and other origins", () => {
  const browser = suiteBrowser();
  const respond = (_: unknown, response: Parameters<typeof sendPage>[0], url: URL): void => {
    const to = url.searchParams.get("to");
    const { searchParams: embed, pathname } = url;
    if (pathname === "/impostor") sendPage(response, impostor(embed.get("next")!));
    else if (pathname === "/popup") sendPage(response, tenantPage(`parent = opener; ready("popup");`));
    else if (pathname === "/inner") sendPage(response, tenantPage(`parent = top; ready("inner");`));
    else if (pathname === "/outer") {
      sendPage(response, tenantPage(`ready("outer");`) + `<iframe src="/inner"></iframe>`);
    } else if (to) response.writeHead(302, { location: to }).end();
    else {
      const received = embed.get("received");
      sendPage(response, tenantPage(received === null ? "ready();" : `ready("true, after " + ${received});`));
    }
  };
  const tenant = suiteSite(respond);
  const elsewhere = suiteSite(respond);
  const host = suiteHost(({ searchParams }) => {
    const parameters = JSON.stringify({ to: searchParams.get("to") ?? "" });
    return `<script src="/svc-dashboard.js"></script><script>
      window.seen = [];
      addEventListener("svc-ready", ({ detail }) => seen.push(detail.embedTenant));
    </script>
    <svc-dashboard tenant-origin="${tenant.origin("tenant.localhost")}" public-id="a" session="s" color-scheme="dark"
      url-params='${parameters}'></svc-dashboard>`;
  });

  for (const [what, origin] of [
    ["a name that begins with the tenant's", () => tenant.origin("tenant.localhost.evil.example")],
    ["a name that ends with the tenant's", () => tenant.origin("eviltenant.localhost")],
    ["a subdomain of the tenant", () => tenant.origin("sub.tenant.localhost")],
    ["the tenant's name with a trailing dot", () => tenant.origin("tenant.localhost.")],
    ["the tenant's name with another port", () => elsewhere.origin("tenant.localhost")],
  ] as const) {
    it(`ignores ${what} in its own frame, posts nothing to it, and accepts the real tenant afterwards`, async () => {
      const page = await newTab(browser());
      const next = `${tenant.origin("tenant.localhost")}/embed?received=`;
      const to = `${origin()}/impostor?${new URLSearchParams({ next })}`;
      await page.goto(`${host.origin("localhost")}/?${new URLSearchParams({ to })}`);
      await until(page, "seen.length > 0");
      assert.deepEqual(await page.evaluate("seen"), ["true, after 0"]);
    });
  }

  it("accepts only messages of its own window, not of a second element, another frame, a nested frame or a popup", async () => {
    const page = await newTab(browser());
    await page.goto(`${host.origin("localhost")}/`);
    await until(page, "seen.length > 0");
    const received = await page.evaluate(async (origin) => {
      const first = document.querySelector("svc-dashboard")!;
      const second = document.createElement("svc-dashboard");
      Object.assign(second, { tenantOrigin: first.tenantOrigin, publicId: first.publicId });
      const received: string[] = [];
      for (const [name, element] of Object.entries({ first, second })) {
        element.addEventListener("svc-ready", () => received.push(name));
      }
      const hasPosted = (name: string): Promise<void> =>
        new Promise((done) => {
          addEventListener("message", ({ data }: MessageEvent<{ payload: { embedTenant: string } }>) => {
            if (data.payload.embedTenant === name) done();
          });
        });
      const framesHavePosted = Promise.all([hasPosted("outer"), hasPosted("inner")]);
      document.body.append(Object.assign(document.createElement("iframe"), { src: `${origin}/outer` }));
      await framesHavePosted;
      // after the frames: with a debugger, Chromium sometimes loses the messages of a frame while a popup opens
      const popupHasPosted = hasPosted("popup");
      const popup = open(`${origin}/popup`)!;
      await popupHasPosted;
      second.session = "s";
      document.body.append(second);
      await second.ready;
      popup.close();
      return received;
    }, tenant.origin("tenant.localhost"));
    assert.deepEqual(received, ["second"]);
  });
});
