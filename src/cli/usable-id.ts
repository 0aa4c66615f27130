import { embedUrl } from "../protocol/index.js";

/** Whether an id can be a part of an embed URL: a tenant may list one that can't, such as an empty string. */
export function isUsableId(publicId: string): boolean {
  try {
    return embedUrl({ tenantOrigin: "https://tenant.example", publicId }) !== "";
  } catch {
    return false;
  }
}
