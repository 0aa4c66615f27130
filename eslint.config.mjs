import js from "@eslint/js";
import prettier from "eslint-config-prettier";
import { configs as lit } from "eslint-plugin-lit";
import litA11y from "eslint-plugin-lit-a11y";
import { configs as wc } from "eslint-plugin-wc";
import { defineConfig, globalIgnores } from "eslint/config";
import globals from "globals";
import tseslint from "typescript-eslint";

/** What each folder may import. The folders show the data's path; an arrow that is not listed is an error. */
const arrows = {
  "src/protocol": [],
  "src/connection": ["src/protocol"],
  "src/element": ["src/protocol", "src/connection", "@lit/reactive-element"],
  "src/inspector": ["src/protocol", "src/element", "lit"],
  "src/testing": ["src/protocol", "src/connection", "src/element"],
  "src/texts": ["src/element"],
  "src/templates": ["src/element"],
  "src/react": ["src/element", "src/templates", "react"],
  "src/vue": ["src/element", "src/templates", "vue"],
  "src/svelte": ["src/element", "src/templates", "svelte"],
  "src/solid": ["src/element", "src/templates", "solid-js"],
  "src/preact": ["src/element", "src/templates", "preact"],
  "src/backend": ["src/openapi"],
  "src/openapi": [],
  "src/doctor": ["src/backend", "src/protocol", "node:[\\w/]+"],
  "src/cdn": ["src/index.js", "src/element", "src/texts"],
};

const folders = Object.keys(arrows).map((path) => path.slice("src/".length));

const guard = ([folder, allowed]) => {
  const forbidden = folders.filter((name) => `src/${name}` !== folder && !allowed.includes(`src/${name}`));
  const hasEntry = allowed.includes("src/index.js");
  const packages = allowed.filter((name) => !name.startsWith("src/"));
  return {
    files: [`${folder}/**/*.ts`],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          patterns: [
            {
              regex: `^\\.\\./(.*/)?(${forbidden.join("|")})(/|$)`,
              message: `${folder} may import: ${allowed}.`,
            },
            ...(hasEntry
              ? []
              : [{ regex: "^(\\.\\./)+index\\.js$", message: "The entry registers the element." }]),
            {
              regex: `^(?!\\.)(?!(${packages.join("|") || "-"})(/|$))`,
              message: `${folder} may import: ${allowed}.`,
            },
          ],
        },
      ],
    },
  };
};

/** What no part of the sandbox may import. */
const SANDBOX_PATTERNS = [
  {
    regex: "^(\\.\\./)+src/|^svc-dashboard(?!/(backend|inspector|openapi\\.json|protocol)$)",
    message: "The sandbox speaks the protocol, shows the inspector, and knows nothing else of the element.",
  },
  {
    regex: "^svc-dashboard/backend$",
    message: "The sandbox shares the resources' types with the client, and no code.",
    allowTypeImports: true,
  },
];

/** Single modules of `sandbox/src` that every folder of its server may import. */
const SHARED_MODULES = "clock|find-nul|http-error|log|paths|secrets";

/**
 * What each folder of `sandbox/src` may import of the others. `services.ts` stands for what request handlers are given;
 * only the composition root (`app.ts`, `start-sandbox.ts`) may import everything.
 */
const sandboxArrows = {
  contract: [],
  http: ["contract"],
  store: ["contract"],
  openapi: ["contract"],
  query: ["contract", "store"],
  sessions: ["contract", "store"],
  seed: ["contract", "store", "query", "openapi"],
  ask: ["contract", "store", "query"],
  api: ["contract", "http", "store", "openapi", "query", "sessions", "services"],
  embed: ["contract", "http", "store", "query", "sessions", "ask", "services"],
  admin: ["contract", "http", "store", "openapi", "seed", "services"],
  cli: ["contract", "start-sandbox"],
  "admin-page": ["contract"],
  pages: ["contract"],
};

