import { expect, oneEvent } from "@open-wc/testing";
import { createElement, Fragment, StrictMode, type CSSProperties } from "react";
import { renderToString } from "react-dom/server";
import type { SvcActionEvent } from "../../src/index.js";
import { CssTheme, SvcDashboard } from "../../src/react/index.js";
import { ScriptedTenant } from "../support/scripted-tenant.js";
import { ReactPage, TENANT_PROPS } from "./support/react-page.js";

describe("CssTheme for React", () => {
  const style = { "--svc-dashboard-theme-border-radius": "6px" } as CSSProperties;
  const dashboard = createElement(SvcDashboard, { ...TENANT_PROPS, style });

  it("applies the theme of the page's CSS after it is mounted", async () => {
    const page = new ReactPage();
    page.render(createElement(StrictMode, null, dashboard));
    const tenant = await ScriptedTenant.of(page.element);
    tenant.ready();
    await page.element.ready;
    expect(page.element.theme).to.equal(undefined);
    const posted: Promise<SvcActionEvent> = oneEvent(page.element, "svc-action");
    page.render(createElement(StrictMode, null, dashboard, createElement(CssTheme)));
    expect((await posted).detail.payload).to.deep.equal({ borderRadius: 6 });
  });

  it("renders nothing, in a browser and on a server", () => {
    expect(renderToString(createElement(Fragment, null, createElement(CssTheme)))).to.equal("");
    const page = new ReactPage();
    page.render(createElement(Fragment, null, dashboard, createElement(CssTheme)));
    expect(page.element.parentElement!.childElementCount).to.equal(1);
  });
});
