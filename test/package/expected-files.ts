import { readdirSync } from "node:fs";
import { posix } from "node:path";
import { DOC_PAGES } from "../docs/support/doc-pages.js";
import { LICENSES_FILE } from "../../scripts/third-party-licenses.mjs";

/** The entries that can also be loaded with `require`. */
export const COMMON_JS = [".", "./element", "./react", "./backend", "./testing"];

const stem = (file: string): string => file.replace(/\.ts$/, "");

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => /\.\w+$/.test(path));

/**
 * The expected files of the package: its sources, the build of each, and the docs. The doctor is one file, as is the code
 * of the backend, but not its types.
 */
export function expectedFiles(): string[] {
  const sources = filesIn("src");
  const modules = sources.filter((path) => path.endsWith(".ts") && !/^(cdn|doctor)\//.test(path)).map(stem);
  return [
    "CHANGELOG.md",
    "LICENSE",
    "README.md",
    "llms-full.txt",
    "llms.txt",
    "package.json",
    ...DOC_PAGES,
    ...filesIn("docs/pictures").map((path) => `docs/pictures/${path}`),
    "examples/README.md",
    ...filesIn("examples/html").map((path) => `examples/html/${path}`),
    ...sources.map((path) => `src/${path}`),
    ...modules.flatMap((path) => [".d.ts", ".d.ts.map"].map((ending) => `dist/${path}${ending}`)),
    ...modules
      .filter((path) => path === "backend/index" || !path.startsWith("backend/"))
      .flatMap((path) => [".js", ".js.map"].map((ending) => `dist/${path}${ending}`)),
    ...COMMON_JS.flatMap((entry) =>
      ["cjs", "cjs.map", "d.cts"].map((ending) => posix.join("dist", entry, `index.${ending}`)),
    ),
    ...["svc-dashboard.js", "svc-dashboard.mjs", "svc-dashboard.texts.js"].flatMap((name) => [
      `dist/cdn/${name}`,
      `dist/cdn/${name}.map`,
      `dist/cdn/${name}.sri`,
    ]),
    ...["dist/cdn", "dist/element"].map((folder) => `${folder}/${LICENSES_FILE}`),
    ...["dist/doctor/cli.js", "dist/doctor/cli.js.map"],
    "dist/custom-elements.json",
    "dist/vscode.html-data.json",
    "dist/web-types.json",
    "dist/openapi.json",
    "dist/embed-messages.schema.json",
  ].sort();
}
