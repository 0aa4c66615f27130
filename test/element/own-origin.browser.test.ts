import { expect, fixtureSync } from "@open-wc/testing";
import type { HostFailure } from "../../src/index.js";
import { EmbedStub } from "../../src/testing/index.js";
import { lookAlikes } from "../support/look-alikes.js";
import { collect, createDashboard, quiet } from "../support/make-dashboard.js";

/** The look-alikes that are origins of URLs themselves. */
const others = lookAlikes(location.origin).filter(
  (other) => URL.canParse(other) && /^https?:/.test(other) && new URL(other).origin === other,
);

describe("<svc-dashboard> and the page's own origin", () => {
  it("accepts a session endpoint of the page's own origin, and of no look-alike", () => {
    expect(others.length).to.be.greaterThan(5);
    const element = createDashboard({ sessionProvider: undefined });
    quiet(element);
    for (const origin of [...others, "//evil.example", location.origin.replace("//", "//user@evil.")]) {
      element.sessionEndpoint = `${origin}/api/embed-session`;
      expect(element.sessionEndpoint, origin).to.equal(undefined);
    }
    for (const endpoint of ["/api/embed-session", `${location.origin}/api/embed-session`]) {
      element.sessionEndpoint = endpoint;
      expect(element.sessionEndpoint).to.equal(endpoint);
    }
  });

  it("rejects the page's own origin as the tenant, and accepts look-alikes", async () => {
    const failed = async (tenantOrigin: string): Promise<string[]> => {
      const element = createDashboard({ tenantOrigin });
      quiet(element);
      const errors = collect<HostFailure>(element, "svc-error");
      const stub = new EmbedStub(element);
      fixtureSync(element);
      stub.ready();
      await element.ready.catch(() => undefined);
      element.remove();
      return errors.map(({ code }) => code);
    };
    for (const origin of [location.origin, location.origin.toUpperCase(), `${location.origin}/`])
      expect(await failed(origin), origin).to.deep.equal(["invalid-configuration"]);
    const { protocol, port } = location;
    for (const origin of [
      `${protocol}//a.localhost:${port}`,
      `${protocol}//localhost:1`,
      "https://localhost",
    ])
      expect(await failed(origin), origin).to.deep.equal([]);
  });
});
