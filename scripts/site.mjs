/** `npm run site`: builds the documentation site into `docs/.vitepress/dist`; `npm run site -- dev` serves it while you write. */
import { installExamples } from "./install-examples.mjs";
import { npm, run } from "../tools/run.mjs";

const [script = "build"] = process.argv.slice(2);

installExamples("docs");
run(`npm run ${script} in docs`, ...npm("run", "--silent", "--prefix", "docs", script));
