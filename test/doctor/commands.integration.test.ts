import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import type { BrowserContext } from "puppeteer-core";
import type { FailureCode } from "../../src/index.js";
import { newTab, startBrowser, until } from "../support/browser.js";
import { script, sendPage, tenantPage, WebSite } from "../support/web-pages.js";

/** A secret in the page's URL, in the endpoint's URL, and as the session. */
const SECRET = "secret-7f3a";

/** A mistake on a page, and the finding of the command in its message. */
interface Case {
  what: string;
  code: FailureCode;
  /** Replacements of the working attributes. */
  attributes?: Record<string, string>;
  /** The headers of the page. */
  headers?: Record<string, string>;
  /** Title and status of the check that finds the cause; absent if the arguments are invalid. */
  check?: [title: string, status: "ok" | "problem" | "warning" | "skipped"];
  finds: RegExp;
}

/** The responses of an endpoint, by path. */
const ENDPOINTS: Record<string, (response: ServerResponse) => void> = {
  "/session/401": (response) => response.writeHead(401).end(),
  "/session/302": (response) => response.writeHead(302, { location: "https://id.example/login" }).end(),
  "/session/404": (response) => response.writeHead(404).end(),
};

/** The policies of the tenant's pages, by public id. */
const POLICIES: Record<string, string> = {
  "no-ancestors": "frame-ancestors 'none'",
  sandboxed: "sandbox allow-scripts",
};

const endpoint = (path: string): Record<string, string> => ({ "session-endpoint": `${path}?key=${SECRET}` });
const tenant = (path: string): Record<string, string> => ({ "public-id": path, "ready-timeout": "1500" });

