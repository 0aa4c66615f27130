import { it } from "node:test";
import { Window } from "happy-dom";
import { enterPage } from "./enter-page.js";
import { followStory } from "./follow-story.js";

it("stubs an embed in happy-dom", async () => {
  enterPage(new Window({ url: "http://localhost/" }));
  await followStory();
});
