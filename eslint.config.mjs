import css from "@eslint/css";
import js from "@eslint/js";
import prettier from "eslint-config-prettier";
import compat from "eslint-plugin-compat";
import { configs as lit } from "eslint-plugin-lit";
import { defineConfig, globalIgnores } from "eslint/config";
import globals from "globals";
import tseslint from "typescript-eslint";
import {
  ELEMENT_LAYERS,
  PAGE_LAYERS,
  SANDBOX_LAYERS,
  SANDBOX_ROOTS,
  SERVER_MODULES,
  SOURCE_LAYERS,
} from "./tools/layers.mjs";

const sourceFolders = Object.keys(SOURCE_LAYERS).map((path) => path.slice("src/".length));

const sourceGuard = ([folder, { imports }]) => {
  const forbidden = sourceFolders.filter(
    (name) => `src/${name}` !== folder && !imports.includes(`src/${name}`),
  );
  const packages = imports
    .filter((name) => !name.startsWith("src/"))
    .map((name) => (name.endsWith(":") ? name : `${name}(/|$)`));
  const message = `${folder} may import: ${imports.join(", ") || "nothing"}.`;
  return {
    files: [`${folder}/**/*.ts`],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          patterns: [
            { regex: `^\\.\\./(.*/)?(${forbidden.join("|")})(/|$)`, message },
            ...(imports.includes("src/index.js")
              ? []
              : [{ regex: "^(\\.\\./)+index\\.js$", message: "The entry registers the element." }]),
            { regex: `^(?!\\.)(?!${packages.join("|") || "-"})`, message },
          ],
        },
      ],
    },
  };
};

/** A later entry replaces an earlier one as a whole, so that each has all the patterns of the element. */
const elementGuard = ([folder, { imports }]) => {
  const guard = sourceGuard(["src/element", SOURCE_LAYERS["src/element"]]);
  const [severity, { patterns }] = guard.rules["no-restricted-imports"];
  const others = Object.keys(ELEMENT_LAYERS).filter((name) => name !== folder && !imports.includes(name));
  const own = {
    regex: `^\\.\\./((${others.join("|")})/|(svc-dashboard|index)\\.js$)`,
    message: `element/${folder} may import: ${imports.join(", ") || "no other folder"}.`,
  };
  return {
    files: [`src/element/${folder}/**/*.ts`],
    rules: { "no-restricted-imports": [severity, { patterns: [...patterns, own] }] },
  };
};

/** Imports that no part of the sandbox may have. */
const SANDBOX_PATTERNS = [
  {
    regex: "^(\\.\\./)+src/|^svc-dashboard(?!/(backend|inspector|openapi\\.json|protocol)$)",
    message: "The sandbox may import only the protocol, the inspector, the client's types and openapi.json.",
  },
  {
    regex: "^svc-dashboard/backend$",
    message: "The sandbox may import only types from the client.",
    allowTypeImports: true,
  },
];

const folderPattern = ([folder, { imports }]) => {
  const others = Object.keys(SANDBOX_LAYERS).filter((name) => name !== folder && !imports.includes(name));
  const roots = SANDBOX_ROOTS.filter((name) => !imports.includes(name));
  const modules = folder.includes("page") ? [...roots, ...SERVER_MODULES] : roots;
  return {
    regex: `^(\\.\\./)+((${others.join("|")})/|(${modules.join("|")})\\.js$)`,
    message: `sandbox/src/${folder} may import: ${imports.join(", ") || "nothing"}.`,
  };
};

const pagePattern = (folder, index) => ({
  regex: `^(\\.\\./)+((${["none", ...PAGE_LAYERS.slice(index + 1)].join("|")})/|embed\\.js$)`,
  message: `pages/${folder} may import: contract, ${PAGE_LAYERS.slice(0, index).join(", ")}.`,
});

/** A later entry replaces an earlier one as a whole, so that each has all the patterns of its folder. */
const sandboxGuards = [
  ["sandbox/src/**/*.ts", []],
  ...Object.entries(SANDBOX_LAYERS).map((entry) => [
    `sandbox/src/${entry[0]}/**/*.ts`,
    [folderPattern(entry)],
  ]),
  ...PAGE_LAYERS.map((folder, index) => [
    `sandbox/src/pages/${folder}/**/*.ts`,
    [folderPattern(["pages", SANDBOX_LAYERS.pages]), pagePattern(folder, index)],
  ]),
].map(([files, patterns]) => ({
  files: [files],
  rules: {
    "@typescript-eslint/no-restricted-imports": ["error", { patterns: [...SANDBOX_PATTERNS, ...patterns] }],
  },
}));

const typescript = ["src/**/*.ts", "scripts/**/*.ts", "sandbox/**/*.ts", "test/**/*.ts", "examples/**/*.ts"];
const tests = ["test/**/*.ts", "sandbox/test/**/*.ts"];
const timeGlobals = ["setTimeout", "setInterval", "performance", "Date"];
const domGlobals = ["window", "document", "navigator", "location", "HTMLElement", "customElements"];

