import { customElementJetBrainsPlugin } from "custom-element-jet-brains-integration";
import { customElementVsCodePlugin } from "custom-element-vs-code-integration";
import { fromRunningClasses, published } from "./scripts/manifest-plugins.mjs";

export default {
  globs: ["src/{element,inspector}/*.ts"],
  outdir: "dist",
  litelement: true,
  packagejson: false,
  plugins: [
    fromRunningClasses(),
    published(),
    customElementVsCodePlugin({
      outdir: "dist",
      htmlFileName: "vscode.html-data.json",
      cssFileName: null,
      hideLogs: true,
    }),
    customElementJetBrainsPlugin({ outdir: "dist", packageJson: false, hideLogs: true }),
  ],
};
