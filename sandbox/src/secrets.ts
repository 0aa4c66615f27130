import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** Creates a secret that can't be guessed: 256 random bits, safe in a URL. */
export function createSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** Hashes a secret: only hashes are stored and looked up. */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

/** Compares in a time that does not depend on where two secrets differ, whatever their lengths. */
export function isSameSecret(a: string, b: string): boolean {
  return timingSafeEqual(Buffer.from(hashSecret(a)), Buffer.from(hashSecret(b)));
}
