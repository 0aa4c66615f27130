require("svc-dashboard");
const backend = require("svc-dashboard/backend");
const connection = require("svc-dashboard/connection");
require("svc-dashboard/css-theme");
const protocol = require("svc-dashboard/protocol");
const { EmbedStub } = require("svc-dashboard/testing");
require("svc-dashboard/texts/de-DE");
const { describeImports } = require("./shared/import-behaviors.js");

describeImports({ describe, it, afterEach, EmbedStub, backend, connection, protocol });
