/** The apps in `examples`: folders with a development server of their own. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Name and title of each app, by name. The title is the heading of its README. */
export function exampleApps() {
  return readdirSync("examples")
    .filter((name) => {
      const manifest = join("examples", name, "package.json");
      return existsSync(manifest) && JSON.parse(readFileSync(manifest, "utf8")).scripts?.dev !== undefined;
    })
    .map((name) => {
      const [heading] = readFileSync(join("examples", name, "README.md"), "utf8").split("\n");
      return { name, title: heading.replace("# ", "") };
    });
}
