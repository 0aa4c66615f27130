import { BACKEND_FAULTS } from "./backend.js";
import { CONNECTION_FAULTS } from "./connection.js";
import { ELEMENT_FAULTS } from "./element.js";
import type { Fault } from "./fault.js";
import { PROTOCOL_FAULTS } from "./protocol.js";
import { SANDBOX_FAULTS } from "./sandbox.js";
import { TESTING_FAULTS } from "./testing.js";

/** All faults that `npm run prove` plants, by the folder that they are in. */
export const FAULTS_BY_FOLDER: Readonly<Record<string, readonly Fault[]>> = {
  "src/protocol": PROTOCOL_FAULTS,
  "src/connection": CONNECTION_FAULTS,
  "src/element": ELEMENT_FAULTS,
  "src/backend": BACKEND_FAULTS,
  "src/testing": TESTING_FAULTS,
  "sandbox/src": SANDBOX_FAULTS,
};