const CASES: Case[] = [
  {
    what: "a tenant that does not let the page frame it",
    code: "ready-timeout",
    attributes: tenant("no-ancestors"),
    check: ["Framing", "problem"],
    finds: /frame-ancestors 'none'.* Browsers refuse to show the dashboard/,
  },
  {
    what: "a page with Cross-Origin-Embedder-Policy",
    code: "ready-timeout",
    attributes: tenant("good"),
    headers: { "cross-origin-embedder-policy": "require-corp" },
    check: ["Host page", "warning"],
    finds: /Cross-Origin-Embedder-Policy: require-corp.* Browsers block frames.* credentialless/,
  },
  {
    what: "a tenant that redirects to another origin",
    code: "wrong-page",
    attributes: tenant("moved"),
    check: ["Embed page", "problem"],
    finds: /redirect to http:\/\/localhost:\d+\/.* The tenant has moved to another origin/,
  },
  {
    what: "a tenant that sandboxes its page",
    code: "wrong-page",
    attributes: tenant("sandboxed"),
    check: ["Framing", "problem"],
    finds: /"sandbox allow-scripts".* The page has an opaque origin/,
  },
  {
    what: "a tenant that never responds",
    code: "never-committed",
    attributes: tenant("hangs"),
    check: ["Embed page", "problem"],
    finds: /did not respond \(timeout .* The frame stays empty.* never-committed/,
  },
  {
    what: "a page whose policy forbids the frame",
    code: "frame-blocked",
    headers: { "content-security-policy": "frame-src 'none'" },
    check: ["Host page", "problem"],
    finds: /frame-src 'none'.* Your own page forbids this frame.* frame-blocked/,
  },
  {
    what: "an endpoint that requires a sign-in",
    code: "session-refused",
    attributes: endpoint("/session/401"),
    check: ["Session endpoint", "ok"],
    finds: /requires a sign-in: it responds with status 401/,
  },
  {
    what: "an endpoint that redirects to another origin",
    code: "session-refused",
    attributes: endpoint("/session/302"),
    check: ["Session endpoint", "warning"],
    finds: /redirect to https:\/\/id\.example\/login.* session-refused/,
  },
  {
    what: "an endpoint that is not there",
    code: "session-failed",
    attributes: endpoint("/session/404"),
    check: ["Session endpoint", "problem"],
    finds: /status 404: the server has no route \/session\/404/,
  },
  {
    what: "a missing public id",
    code: "invalid-configuration",
    attributes: { "public-id": "" },
    check: ["Embed page", "problem"],
    finds: /No dashboard is known\..* Set public-id in your page/,
  },
  {
    what: "a tenant on the page's own origin",
    code: "invalid-configuration",
    attributes: { "tenant-origin": "own" },
    check: ["Host page", "problem"],
    finds: /both the tenant's origin and the page's own/,
  },
  {
    what: "an invalid tenant origin",
    code: "invalid-configuration",
    attributes: { "tenant-origin": "acme.example" },
    finds: /^Expected --tenant-origin, /,
  },
];

/** Returns the findings of a printed report by title: status and sentences. */
function findingsIn(output: string): Map<string, string> {
  const rows = output.matchAll(/^(ok|problem|warning|skipped) +([A-Z][A-Za-z ]*?) {2,}(.*(?:\n {4}.*)*)/gm);
  return new Map(
    [...rows].map(([, status, title = "", text = ""]) => [title, `${status} ${text.replace(/\s+/g, " ")}`]),
  );
}

describe("the command at the end of a failure's message", () => {
  let browser: BrowserContext;
  let sites: WebSite[];
  let tenantOrigin: string;
  let host: WebSite;
  let shown: Case;
  /** A project in which npx finds this package's command. */
  const project = mkdtempSync(join(tmpdir(), "svc-dashboard-commands-"));

  before(async () => {
    mkdirSync(join(project, "node_modules/.bin"), { recursive: true });
    symlinkSync(resolve("dist/cli/cli.js"), join(project, "node_modules/.bin/svc-dashboard"));
    const elsewhere = await WebSite.start((_, response) => sendPage(response, tenantPage()));
    const acme = await WebSite.start((_, response, { pathname }) => {
      const location = elsewhere.origin("localhost") + pathname;
      if (pathname.startsWith("/api/")) {
        response.writeHead(401, { "content-type": "application/json" }).end("{}");
        return;
      }
      if (pathname.endsWith("/hangs")) return;
      if (pathname.endsWith("/moved")) response.writeHead(302, { location }).end();
      else {
        const policy = POLICIES[basename(pathname)];
        if (policy) response.setHeader("content-security-policy", policy);
        sendPage(response, tenantPage());
      }
    });
    tenantOrigin = acme.origin();
    host = await WebSite.start((request, response, { pathname }) => {
      request.resume();
      if (pathname === "/svc-dashboard.js") {
        response.setHeader("content-type", "text/javascript").end(script);
      } else if (pathname in ENDPOINTS) ENDPOINTS[pathname]!(response);
      else if (pathname === "/favicon.ico") response.writeHead(204).end();
      else {
        for (const [name, value] of Object.entries(shown.headers ?? {})) response.setHeader(name, value);
        sendPage(response, `<script src="/svc-dashboard.js"></script>${tagOf(shown)}`);
      }
    });
    sites = [elsewhere, acme, host];
    browser = await startBrowser();
  });

  after(async () => {
    await browser.close();
    for (const site of sites) site.close();
    rmSync(project, { recursive: true });
  });

  const ownOrigin = (): string => host.origin("localhost");

  function tagOf({ attributes = {} }: Case): string {
    const source = "session-endpoint" in attributes ? {} : { session: SECRET };
    const all = { "tenant-origin": tenantOrigin, "public-id": "good", ...source, ...attributes };
    if (all["tenant-origin"] === "own") all["tenant-origin"] = ownOrigin();
    const texts = Object.entries(all).map(([name, value]) => (value ? ` ${name}="${value}"` : ""));
    return `<svc-dashboard${texts.join("")}></svc-dashboard>`;
  }

  /** Opens the page of a case. @returns its line in the console, the error, and the text for the viewer */
  async function open(
    which: Case,
  ): Promise<Record<"line" | "code" | "message" | "rejection" | "seen", string>> {
    shown = which;
    const page = await newTab(browser);
    await page.evaluateOnNewDocument("Math.random = () => 0"); // no pause between attempts
    const lines: string[] = [];
    page.on("console", (message) => {
      if (message.text().startsWith("<svc-dashboard>")) lines.push(message.text());
    });
    const url = new URL(`/reports/it's (1)?token=${SECRET}#${SECRET}`, host.origin("localhost"));
    url.username = "ada";
    url.password = SECRET;
    await page.goto(url.href, { waitUntil: "domcontentloaded" }); // some frames never load
    await until(page, `document.querySelector("svc-dashboard").lastError`);
    const error = await page.evaluate(`(async () => {
      const element = document.querySelector("svc-dashboard");
      const rejection = await element.ready.catch(({ message }) => message);
      const { code, message } = element.lastError;
      return { code, message, rejection, seen: element.shadowRoot.textContent };
    })()`);
    await page.close();
    return { ...(error as Awaited<ReturnType<typeof open>>), line: lines.join("\n") };
  }

  /** Pastes a command into a shell in a folder where the package is installed, and returns what it prints. */
  async function paste(command: string): Promise<string> {
    const { SVC_TOKEN: _, ...inherited } = process.env;
    const env = { ...inherited, npm_config_offline: "true", npm_config_update_notifier: "false" };
    return new Promise((done) => {
      execFile("sh", ["-c", command], { cwd: project, env }, (_error, output, errors) =>
        done(errors + output),
      );
    });
  }

  for (const each of CASES) {
    const { what, code, check, finds } = each;
    it(`finds the cause of ${code}: ${what}`, async () => {
      const { line, seen, ...error } = await open(each);
      assert.equal(error.code, code);
      assert.equal(line, `<svc-dashboard> ${error.message}`);
      assert.equal(error.rejection, error.message);
      assert.ok(!line.includes(SECRET));
      assert.ok(!seen.includes("npx"));
      const [, command = ""] = / Run: (npx svc-dashboard doctor .*)$/.exec(line) ?? [];
      assert.match(command, /^[\w.:/% -]{1,300}$/);
      assert.ok(command.includes(` --host-origin ${ownOrigin()} `));
      assert.ok(command.endsWith(" --host-path %2freports/it%27s%20%281%29"));

      const output = await paste(command);
      assert.ok(!output.includes(SECRET));
      if (!check) {
        assert.match(output, finds);
        return;
      }
      const [title, status] = check;
      const finding = findingsIn(output).get(title) ?? output;
      assert.ok(finding.startsWith(`${status} `), finding);
      assert.match(finding, finds);
    });
  }
});
