import { posix } from "node:path";

/** A plugin of markdown-it for links that leave `docs`, such as to an example: text that names the file or folder. */
export function linksOutside(md) {
  md.core.ruler.push("links-outside", ({ tokens, env }) => {
    for (const { children } of tokens) {
      let path = "";
      for (const token of children ?? []) {
        if (token.type === "link_close" && path !== "") {
          Object.assign(token, { type: "html_inline", content: ` (<code>${path}</code>)` });
          path = "";
        }
        if (token.type !== "link_open") continue;
        const target = posix.join("docs", posix.dirname(env.relativePath ?? "x.md"), token.attrGet("href"));
        if (/^[a-z]+:|^#/.test(token.attrGet("href")) || target.startsWith("docs/")) continue;
        path = target.replace(/\/README\.md$/, "");
        Object.assign(token, { type: "html_inline", content: "" });
      }
    }
  });
}
