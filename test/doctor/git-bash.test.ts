import assert from "node:assert/strict";
import { parseCommand } from "./support/examine.js";

const HOST = "https://app.example";
const target = { origin: "https://acme.example", hostOrigin: HOST };
const hostOf = (hostPath: string): string | undefined =>
  parseCommand({ ...target, hostPath }).target.host?.href;
const endpointOf = (sessionEndpoint: string): string | undefined =>
  parseCommand({ ...target, sessionEndpoint }).target.sessionEndpoint?.href;

describe("a path that no shell changes", () => {
  it("may have a percent-encoded first slash, and keeps its other escapes", () => {
    const rows = [
      ["%2Fdashboard", "/dashboard"],
      ["%2freports/it%27s%20%281%29", "/reports/it%27s%20%281%29"],
      ["%2Fa/b%2Fc%3Fd", "/a/b%2Fc%3Fd"],
      ["/a%2Fb", "/a%2Fb"],
      ["%2F", "/"],
    ] as const;
    for (const [value, path] of rows) {
      assert.equal(hostOf(value), HOST + path);
      assert.equal(endpointOf(value), HOST + path);
    }
  });

  it("may be percent-encoded as a whole, also as a URL", () => {
    assert.equal(hostOf("%2Fa%2Fb%3Fc%3D1"), `${HOST}/a/b?c=1`);
    assert.equal(hostOf("%2Fa%20b%23c%5Cd"), `${HOST}/a%20b%23c%5Cd`);
    assert.equal(endpointOf("%2Fapi%2Fsession"), `${HOST}/api/session`);
    assert.equal(endpointOf("https%3A%2F%2Fapi.example%2Fapi%3Fkey%3D1"), "https://api.example/api?key=1");
    assert.equal(parseCommand({ origin: "https%3A%2F%2Facme.example" }).target.tenant.origin, target.origin);
  });

  it("must still be a path of the host", () => {
    for (const value of ["%2F%2Fb.example", "%2F/b.example", "dashboard", "%252Fa"]) {
      assert.throws(() => hostOf(value), /--host-path: Expected a path that begins with one "\/"/);
      assert.throws(() => endpointOf(value), /--session-endpoint: Expected an http or https URL/);
    }
  });
});

describe("a path that Git Bash has changed", () => {
  it("is rejected with the form to type, without quoting it", () => {
    for (const path of ["C:/Program Files/Git/dashboard", "D:\\msys64\\api"]) {
      assert.throws(
        () => hostOf(path),
        /--host-path: .* Git Bash changes .* Write --host-path %2Fdashboard, /,
      );
      assert.throws(
        () => endpointOf(path),
        /: .* Git Bash .* Write --session-endpoint %2Fapi\/embed-session, [^\\]*$/,
      );
    }
  });
});