export default defineConfig([
  globalIgnores([
    "**/dist",
    "coverage",
    ".wireit",
    "packages",
    "**/node_modules",
    "**/.next",
    "docs/.vitepress/cache",
    "src/openapi/schema.ts",
    "test/package/consumer",
    "test/tabs/*/**",
    "test/third-party-tools/*/**",
    "test/types/projects",
    "examples/!(backend|html|playground)/**/*.{ts,tsx}", // projects of users, with type checks of their own
  ]),
  { files: ["**/*.{js,mjs,cjs,ts,tsx}"], ...js.configs.recommended },
  {
    files: typescript,
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: {
      parserOptions: { projectService: true },
      globals: { ...globals.browser, ...globals.node },
    },
    rules: {
      "@typescript-eslint/restrict-template-expressions": [
        "error",
        { allowNumber: true, allowBoolean: true },
      ],
      // an interface keeps its name in messages and merges across copies of the package, an alias does neither
      "@typescript-eslint/no-empty-object-type": ["error", { allowInterfaces: "with-single-extends" }],
      "@typescript-eslint/no-non-null-assertion": "off", // used where a check just before ensures it
      "@typescript-eslint/no-unused-vars": ["error", { ignoreRestSiblings: true }],
      "@typescript-eslint/no-inferrable-types": "off", // isolated declarations require what it forbids
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
    },
  },
  {
    files: ["src/element/**/*.ts", "src/inspector/**/*.ts", "sandbox/src/**/*.ts", "examples/**/*.ts"],
    extends: [lit["flat/recommended"]],
  },
  // code for browsers must work in those of package.json's `browserslist`
  {
    files: [
      "src/{element,connection,protocol,inspector,react,texts,cdn}/**/*.ts",
      "sandbox/src/{pages,admin-page}/**/*.ts",
    ],
    ...compat.configs["flat/recommended"],
  },
  {
    files: ["sandbox/src/**/*.css"],
    plugins: { css },
    language: "css/css",
    rules: {
      "css/use-baseline": [
        "error",
        {
          available: 2023,
          // newer (2024), but in all browsers of the list
          allowFunctions: ["light-dark"],
          allowSelectors: ["popover-open"],
          // text-wrap too; a browser that does not support one of the others may ignore it
          allowProperties: [
            ...["accent-color", "forced-color-adjust", "overscroll-behavior"],
            ...["scrollbar-width", "text-size-adjust", "text-wrap"],
          ],
          allowPropertyValues: { "break-after": ["avoid"] },
        },
      ],
    },
  },
  ...Object.entries(SOURCE_LAYERS).map(sourceGuard),
  ...Object.entries(ELEMENT_LAYERS).map(elementGuard),
  {
    files: ["src/element/load/{life,needs,reconcile,renewal,steps,transition}.ts", "src/element/failures.ts"],
    rules: {
      "no-restricted-globals": ["error", ...domGlobals, ...timeGlobals],
      "@typescript-eslint/no-restricted-imports": [
        "error",
        {
          patterns: [
            {
              regex: "^\\.\\./(?!failures\\.|copies\\.|connection/|protocol/|\\.\\./)",
              message:
                "The life cycle is pure: from the element it may import only types, failures and copies.",
              allowTypeImports: true,
            },
          ],
        },
      ],
    },
  },
  {
    files: ["src/protocol/**/*.ts", "src/backend/**/*.ts"],
    rules: { "no-restricted-globals": ["error", ...domGlobals] },
  },
  ...sandboxGuards,
  {
    files: tests,
    rules: {
      "@typescript-eslint/no-floating-promises": "off", // chai's assertions look like promises
      "@typescript-eslint/no-unused-expressions": "off", // expect(x).to.be.true
      "@typescript-eslint/no-non-null-assertion": "off",
      "@typescript-eslint/unbound-method": "off", // a test that replaces a method keeps the original
    },
  },
  {
    files: ["test/**/*.ts", "sandbox/test/**/*.ts"],
    ignores: ["test/support/browser.ts", "test/backend/**"],
    rules: {
      "no-restricted-syntax": [
        "error",
        {
          selector: "CallExpression[callee.property.name='waitForFunction']",
          message: "Use `until` of test/support/browser.ts, which does not wait for an animation frame.",
        },
        ...["value", "quasis.0.value.raw"].map((text) => ({
          selector: `CallExpression[callee.property.name='waitForSelector'][arguments.0.${text}=/:[a-z]/]`,
          message: "Use `found` of test/support/browser.ts, which does not wait for an animation frame.",
        })),
      ],
    },
  },
  {
    files: ["test/backend/**/*.ts"],
    rules: {
      "no-restricted-syntax": [
        "error",
        {
          selector:
            "CallExpression[callee.object.name='assert'][callee.property.name='ok'][arguments.length=1]",
          message: "Pass a message. Without one, Node parses the source again, which takes minutes with tsx.",
        },
      ],
    },
  },
  {
    files: ["test/types/{contract,server}/*.ts"],
    rules: {
      // a type test uses values and parameters for their types alone
      "@typescript-eslint/no-unused-vars": "off",
      "@typescript-eslint/no-unnecessary-type-parameters": "off",
      "@typescript-eslint/ban-ts-comment": ["error", { "ts-expect-error": { descriptionFormat: "^ -- " } }],
    },
  },
  {
    files: ["**/*.mjs", "test/support/*.cjs", "examples/!(playground)/**/*.{js,cjs}"],
    languageOptions: { globals: globals.node },
  },
  {
    files: ["examples/backend/runtimes/**"],
    languageOptions: {
      globals: { Bun: "readonly", Deno: "readonly" },
      parserOptions: { ecmaFeatures: { jsx: true } },
    },
  },
  {
    files: ["test/runners/**/*.js"],
    languageOptions: { globals: { ...globals.browser, ...globals.node, ...globals.jest } },
  },
  {
    files: ["bench/element/*.mjs", "bench/sandbox/first-paint.mjs", "bench/support/*.js"],
    languageOptions: { globals: globals.browser },
  },
  prettier,
]);
