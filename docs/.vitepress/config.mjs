import { readFileSync } from "node:fs";
import { defineConfig } from "vitepress";
import { copyTexts } from "./copy-texts.mjs";
import { linksOutside } from "./links-outside.mjs";
import { SECTIONS } from "./sections.mjs";

const logo = readFileSync(new URL("../../examples/playground/logo.svg", import.meta.url), "utf8");
const LOGO = `data:image/svg+xml,${encodeURIComponent(logo)}`;

export default defineConfig({
  title: "svc-dashboard",
  description:
    "Embed analytics dashboards in any web page, with a web component, a backend helper and a sandbox.",
  lang: "en",
  cleanUrls: false, // every static file server can serve the pages
  base: process.env.DOCS_BASE ?? "/", // where the site is deployed, such as "/svc-dashboard/"
  head: [["link", { rel: "icon", href: LOGO }]],
  buildEnd: ({ outDir }) => copyTexts(outDir),
  markdown: { config: (md) => md.use(linksOutside) },
  themeConfig: {
    logo: LOGO,
    outline: [2, 3],
    search: { provider: "local" },
    nav: [
      { text: "Quick start", link: "/start" },
      { text: "The element", link: "/element" },
      { text: "The backend", link: "/backend" },
    ],
    sidebar: SECTIONS.map(({ text, pages }) => ({
      text,
      collapsed: text === "Background",
      items: pages.map(([title, path]) => ({ text: title, link: `/${path}` })),
    })),
    footer: { message: "MIT License" },
  },
});
