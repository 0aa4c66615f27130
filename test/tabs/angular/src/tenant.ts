import { makeStateKey } from "@angular/core";

export const TENANT = makeStateKey<{ origin: string; publicId: string }>("tenant");
