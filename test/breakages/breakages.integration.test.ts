import assert from "node:assert/strict";
import { BREAKAGES } from "./breakages.js";
import { paste } from "./pasted-command.js";
import { testBreakages } from "./test-breakages.js";

describe("the console and the doctor's command of a broken app", () => {
  const app = testBreakages(BREAKAGES.filter(({ isQuick }) => isQuick));

  it("name nothing while the app works", async () => {
    const { sandbox } = app();
    const seen = await app().open(app().parts({}), ({ state }) => state === "loaded");
    assert.deepEqual([seen.state, seen.viewer], ["loaded", "The dashboard is ready."]);
    const { origin, pathname } = new URL(seen.url);
    const command =
      `npx svc-dashboard doctor --tenant-origin ${sandbox.origin} --public-id ${sandbox.publicIds[0]}` +
      ` --host-origin ${origin} --host-path ${pathname} --session-endpoint /api/embed-session --filter orders.channel`;
    const { code, output } = await paste(command, ["command with a token", "command as a viewer"], app());
    assert.equal(code, 0, output);
    const texts = [...seen.console, ...seen["server log"], ...seen["embed page"], output];
    const lines = BREAKAGES.flatMap(({ named }) => Object.values(named));
    const said = lines.filter((line) => texts.some((text) => line.test(text)));
    assert.deepEqual(said, []);
  });
});
