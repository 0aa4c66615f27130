import { posix } from "node:path";
import { REPOSITORY } from "../../scripts/release/project-url.mjs";

/**
 * A plugin of markdown-it for links that leave `docs`, such as to an example. They lead to the repository; while that has no
 * public URL, they are shown as text.
 */
export function linksOutside(md) {
  md.core.ruler.push("links-outside", ({ tokens, env }) => {
    for (const { children } of tokens) {
      let isText = false;
      for (const token of children ?? []) {
        if (token.type === "link_close" && isText) {
          isText = false;
          Object.assign(token, { type: "html_inline", content: "" });
        }
        if (token.type !== "link_open") continue;
        const path = posix.join("docs", posix.dirname(env.relativePath ?? "x.md"), token.attrGet("href"));
        if (/^[a-z]+:|^#/.test(token.attrGet("href")) || path.startsWith("docs/")) continue;
        if (REPOSITORY) token.attrSet("href", `${REPOSITORY}/blob/main/${path}`);
        else {
          isText = true;
          Object.assign(token, { type: "html_inline", content: "" });
        }
      }
    }
  });
}
