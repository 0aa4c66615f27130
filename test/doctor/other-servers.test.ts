import assert from "node:assert/strict";
import { examine, parseCommand, textOf, TOKEN, type TestReport } from "./support/examine.js";
import { runChecks } from "../../src/doctor/run-checks.js";
import { json, page, PUBLIC_ID, startFakeTenant } from "./support/fake-tenant.js";
import { readReport } from "./support/examine.js";

type Responder = ReturnType<typeof page>;
type Responses = Parameters<typeof startFakeTenant>[0];

const html =
  (content: string): Responder =>
  (response) =>
    response.setHeader("content-type", "text/html").end(content);

/** Runs without a token and a deployment. */
async function examineWithoutToken(responses: Responses): Promise<TestReport> {
  const { origin } = await startFakeTenant(responses);
  const { target, limits } = parseCommand({ origin, publicId: PUBLIC_ID, token: "" });
  return readReport(JSON.stringify(await runChecks({ ...target, deploymentId: undefined }, limits)));
}

/** Responds to every request in the same way, as the fallback of a web server does. */
const everywhere = (respond: Responder): Responses => ({
  unknownToken: respond,
  embed: respond,
  start: respond,
});

const app = '<!doctype html><script type="module" src="/main.js"></script>';

describe("a server that is not the service, without a token", () => {
  const rows: [what: string, responses: Responses][] = [
    ["a page for every path", everywhere(html("<h1>Hello</h1>"))],
    ["the start page of a single-page app for every path", everywhere(html(app))],
    ["a page, and an error in HTML for the API", { unknownToken: page({}, 404), embed: html(app) }],
    ["a page, and an empty error for the API", { unknownToken: (response) => response.writeHead(404).end() }],
    ["a redirect to its own sign-in for every path", everywhere(page({ location: "/sign-in" }, 302))],
  ];
  for (const [what, responses] of rows) {
    it(`is found if it sends ${what}`, async () => {
      const { finding, problems } = await examineWithoutToken(responses);
      assert.match(
        textOf(finding("embed-page")),
        /^problem .*\/api\/v1 is not the management API\. This server is not the service\..*Set --tenant-origin/,
      );
      assert.equal(problems, 1);
    });
  }

  it("has a twin that is the service, of which a page does not show that the dashboard exists", async () => {
    const { finding, problems } = await examineWithoutToken({ embed: html(app) });
    assert.equal(
      textOf(finding("embed-page")),
      `ok /embed/dashboard/${PUBLIC_ID} responds with a page. Whether the dashboard exists can be checked only with --deployment-id and an access token in SVC_TOKEN.`,
    );
    assert.equal(problems, 0);
  });

  it("is not assumed of an API that fails", async () => {
    const { finding, problems } = await examineWithoutToken({ unknownToken: page({}, 503) });
    assert.match(
      textOf(finding("embed-page")),
      /^warning .*responds with a page\. The management API .* does not respond/,
    );
    assert.equal(problems, 0);
  });
});

describe("a server that is not the service, with a token", () => {
  it("is found by the check of the token alone", async () => {
    const { origin } = await startFakeTenant({ ...everywhere(html(app)), workbooks: html(app) });
    const { finding, problems } = await examine({ origin, publicId: PUBLIC_ID });
    assert.match(textOf(finding("token")), /^problem .*not the management API/);
    assert.equal(textOf(finding("embed-page")), 'skipped This needs the check "Token".');
    assert.equal(problems, 1);
  });

  it("is not assumed because of a token that can't be sent", async () => {
    const { origin } = await startFakeTenant();
    const { finding } = await examine({ origin, publicId: PUBLIC_ID, token: `${TOKEN}\n` });
    assert.equal(textOf(finding("embed-page")), `ok /embed/dashboard/${PUBLIC_ID} responds with a page.`);
  });
});

describe("a page of the service", () => {
  const statusOf = async (content: string): Promise<string> => {
    const { origin } = await startFakeTenant({ embed: html(content) });
    return textOf((await examine({ origin })).finding("embed-page"));
  };

  it("is that of an embed only if it has a script", async () => {
    for (const content of ["<h1>Hello</h1>", "<!-- <script></script> --><p>scripts</p>", "", "<scripts>"])
      assert.match(
        await statusOf(content),
        /^problem .* a page without a script\. .*reports ready-timeout\./,
      );
    for (const content of ["<SCRIPT src=a></SCRIPT>", `${" ".repeat(60_000)}<script>`])
      assert.match(await statusOf(content), /^ok /);
  });

  it("is read up to 64 KiB", async () => {
    assert.match(await statusOf(" ".repeat(200_000)), /^warning .*first 64 KiB have no script/);
    const endless: Responder = (response) => {
      response.setHeader("content-type", "text/html").write("<script>");
    };
    const { origin } = await startFakeTenant({ embed: endless });
    assert.match(textOf((await examine({ origin })).finding("embed-page")), /^ok /);
  });

  it("is not expected of JSON for the API alone", async () => {
    const { origin } = await startFakeTenant({ embed: json({}) });
    assert.match(textOf((await examine({ origin })).finding("embed-page")), /^problem .*This is not a page/);
  });
});
