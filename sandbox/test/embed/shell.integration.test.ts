import assert from "node:assert/strict";
import { openTenant } from "../support/tenant.js";

describe("the height of an embed page", () => {
  for (const [name, hosts] of [
    ["all on this machine", null],
    ["those in a list", ["https://app.example"]],
  ] as const) {
    it(`is available to the hosts that may frame it, if it is a dashboard's: ${name}`, async () => {
      const { request } = await openTenant(hosts);
      const allowedOn = async (path: string) => {
        const response = await request(path);
        const policy = response.headers.get("content-security-policy") ?? "";
        const html = await response.text();
        assert.match(html, /<div id="app">/, path);
        return {
          framedBy: /frame-ancestors ([^;]*)/.exec(policy)?.[1],
          sizedBy: /<meta name="responsive-embedded-sizing" content="allow-origins=([^"]*)">/.exec(html)?.[1],
        };
      };
      const { framedBy, sizedBy } = await allowedOn("/embed/dashboard/a1b2c3d4");
      assert.match(sizedBy ?? "", hosts ? /https:\/\/app\.example/ : /http:\/\/localhost:\*/);
      assert.equal(sizedBy, framedBy);
      for (const path of ["/embed/d/42/app/", "/embed/d/42/chat/"])
        assert.equal((await allowedOn(path)).sizedBy, undefined, path);
    });
  }
});
