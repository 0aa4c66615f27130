import { expect, fixtureSync, oneEvent } from "@open-wc/testing";
import type { SvcDashboard } from "../../src/index.js";
import { EmbedStub } from "../../src/testing/index.js";
import { createDashboard } from "../support/make-dashboard.js";

/** A load of an app starts at its last path, unless the target is another app. */
describe("the path of a <svc-dashboard> app", () => {
  async function appAt(viewed: string): Promise<[SvcDashboard, EmbedStub]> {
    const element = createDashboard({ publicId: undefined, surface: "app", deploymentId: 42 });
    const stub = new EmbedStub(element);
    fixtureSync(element);
    stub.ready();
    await element.ready;
    stub.send("view", { surface: "app", path: viewed, title: "Folder" });
    expect(element.embedPath).to.equal(viewed);
    return [element, stub];
  }

  async function nextPath(element: SvcDashboard, stub: EmbedStub): Promise<string> {
    const ready = oneEvent(element, "svc-ready");
    stub.ready();
    await ready;
    return new URL(stub.urls.at(-1)!).pathname;
  }

  const FOLDER = "/embed/d/42/app/folders/3";

  const other = { deploymentId: 7 };
  const elsewhere = { tenantOrigin: "https://b.example" };
  const renewed = { session: "new" };
  const another = { path: "/embed/d/42/app/b" };

  type Change = "reload" | "move" | "reconnect" | "set";

  for (const [title, change, properties, path] of [
    ["is restored after a reload", "reload", {}, FOLDER],
    ["is restored after a move", "move", {}, FOLDER],
    ["is restored with a new session", "set", renewed, FOLDER],
    ["is dropped for another deployment", "set", other, "/embed/d/7/app"],
    ["is dropped for another deployment that is set with a reload", "reload", other, "/embed/d/7/app"],
    [
      "is dropped for another deployment that is set while disconnected",
      "reconnect",
      other,
      "/embed/d/7/app",
    ],
    ["is dropped for another tenant", "reload", elsewhere, "/embed/d/42/app"],
    ["is dropped for a session of another tenant", "set", { ...elsewhere, ...renewed }, "/embed/d/42/app"],
    ["is replaced by a path that is set while disconnected", "reconnect", another, another.path],
    ["is replaced by a path that is set with a reload", "reload", another, another.path],
  ] as [string, Change, Partial<SvcDashboard>, string][]) {
    it(title, async () => {
      const [element, stub] = await appAt(FOLDER);
      if (change === "reconnect") element.remove();
      Object.assign(element, properties);
      if (change === "reload") element.reload();
      if (change === "move" || change === "reconnect") document.body.append(element);
      await element.updateComplete;
      expect(await nextPath(element, stub)).to.equal(path);
    });
  }

  for (const path of [
    "/folders/3",
    "/embed/d/42/application",
    "/embed/d/421/app",
    "/embed/d/42/chat",
    "/embed/d/42/app/files?folder=C:\\reports",
    "/embed/d/42/app/files?folder=a/../b",
  ]) {
    it(`is the start page after the embed has reported ${path}, which can't be restored`, async () => {
      const [element, stub] = await appAt(path);
      element.reload();
      await element.updateComplete;
      expect(await nextPath(element, stub)).to.equal("/embed/d/42/app");
    });
  }
});
