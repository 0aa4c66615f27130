import { it } from "node:test";
import { JSDOM } from "jsdom";
import { enterPage } from "./enter-page.js";
import { followStory } from "./follow-story.js";

it("stubs an embed in jsdom", async () => {
  enterPage(new JSDOM("<!doctype html>", { url: "http://localhost/" }).window);
  await followStory();
});
