import type { StoreContent } from "../store/open-store.js";
import { defaultSeed } from "./default-seed.js";
import type { TenantSeed } from "./tenant-seed.js";
import { writeRetail, writeTenant } from "./write-seed.js";

/** Fills a new store with the data that dashboards show, and with the tenant of a seed. */
export function storeContent(seed: TenantSeed = defaultSeed): StoreContent {
  return {
    async writeDefault(store) {
      await writeRetail(store);
      await writeTenant(store, defaultSeed);
    },
    replace: seed === defaultSeed ? undefined : (store) => writeTenant(store, seed),
  };
}
