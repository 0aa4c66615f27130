// the element is an ES module, and the other modules are CommonJS
import { afterEach, describe, it } from "@jest/globals";
import { createRequire } from "node:module";
import "svc-dashboard";
import { describeImports } from "./shared/import-behaviors.js";

const require = createRequire(import.meta.url);
const backend = require("svc-dashboard/backend");
const connection = require("svc-dashboard/connection");
require("svc-dashboard/css-theme");
const protocol = require("svc-dashboard/protocol");
const { EmbedStub } = require("svc-dashboard/testing");
require("svc-dashboard/texts/de-DE");

describeImports({ describe, it, afterEach, EmbedStub, backend, connection, protocol });
