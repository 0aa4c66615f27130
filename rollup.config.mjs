import resolve from "@rollup/plugin-node-resolve";
import terser from "@rollup/plugin-terser";
import { readdirSync } from "node:fs";
import { basename } from "node:path";
import { transform } from "esbuild";
import esbuild from "rollup-plugin-esbuild";
import { shortPrivateNames } from "./tools/short-private-names.mjs";
import { thirdPartyLicenses } from "./tools/third-party-licenses.mjs";

/** Minifies the element's style sheet, whose white space and comments in a template would otherwise be shipped. */
const minifyCss = {
  name: "minify-css",
  async transform(code, id) {
    const [css] = (id.includes("/src/element/") && /(?<=`)\s*:host[^`]*(?=`)/.exec(code)) || [];
    if (!css) return null;
    const minified = await transform(css, { loader: "css", minify: true });
    return { code: code.replace(css, () => minified.code.trim()), map: null };
  },
};

/** Stand-ins for modules that a script of a page does not need, but `import "svc-dashboard"` in a worker does. */
const STAND_INS = {
  // Lit's style sheets: the element sets its own, for the document that it is in
  "css-tag.js": {
    code: "export const adoptStyles = () => {}; export default {};",
    syntheticNamedExports: true,
  },
  "worker-globals.ts": "export const removeHtmlElement = () => {};",
};

const withStandIns = { name: "with-stand-ins", load: (id) => STAND_INS[basename(id)] ?? null };

/**
 * Properties that only the element's script reads, so that Terser may rename them: booleans, Lit's own, and some of the
 * life cycle. The list must not contain names that a page, a stub or another copy reads, or that are also read by a
 * string, such as the keys of `RETRY_POLICIES`.
 */
const OWN_PROPERTIES = new RegExp(
  `^(${[
    ...["_\\$.*", "(is|has)[A-Z].*"],
    ...["foreignOrigin", "blockedOrigin", "invalidMember", "ignoreLoadUntil", "formerPath", "urlSession"],
    ...["expirations", "readyCount", "deadline", "clues", "effects", "inPlace", "rejection", "endsAt"],
    ...["expectsReady", "payloadOf", "neutral", "mayPass", "retryAfter", "takeInvalid", "takeSession"],
    ...["reported", "rejectionOf", "dropOneShots", "beginLoad", "postFilters"],
    ...["setFrame", "setViewTitle", "onPropertySet", "onUpdated", "attempts", "within", "policy"],
    ...["explicit", "hostMoved", "announce", "omitted", "rejections", "dropOld", "resized", "doctorHint"],
    ...["phase", "plan", "pendingLoad", "loadId", "requestId", "requestCount", "promiseId", "mayAnnounce"],
    ...["setAt", "life", "supply", "resources", "sync", "notices", "textOf", "restartAge", "inherited"],
    ...["noticeText", "notice", "feed", "moment", "token", "since", "renewedAt", "renewedInPlaceAt"],
    ...["blockedOther", "endpointPath"],
  ].join("|")})$`,
);

/** A script for browsers, minified and without imports at run time, so that one SRI hash covers all of it. */
const browser = (input, output, ...plugins) => ({
  input,
  output,
  plugins: [
    ...plugins,
    resolve({ exportConditions: ["production"], extensions: [".ts", ".js"] }),
    esbuild({ target: "es2022", tsconfig: "tsconfig.build.json" }),
    minifyCss,
    withStandIns,
    terser({
      ecma: 2022,
      module: true,
      compress: {
        passes: 4,
        unsafe_arrows: true,
        unsafe_methods: true,
        pure_getters: true,
        inline: 3,
        keep_fargs: false,
      },
      mangle: {
        properties: {
          regex: OWN_PROPERTIES,
          // Lit's public properties, and those of a stub from another copy (EmbedFrame)
          reserved: ["hasUpdated", "isUpdatePending", "isBlank", "isEmptied"],
        },
      },
      // in a page without a declared encoding, the script would be decoded incorrectly
      format: { comments: false, ascii_only: true },
    }),
    shortPrivateNames,
  ],
});

/** The backend: one file that contains its imports, because a process starts more slowly with many small files. */
const backend = (...outputs) => ({
  input: "src/backend/index.ts",
  output: outputs.map(([extension, format]) => ({
    file: `dist/backend/index.${extension}`,
    format,
  })),
  plugins: [
    resolve({ extensions: [".ts", ".js"] }),
    esbuild({ target: "node20", tsconfig: "tsconfig.build.json" }),
  ],
});

/** Keeps other entries of the package in their own files, so that a program has one class of the element. */
const entriesStayOutside = (entries) => ({
  name: "entries-stay-outside",
  resolveId: (source) => (source in entries ? { id: entries[source], external: true } : null),
});

/**
 * An entry for `require`. Lit has ES modules only, so the element's entry contains it: Lit's build for Node, which extends
 * its own class where HTMLElement does not exist.
 */
const commonJs = (names, { entries = {}, external, ...output } = {}, ...plugins) => ({
  input: Object.fromEntries(names.map((name) => [name, `src/${name}.ts`])),
  output: {
    dir: "dist",
    entryFileNames: "[name].cjs",
    format: "cjs",
    dynamicImportInCjs: false, // a test runner for CommonJS rejects import()
    interop: "esModule",
    ...output,
  },
  external,
  plugins: [
    ...plugins,
    entriesStayOutside(entries),
    resolve({ exportConditions: ["node"], extensions: [".ts", ".js"] }),
    // the package is smaller without white space; but in that of testing, publint reads a "//" in a string as a comment
    esbuild({
      target: "es2022",
      tsconfig: "tsconfig.build.json",
      minifyWhitespace: !names.includes("testing/index"),
    }),
    minifyCss,
  ],
});

/** The command line: one file for Node that contains its imports, except the backend, which is in the package. */
const commandLine = {
  input: "src/cli/cli.ts",
  output: { file: "dist/cli/cli.js", format: "es" },
  external: /^node:/,
  plugins: [
    {
      name: "backend-stays-outside",
      resolveId: (source) =>
        source.endsWith("/backend/index.js") ? { id: "../backend/index.js", external: true } : null,
    },
    resolve({ extensions: [".ts", ".js"] }),
    esbuild({ target: "node20", tsconfig: "tsconfig.build.json", minify: true }),
  ],
};

export default [
  browser(
    "src/index.ts",
    { file: "dist/cdn/svc-dashboard.mjs", format: "es" },
    thirdPartyLicenses("dist/cdn"),
  ),
  browser("src/cdn/svc-dashboard.ts", { file: "dist/cdn/svc-dashboard.js", format: "iife" }),
  browser("src/cdn/css-theme.ts", { file: "dist/cdn/svc-dashboard.css-theme.js", format: "iife" }),
  browser("src/cdn/agent-tools.ts", { file: "dist/cdn/svc-dashboard.agent-tools.js", format: "iife" }),
  browser("src/cdn/texts.ts", { file: "dist/cdn/svc-dashboard.texts.js", format: "iife" }),
  backend(["js", "es"], ["cjs", "cjs"]),
  commonJs(["element/index"], {}, thirdPartyLicenses("dist/element")),
  commonJs(["index"], { entries: { "./element/index.js": "./element/index.cjs" } }),
  commonJs(["react/index"], {
    entries: { "../index.js": "../index.cjs" },
    external: "react",
    banner: '"use client";', // Rollup removes that of the source
  }),
  commonJs(["testing/index"]),
  commonJs(["connection/index"]),
  commonJs(["protocol/index"]),
  commonJs(["css-theme/index"]),
  commonJs(["agent-tools/index"]),
  commonJs(
    readdirSync("src/texts").map((file) => `texts/${file.replace(".ts", "")}`),
    { chunkFileNames: "element/define-texts.cjs" },
  ),
  commandLine,
];
