import assert from "node:assert/strict";
import { parseCommand } from "./support/examine.js";

const HOST = "https://app.example";
const target = { origin: "https://acme.example", hostOrigin: HOST };
const hostOf = (hostPath: string): string | undefined =>
  parseCommand({ ...target, hostPath }).target.host?.href;
const endpointOf = (sessionEndpoint: string): string | undefined =>
  parseCommand({ ...target, sessionEndpoint }).target.sessionEndpoint?.href;

describe("a path that no shell changes", () => {
  it("has a percent-encoded first slash and keeps its other escapes, or is percent-encoded as a whole", () => {
    const rows = [
      ["%2freports/it%27s%2F%20%3Fd", "/reports/it%27s%2F%20%3Fd"],
      ["/a%2Fb", "/a%2Fb"],
      ["%2F", "/"],
      ["%2Fa%2Fb%3Fc%3D1", "/a/b?c=1"],
      ["%2Fa%20b%23c%5Cd", "/a%20b%23c%5Cd"],
    ] as const;
    for (const [value, path] of rows) assert.equal(hostOf(value), HOST + path);
    assert.equal(endpointOf("%2Fapi/session%2F1"), `${HOST}/api/session%2F1`);
    assert.equal(endpointOf("https%3A%2F%2Fapi.example%2Fapi%3Fkey%3D1"), "https://api.example/api?key=1");
    assert.equal(parseCommand({ origin: "https%3A%2F%2Facme.example" }).target.tenant.origin, target.origin);
  });

  it("must still be a path of the host: if Git Bash has changed it, the error shows the form to type", () => {
    for (const value of ["%2F%2Fb.example", "%2F/b.example", "%252Fa", "C:/Program Files/Git/api"]) {
      assert.throws(
        () => hostOf(value),
        /--host-path: Expected a path .* In Git Bash, write %2Fdashboard\.$/,
      );
      assert.throws(() => endpointOf(value), /--session-endpoint: Expected .* write a path as %2Fapi\/embed/);
    }
  });
});
