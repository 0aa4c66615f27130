import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import puppeteer, { type Browser, type Frame, type Page } from "puppeteer-core";
import { launchOptions } from "../../tools/engines/chromium.mjs";
import { forward } from "../../tools/forward.mjs";
import { makeSelfSigned } from "../doctor/support/self-signed.js";
import { found, newTab, until } from "../support/browser.js";

const start = (...args: string[]): ChildProcess =>
  spawn(process.execPath, ["scripts/start.mjs", ...args], { stdio: ["ignore", "pipe", "pipe"] });

/** Runs `npm start` behind a proxy that forwards ports under other names, over https. */
describe("npm start -- --public-origin", () => {
  /** Most forwarders replace the host name of a request by that of this machine, and some keep it. */
  let keepsHost = false;
  let proxy: Server;
  let playground: ChildProcess;
  let browser: Browser;
  /** The printed URLs. */
  let urls: Record<"Tenant" | "Admin page" | "Playground", string>;

  before(async () => {
    proxy = createServer(makeSelfSigned(), (incoming, response) => {
      const { headers } = incoming;
      const [, port] = /^\w+-(\d+)\./.exec(headers.host ?? "")!;
      const host = keepsHost ? headers.host : `localhost:${port}`;
      forward(incoming, response, { host: "localhost", port, headers: { ...headers, host } });
    });
    await once(proxy.listen(0, "127.0.0.1"), "listening");
    const { port } = proxy.address() as AddressInfo;
    playground = start("--public-origin", `https://dev-PORT.forwarder.example:${port}`);
    playground.stderr!.pipe(process.stderr);
    const printed: [string, string][] = [];
    for await (const line of createInterface({ input: playground.stdout! })) {
      const [, name, url] = /^([\w ]+): +(https:\S+)/.exec(line) ?? [];
      if (name && url) printed.push([name, url]);
      if (name === "Playground") break;
    }
    playground.stdout!.resume();
    urls = Object.fromEntries(printed) as typeof urls;
    browser = await puppeteer.launch({ ...launchOptions(), acceptInsecureCerts: true });
  });
  after(async () => {
    if (playground.kill("SIGINT")) await once(playground, "close");
    await browser.close();
    proxy.closeAllConnections();
    proxy.close();
  });

  /** Opens a URL in a profile of its own. */
  async function open(url: string): Promise<Page> {
    const page = await newTab(await browser.createBrowserContext());
    await page.setViewport({ width: 1280, height: 900 });
    await page.goto(url);
    return page;
  }

  const cookiesOf = async (page: Page) =>
    (await page.browserContext().cookies()).map(({ httpOnly, secure, sameSite, path }) => {
      return { httpOnly, secure, sameSite, path };
    });

  /** Waits for a frame whose URL begins with a text. */
  const frameAt = (page: Page, begin: string): Promise<Frame> =>
    page.waitForFrame((frame) => frame.url().startsWith(begin));

  for (const keeps of [false, true]) {
    describe(`behind a proxy that ${keeps ? "keeps" : "replaces"} the host name`, () => {
      before(() => {
        keepsHost = keeps;
      });

      it("shows a dashboard that receives filters, and one with files of its own", async () => {
        const page = await open(urls.Playground);
        await found(page, "svc-dashboard:state(loaded)");
        const frame = await frameAt(page, `${urls.Tenant}/embed/dashboard/`);
        const figure = `document.querySelector('[data-widget="orders"] .figure').textContent`;
        const all = await frame.evaluate(figure);
        await page.$eval("svc-dashboard", (dashboard) => dashboard.setFilter("orders.channel", ["web"]));
        await until(frame, `${figure} !== ${JSON.stringify(all)}`);

        await page.locator("#switcher ::-p-text(Executive brief)").click();
        const app = await frameAt(page, `${urls.Tenant}/embed/documents/`);
        await until(app, `document.querySelector("#sentence")?.textContent`);
      });

      it("ends sessions at the sign-out, by a cookie for https that scripts and other sites can't use", async () => {
        const page = await open(urls.Playground);
        await found(page, "svc-dashboard:state(loaded)");
        const login = { httpOnly: true, secure: true, sameSite: "Strict", path: "/" };
        assert.deepEqual(await cookiesOf(page), [login]);
        await page.click("#account button");
        await found(page, "svc-dashboard:state(failed)");
        await page.select("#account select", "bo");
        await found(page, "svc-dashboard[viewer=bo]:state(loaded)");
        assert.deepEqual(await cookiesOf(page), [login]);
      });
    });
  }

  it("opens the admin page by its printed link, with a cookie for https, and accepts its writes", async () => {
    const page = await open(urls["Admin page"]);
    await page.waitForSelector(".live");
    const [visit, ...others] = await cookiesOf(page);
    assert.deepEqual(visit, { httpOnly: true, secure: true, sameSite: "Strict", path: "/__sandbox" });
    assert.deepEqual(others, []);
    await page.locator("[aria-label='Advance the clock by'] button").click();
    await until(page, `document.querySelector(".notice").textContent.includes("advanced by 1 minute")`);
    await page.locator(".reset button").click();
    await until(page, `document.querySelector(".clock").textContent.includes("the real time")`);
  });

  it("lets only the page of the public origin frame a dashboard", async () => {
    const page = await open(urls.Playground.replace("//dev-", "//other-"));
    await frameAt(page, "chrome-error:");
  });

  it("responds to the host name of the public origin, and not to others", async () => {
    const { host } = new URL(urls.Tenant);
    const [port] = /\d+/.exec(host)!;
    const status = async (name: string): Promise<number | undefined> => {
      const call = request({ host: "127.0.0.1", port, path: "/__sandbox/health", headers: { host: name } });
      const [response] = (await once(call.end(), "response")) as [IncomingMessage];
      response.resume();
      return response.statusCode;
    };
    assert.equal(await status(host), 200);
    assert.equal(await status(host.replace("dev-", "other-")), 421);
  });
});

describe("npm start", () => {
  const cases: [args: string[], message: string][] = [
    [
      ["--public-origin", "https://a.example"],
      'Expected PORT in the --public-origin, as in https://name-PORT.example, got "https://a.example".',
    ],
    [["--public-origin", "https://PORT.example", "vue"], "Expected --public-origin without an example."],
  ];
  for (const [args, message] of cases) {
    it(`rejects ${args.join(" ")} with one sentence`, async () => {
      const process = start(...args);
      const exit = once(process, "exit") as Promise<[number]>;
      const [errors, [code]] = await Promise.all([text(process.stderr!), exit]);
      assert.deepEqual([errors.trim(), code], [`npm start failed: ${message}`, 1]);
    });
  }
});
