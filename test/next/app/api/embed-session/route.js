import { createSessionHandler } from "svc-dashboard/backend";
import { INPUT, moduleClient } from "../../calls.mjs";

export const POST = createSessionHandler({ client: moduleClient, authorize: () => INPUT });
