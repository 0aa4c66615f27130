import { copyFileSync, readFileSync } from "node:fs";
import { defineConfig } from "vitepress";
import { copyTexts } from "./copy-texts.mjs";
import { extendMarkdown } from "./markdown.mjs";
import { describePages } from "./page-head.mjs";
import { SECTIONS } from "./sections.mjs";

const logo = readFileSync(new URL("../../examples/playground/logo.svg", import.meta.url), "utf8");
const LOGO = `data:image/svg+xml,${encodeURIComponent(logo)}`;

const TITLE = "svc-dashboard";
/** Where the site is deployed, with a slash at the end. */
const URL_OF_SITE = process.env.DOCS_URL;
/** The URL of the repository, if there is one. */
const { REPOSITORY } = process.env;
/** What previews of links show of the site. */
const PREVIEW = "host-page.webp";

export default defineConfig({
  title: TITLE,
  description:
    "Embed analytics dashboards in any web page, with a web component, a backend helper and a sandbox.",
  lang: "en",
  cleanUrls: false, // every static file server can serve the pages
  base: URL_OF_SITE ? new URL(URL_OF_SITE).pathname : "/",
  head: [["link", { rel: "icon", href: LOGO }]],
  transformPageData: describePages({ url: URL_OF_SITE, title: TITLE, image: PREVIEW }),
  buildEnd: ({ outDir }) => {
    copyTexts(outDir);
    copyFileSync(`pictures/${PREVIEW}`, `${outDir}/${PREVIEW}`);
  },
  markdown: {
    config: extendMarkdown,
    theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
  },
  themeConfig: {
    logo: LOGO,
    outline: [2, 3],
    search: { provider: "local" },
    nav: [
      { text: "Quick start", link: "/start" },
      { text: "The element", link: "/element" },
      { text: "The backend", link: "/backend" },
    ],
    ...(REPOSITORY && { socialLinks: [{ icon: "github", link: REPOSITORY, ariaLabel: "GitHub" }] }),
    sidebar: SECTIONS.map(({ text, pages }) => ({
      text,
      items: pages.map(([title, path]) => ({ text: title, link: `/${path}` })),
    })),
    footer: { message: "MIT License" },
  },
});
