import plugin from "eslint-plugin-import";

export default [
  {
    plugins: { import: plugin },
    rules: { "import/no-unresolved": "error" },
    settings: { "import/resolver": { [process.env.RESOLVER]: true } },
  },
];
