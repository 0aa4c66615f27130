import assert from "node:assert/strict";
import { examine, textOf } from "./support/examine.js";
import {
  ENDPOINT_PATH,
  otherName,
  page,
  PUBLIC_ID,
  startFakeTenant,
  withHost,
} from "./support/fake-tenant.js";
import { hang, startRawServer } from "./support/raw-server.js";
import { makeSelfSigned } from "./support/self-signed.js";

const withScheme = (origin: string, scheme: string): string => origin.replace(/^https?/, scheme);

describe("an https URL of a port with plain HTTP", () => {
  it("is found as such for the tenant, and the remedy names the http origin", async () => {
    const { origin } = await startFakeTenant();
    const { problems, finding } = await examine({ origin: withScheme(origin, "https") });
    const text = textOf(finding("tls"));
    assert.match(text, /^problem This port uses plain HTTP, and 127\.0\.0\.1:\d+ was requested with https\./);
    assert.ok(text.includes(`to ${origin}. The element accepts http on loopback only.`));
    assert.doesNotMatch(text, /No server accepts connections/);
    assert.equal(problems, 1);
  });

  it("is found for a host page and a session endpoint", async () => {
    const { origin } = await startFakeTenant();
    const target = { hostOrigin: withScheme(origin, "https"), sessionEndpoint: ENDPOINT_PATH };
    const { finding } = await examine({ origin, ...target });
    assert.match(textOf(finding("host-page")), /^warning .*plain HTTP on this port/);
    assert.ok(textOf(finding("host-page")).endsWith(`--host-origin ${origin}.`));
    assert.match(textOf(finding("session-endpoint")), /^problem .*plain HTTP on this port/);
    assert.ok(textOf(finding("session-endpoint")).includes(` ${origin}${ENDPOINT_PATH}, `));
  });

  it("is found if the server closes the connection without a response to TLS", async () => {
    const host = await startRawServer((socket) => {
      socket.once("data", (data) => {
        if (data.toString("latin1").startsWith("HEAD /"))
          socket.end("HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n");
        else socket.end();
      });
    });
    const { finding } = await examine({ origin: `https://${host}` });
    assert.match(finding("tls").found, /^This port uses plain HTTP/);
  });
});

describe("an http URL of a port with TLS", () => {
  it("is found as such for the tenant, the host page and the session endpoint", async () => {
    const { origin } = await startFakeTenant({}, makeSelfSigned());
    const { finding } = await examine(withHost(withScheme(origin, "http")));
    assert.match(textOf(finding("tls")), /^problem This port uses TLS, and .* was requested with http\./);
    assert.ok(textOf(finding("tls")).endsWith(`to ${origin}.`));
    assert.match(textOf(finding("host-page")), /^warning .*uses TLS on this port/);
    assert.match(textOf(finding("session-endpoint")), /^problem .*uses TLS on this port/);
  });

  it("is not assumed of a plain port that resets connections or responds with status 400", async () => {
    const host = await startRawServer((socket) => socket.once("data", () => socket.destroy()));
    const reset = await examine({ origin: `http://${host}` });
    assert.match(textOf(reset.finding("tls")), /^ok Not needed on loopback/);
    assert.match(textOf(reset.finding("deployment")), /^problem .*got no response/);
    const { origin } = await startFakeTenant({ workbooks: page({}, 400), start: page({}, 400) });
    const rejected = await examine({ origin, hostOrigin: otherName(origin) });
    assert.match(textOf(rejected.finding("tls")), /^ok Not needed on loopback/);
    assert.match(textOf(rejected.finding("host-page")), /^warning .*status 400/);
  });
});

describe("a port that completes no TLS handshake", () => {
  it("is not reported as one without a server", async () => {
    const rows: [handle: Parameters<typeof startRawServer>[0], sentence: RegExp][] = [
      [hang, /accepts connections, but did not complete a TLS handshake \(timeout/],
      [(socket) => socket.end(), /accepts connections, but the TLS handshake failed \(ECONNRESET\)/],
      [
        (socket) => socket.end("220 mail.example ESMTP\r\n"),
        /responds, but neither with TLS nor in plain HTTP \(ERR_SSL_/,
      ],
    ];
    for (const [handle, sentence] of rows) {
      const host = await startRawServer(handle);
      const { finding, problems } = await examine({ origin: `https://${host}`, timeoutMs: 300 });
      assert.match(textOf(finding("tls")), sentence);
      assert.equal(problems, 1);
    }
  });

  it("is reported by its certificate if that is the reason, also for the host page and the endpoint", async () => {
    const { origin } = await startFakeTenant({}, makeSelfSigned());
    const { finding } = await examine({ ...withHost(origin), publicId: PUBLIC_ID });
    for (const id of ["tls", "host-page", "session-endpoint"])
      assert.match(
        finding(id).found,
        /^The certificate of .* is not trusted on this machine \(DEPTH_ZERO_SELF/,
      );
  });
});
