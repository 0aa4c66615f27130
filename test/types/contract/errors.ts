/** The errors of `ready` and `lastError`. */
import {
  SvcDashboardError,
  type DashboardError,
  type FailureCode,
  type HostFailure,
} from "svc-dashboard/element";
import { check, type Same } from "./same.js";

const element = document.createElement("svc-dashboard");

/** The value of `catch` is unknown: the class narrows it. */
export async function ready(): Promise<FailureCode | undefined> {
  try {
    const { mode } = await element.ready;
    console.log(mode === "signed");
  } catch (error) {
    // @ts-expect-error -- not narrowed
    console.log(error.code);
    if (error instanceof SvcDashboardError) {
      check<Same<typeof error.code, FailureCode>>();
      return error.code;
    }
  }
  return undefined;
}

const { lastError } = element;
check<Same<typeof lastError, DashboardError | null>>();
// @ts-expect-error -- the embed's error has no code
console.log(lastError?.code);
if (lastError && "code" in lastError) {
  check<Same<typeof lastError, HostFailure>>();
  console.log(lastError.code === "session-missing");
  // @ts-expect-error -- no such code
  console.log(lastError.code === "session-gone");
}

// @ts-expect-error -- no such code
console.log(new SvcDashboardError("session-gone", "The session is gone."));
console.log(new SvcDashboardError("session-failed", "No session."));