/** The rooms of the pages, the lowest first: each may import those below it. */
const PAGE_ROOMS = [
  "theme",
  "ui",
  "format",
  "charts",
  "tables",
  "export",
  "frame",
  "chat",
  "dashboard",
  "app",
];

const folderPattern = ([folder, allowed]) => {
  const others = Object.keys(sandboxArrows).filter((name) => name !== folder && !allowed.includes(name));
  const roots = ["app", "index", "cli", "services", "start-sandbox"].filter(
    (name) => !allowed.includes(name),
  );
  const shared = folder.includes("page") ? `|${SHARED_MODULES}` : "";
  return {
    regex: `^(\\.\\./)+((${others.join("|")})/|(${roots.join("|")}${shared})\\.js$)`,
    message: `sandbox/src/${folder} may import: ${allowed}.`,
  };
};

const roomPattern = (room, index) => ({
  regex: `^(\\.\\./)+((${["none", ...PAGE_ROOMS.slice(index + 1)].join("|")})/|embed\\.js$)`,
  message: `pages/${room} may import: contract, ${PAGE_ROOMS.slice(0, index)}.`,
});

/** A later entry replaces an earlier one as a whole, so that each has all the patterns of its folder. */
const sandboxGuards = [
  ["sandbox/src/**/*.ts", []],
  ...Object.entries(sandboxArrows).map((entry) => [
    `sandbox/src/${entry[0]}/**/*.ts`,
    [folderPattern(entry)],
  ]),
  ...PAGE_ROOMS.map((room, index) => [
    `sandbox/src/pages/${room}/**/*.ts`,
    [folderPattern(["pages", sandboxArrows.pages]), roomPattern(room, index)],
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
    "test/types/projects",
    "examples/!(backend|html|playground)/**/*.{ts,tsx}", // projects of users, with type checks of their own
  ]),
  js.configs.recommended,
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
      "@typescript-eslint/no-non-null-assertion": "off", // said where a check just before makes it so
      "@typescript-eslint/no-unused-vars": ["error", { ignoreRestSiblings: true }],
      "@typescript-eslint/no-inferrable-types": "off", // isolated declarations ask for what it forbids
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
    },
  },
  {
    files: ["src/element/**/*.ts", "src/inspector/**/*.ts", "sandbox/src/**/*.ts", "examples/**/*.ts"],
    extends: [lit["flat/recommended"], wc["flat/recommended"]],
    plugins: { "lit-a11y": litA11y },
    rules: litA11y.configs.recommended.rules,
  },
  ...Object.entries(arrows).map(guard),
  {
    files: ["src/element/lifecycle/**/*.ts", "src/element/failures/**/*.ts"],
    rules: {
      "no-restricted-globals": ["error", ...domGlobals, ...timeGlobals],
      "@typescript-eslint/no-restricted-imports": [
        "error",
        {
          patterns: [
            {
              regex: "^\\.\\./(?!failures/|\\.\\./)",
              message: "The life cycle is pure: of the element it imports types, and the failures.",
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
      "@typescript-eslint/unbound-method": "off", // a test that puts a stub in a method's place keeps the original
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
          message: "Use `until` of test/support/browser.ts, which waits for no animation frame.",
        },
        ...["value", "quasis.0.value.raw"].map((text) => ({
          selector: `CallExpression[callee.property.name='waitForSelector'][arguments.0.${text}=/:[a-z]/]`,
          message: "Use `found` of test/support/browser.ts, which waits for no animation frame.",
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
          message: "Give a message. To make one, Node parses the source again, which takes minutes with tsx.",
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
    files: ["**/*.mjs", "*.config.js", "examples/!(playground)/**/*.{js,cjs}"],
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
    files: ["bench/element/*.mjs", "bench/sandbox/first-paint.mjs", "bench/support/host-page.js"],
    languageOptions: { globals: globals.browser },
  },
  prettier,
]);
