/** Declarations for `require`, made from those for `import`. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Writes a folder's declarations again as `.d.cts`. What the folder's files import of each other are its own; the types
 * of other folders stay those of the modules, so that an element is of one class however it was imported.
 */
export function writeCommonJsTypes(folder) {
  for (const file of readdirSync(folder, { recursive: true }).filter((name) => name.endsWith(".d.ts"))) {
    const depth = file.split("/").length;
    const isOwn = (path) => path.split("../").length <= depth;
    const text = readFileSync(join(folder, file), "utf8")
      .replace(/\n\/\/# sourceMappingURL=.*/, "")
      .replace(
        /(import|export)( type)?([^"';]* from )"(\.[^"]*)\.js"/g,
        (_, word, type = "", names, path) => {
          if (isOwn(path)) return `${word}${type}${names}"${path}.cjs"`;
          if (!type) throw new Error(`${file} takes more than types from ${path}: put it into the folder.`);
          return `${word}${type}${names}"${path}.js" with { "resolution-mode": "import" }`;
        },
      );
    writeFileSync(join(folder, file.replace(/\.d\.ts$/, ".d.cts")), text);
  }
}
