// the element is CommonJS, and the other modules are ES modules
import { afterEach, describe, it } from "@jest/globals";
import { createRequire } from "node:module";
import * as backend from "svc-dashboard/backend";
import * as connection from "svc-dashboard/connection";
import "svc-dashboard/css-theme";
import * as protocol from "svc-dashboard/protocol";
import { EmbedStub } from "svc-dashboard/testing";
import "svc-dashboard/texts/de-DE";
import { describeImports } from "./shared/import-behaviors.js";

createRequire(import.meta.url)("svc-dashboard");

describeImports({ describe, it, afterEach, EmbedStub, backend, connection, protocol });
