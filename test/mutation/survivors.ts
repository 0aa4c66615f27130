import { BACKEND_SURVIVORS } from "./backend.js";
import { CONNECTION_SURVIVORS } from "./connection.js";
import { LIFECYCLE_SURVIVORS } from "./lifecycle.js";
import { PROTOCOL_SURVIVORS } from "./protocol.js";
import type { Survivor } from "./survivor.js";

/** The survivors of `npm run mutate`, part by part. Each is a change that no caller can observe. */
export const SURVIVORS: readonly Survivor[] = [
  ...CONNECTION_SURVIVORS,
  ...LIFECYCLE_SURVIVORS,
  ...PROTOCOL_SURVIVORS,
  ...BACKEND_SURVIVORS,
];
