/** Facts that knip, the linter of unused files, exports and dependencies (`npm run lint`), can't detect itself. */
export default {
  workspaces: {
    ".": {
      entry: [
        "src/{*,texts/*}.ts",
        "src/*/index.ts",
        "src/cdn/*.ts",
        "src/cli/cli.ts",
        "examples/playground/{playground,host}.ts",
        "examples/html/*.js",
        "test/**/*.test.ts",
        "test/support/totals-reporter.cjs",
        "test/package/consumer/*",
        "test/types/{contract,server}/*",
        "scripts/*.mjs",
        "scripts/pictures/recorded-page.mjs",
        "test/pages/{month/page,support/staged-bundle}.ts",
        "test/react/support/definition-page.ts",
        "{,test/mutation/,tools/engines/}*.config.mjs",
      ],
      project: [
        "src/**",
        "test/**",
        "!test/types/projects/**",
        "examples/{html,playground}/**",
        "{scripts,tools}/**/*.mjs",
      ],
      // a workspace of this repository, programs that are run by their path, and style sheets that tests link
      ignoreDependencies: [
        ...["svc-sandbox", "@custom-elements-manifest/analyzer"],
        ...["@unocss/reset", "create-vite", "the-new-css-reset"],
      ],
      ignoreBinaries: ["apt-get", "pdftotext"],
    },
    sandbox: {
      entry: [
        "src/{index,cli}.ts",
        "src/pages/embed.ts",
        "src/admin-page/admin-page.ts",
        "test/**/*.test.ts",
      ],
      project: ["src/**", "test/**"],
      ignoreBinaries: ["mount", "openssl", "umount"],
    },
  },
  // generated, and the projects of users with packages of their own
  ignore: [
    "src/openapi/schema.ts",
    "test/{bundlers,next}/app/**",
    "test/{tabs,third-party-tools}/*/**",
    "test/runners/*/**",
    "examples/testing/**",
  ],
};
