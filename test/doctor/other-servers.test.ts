import assert from "node:assert/strict";
import { examine, textOf, TOKEN } from "./support/examine.js";
import { page, PUBLIC_ID, startFakeTenant } from "./support/fake-tenant.js";
import { startRawServer } from "./support/raw-server.js";

type Responder = ReturnType<typeof page>;
type Responses = Parameters<typeof startFakeTenant>[0];

const html =
  (content: string): Responder =>
  (response) =>
    response.setHeader("content-type", "text/html").end(content);

/** Returns the finding of the embed page's check, and the number of problems of the run. */
async function check(responses: Responses, token?: string): Promise<[text: string, problems: number]> {
  const { origin } = await startFakeTenant(responses);
  const { finding, problems } = await examine({
    origin,
    publicId: PUBLIC_ID,
    ...(token !== undefined && { token }),
  });
  return [textOf(finding("embed-page")), problems];
}

/** Responds to every request in the same way, like the fallback of a web server. */
const everywhere = (respond: Responder): Responses => ({
  workbooks: respond,
  unknownToken: respond,
  embed: respond,
  start: respond,
});

const app = '<!doctype html><script type="module" src="/main.js"></script>';

describe("a server that is not the service", () => {
  const rows: [what: string, responses: Responses][] = [
    ["the start page of a single-page app for every path", everywhere(html(app))],
    ["a page, and an error in HTML for the API", { unknownToken: page({}, 404) }],
    ["a redirect to its own sign-in for every path", everywhere(page({ location: "/sign-in" }, 302))],
  ];
  for (const [what, responses] of rows) {
    it(`is found without a token if it sends ${what}`, async () => {
      const [text, problems] = await check(responses, "");
      assert.match(
        text,
        /^problem .*\/api\/v1 is not the management API\. This server is not the service\..*Set --tenant-origin/,
      );
      assert.equal(problems, 1);
    });
  }

  it("differs from the service, whose page does not prove that the dashboard exists", async () => {
    assert.deepEqual(await check({ embed: html(app) }, ""), [
      `ok /embed/dashboard/${PUBLIC_ID} responds with a page. Whether the dashboard exists can be checked only with an access token in SVC_TOKEN.`,
      0,
    ]);
  });

  it("is not assumed of an API that fails, nor because of a token that can't be sent", async () => {
    const [text, problems] = await check({ unknownToken: page({}, 503) }, "");
    assert.match(text, /^warning .*responds with a page\. The management API .* does not respond/);
    assert.equal(problems, 0);
    assert.match((await check({}, `${TOKEN}\n`))[0], /^ok .* responds with a page\.$/);
  });

  it("is found with a token only by the check of the token", async () => {
    assert.deepEqual(await check(everywhere(html(app))), ['skipped This needs the check "Token".', 1]);
  });

  it("is found if it does not use HTTP", async () => {
    const host = await startRawServer((socket) => socket.end("SSH-2.0-OpenSSH_9.6\r\n"));
    for (const token of ["", TOKEN]) {
      const { finding } = await examine({ origin: `http://${host}`, token });
      assert.match(
        textOf(finding("tls")),
        /^problem 127\.0\.0\.1:\d+ responds, but not in HTTP \((HPE_\w+|.*Response does not match .+)\)\. .* Check the port in --tenant-origin\.$/,
      );
      assert.equal(textOf(finding("embed-page")), 'skipped This needs the check "TLS".');
    }
  });
});

describe("a page of the service", () => {
  const textFor = async (embed: Responder): Promise<string> => (await check({ embed }))[0];

  it("is that of an embed only if it has a script", async () => {
    for (const content of ["<h1>Hello</h1><scripts>", ""])
      assert.match(await textFor(html(content)), /^problem .* without a script\. .*reports ready-timeout\./);
    assert.match(await textFor(html(`${" ".repeat(60_000)}<SCRIPT src=a></SCRIPT>`)), /^ok /);
  });

  it("is read up to its first script or 64 KiB", async () => {
    assert.match(await textFor(html(" ".repeat(200_000))), /^warning .* script in its first 64 KiB\./);
    const endless: Responder = (response) => {
      response.setHeader("content-type", "text/html").write("<script>");
    };
    assert.match(await textFor(endless), /^ok /);
  });
});
