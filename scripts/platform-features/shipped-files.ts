/** The files that browsers load, with the sources that each of them is made of. */
import { readdirSync } from "node:fs";

/** One file, or the files of one page, as they are shipped. */
export interface Shipped {
  name: string;
  /** The built scripts; they include third-party code. */
  scripts: string[];
  /** The built style sheets. */
  styles: string[];
  /** The entries of the sources, from which their module graph starts. */
  entries: string[];
}

const module = (name: string): Shipped => ({
  name: `dist/${name}/index.js`,
  scripts: [`dist/${name}/index.js`],
  styles: [],
  entries: [`src/${name}/index.ts`],
});

const classic = (file: string, entry: string): Shipped => ({
  name: `dist/cdn/${file}`,
  scripts: [`dist/cdn/${file}`],
  styles: [],
  entries: [entry],
});

const filesIn = (folder: string, ending: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(ending))
    .map((file) => `${folder}/${file.replaceAll("\\", "/")}`)
    .sort();

const page = (name: string, entry: string): Shipped => ({
  name: `sandbox/dist/${name}`,
  scripts: filesIn(`sandbox/dist/${name}`, ".js"),
  styles: filesIn(`sandbox/dist/${name}`, ".css"),
  entries: [entry],
});

/** All of them. Requires the build. */
export function shippedFiles(): Shipped[] {
  return [
    classic("svc-dashboard.js", "src/cdn/svc-dashboard.ts"),
    classic("svc-dashboard.mjs", "src/index.ts"),
    classic("svc-dashboard.texts.js", "src/cdn/texts.ts"),
    ...["element", "connection", "protocol", "inspector", "testing", "react"].map(module),
    {
      name: "dist/texts",
      scripts: filesIn("dist/texts", ".js"),
      styles: [],
      entries: filesIn("src/texts", ".ts"),
    },
    page("pages", "sandbox/src/pages/embed.ts"),
    page("admin-page", "sandbox/src/admin-page/admin-page.ts"),
  ];
}
