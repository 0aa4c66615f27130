import "svc-dashboard";
import * as backend from "svc-dashboard/backend";
import * as connection from "svc-dashboard/connection";
import "svc-dashboard/css-theme";
import * as protocol from "svc-dashboard/protocol";
import { EmbedStub } from "svc-dashboard/testing";
import "svc-dashboard/texts/de-DE";
import { afterEach, describe, it } from "vitest";
import { describeImports } from "./shared/import-behaviors.js";

describeImports({ describe, it, afterEach, EmbedStub, backend, connection, protocol });
