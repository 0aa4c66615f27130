import { readFileSync } from "node:fs";

/** How much of a description search engines and previews of links show. */
const MAX_LENGTH = 200;

/** The first sentences of a page's Markdown as plain text, as many as are shown: its description. */
export function firstSentences(markdown) {
  const paragraph = markdown
    .replace(/^---\n[^]*?\n---\n/, "")
    .split(/\n{2,}/)
    .find((block) => /^[`<*[]?\w/.test(block) && !block.startsWith("```"));
  const text = (paragraph ?? "")
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[`*]/g, "")
    .replace(/\s+/g, " ");
  let description = "";
  for (const sentence of text.split(/(?<=[.:]) (?=[A-Z])/)) {
    if (description && `${description} ${sentence}`.length > MAX_LENGTH) break;
    description = `${description} ${sentence}`.trim();
  }
  return description.replace(/:$/, ".");
}

/** Gives each page a description of its own, and what previews of links show. `url` is that of the site, if it is known. */
export function describePages({ url, title, image }) {
  return (page, { siteConfig }) => {
    const text = readFileSync(`${siteConfig.srcDir}/${page.filePath}`, "utf8");
    page.description ||= firstSentences(text) || siteConfig.site.description;
    const path = page.relativePath.replace(/(^|\/)index\.md$/, "$1").replace(/\.md$/, ".html");
    const property = (name, content) => ["meta", { property: `og:${name}`, content }];
    page.frontmatter.head = [
      property("type", "website"),
      property("site_name", title),
      property("title", page.title || title),
      property("description", page.description),
      // crawlers follow only absolute URLs
      ...(url
        ? [
            property("url", new URL(path, url).href),
            property("image", new URL(image, url).href),
            ["link", { rel: "canonical", href: new URL(path, url).href }],
          ]
        : []),
    ];
  };
}
