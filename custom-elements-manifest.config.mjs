import { vsCodeData, webTypes } from "./scripts/editor-data.mjs";
import { fromRunningClasses, published } from "./scripts/manifest-plugins.mjs";

/** What the analyzer (`cem`, in scripts/build-package.mjs) writes: `custom-elements.json`, and from it the data for editors. */
export default {
  globs: ["src/{element,inspector}/*.ts"],
  outdir: "dist",
  litelement: true,
  packagejson: false,
  plugins: [fromRunningClasses(), published(), vsCodeData(), webTypes()],
};
