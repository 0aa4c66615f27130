import { describeExamples } from "./support/example-suite.js";

const node = process.execPath;

describeExamples("the example backends", "examples/backend", {
  Express: { command: [node, "express.js"] },
  Fastify: { command: [node, "fastify.js"] },
  Node: { command: [node, "node.js"] },
  "Node with CommonJS": { command: [node, "common-js.cjs"], page: "none" },
  Hono: { command: [node, "hono.js"] },
});
