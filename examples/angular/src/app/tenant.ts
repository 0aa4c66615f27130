import { makeStateKey } from "@angular/core";

export interface Tenant {
  origin: string;
  publicId: string;
}

/** The server writes these values into the page, and the browser reads them there. */
export const TENANT = makeStateKey<Tenant>("tenant");
