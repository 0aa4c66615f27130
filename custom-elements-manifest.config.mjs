import { vsCodeData, webTypes } from "./scripts/editor-data.mjs";
import { fromRunningClasses, published } from "./scripts/manifest-plugins.mjs";

export default {
  globs: ["src/{element,inspector}/*.ts"],
  outdir: "dist",
  litelement: true,
  packagejson: false,
  plugins: [fromRunningClasses(), published(), vsCodeData(), webTypes()],
};
