import plugin from "eslint-plugin-import";

const { RESOLVER: resolver } = process.env;

export default [
  {
    plugins: { import: plugin },
    rules: { "import/no-unresolved": "error" },
    settings: resolver ? { "import/resolver": { [resolver]: true } } : {},
  },
];
