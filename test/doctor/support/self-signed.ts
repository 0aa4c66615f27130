import { generateKeyPairSync, sign } from "node:crypto";

/** Encodes one element of ASN.1 in DER: its tag, length and content. */
function element(tag: number, ...parts: (Buffer | string)[]): Buffer {
  const content = Buffer.concat(parts.map((part) => Buffer.from(part as string)));
  return Buffer.concat([Buffer.from([tag, ...encodeLength(content.length)]), content]);
}

function encodeLength(length: number): number[] {
  if (length < 128) return [length];
  if (length < 256) return [0x81, length];
  return [0x82, length >> 8, length & 0xff];
}

const hex = (text: string): Buffer => Buffer.from(text, "hex");
const sequence = (...parts: Buffer[]): Buffer => element(0x30, ...parts);
const identifier = (bytes: string): Buffer => element(0x06, hex(bytes));
const time = (date: Date): Buffer => element(0x17, `${date.toISOString().replace(/\D/g, "").slice(2, 14)}Z`);

const ECDSA_WITH_SHA256 = sequence(identifier("2a8648ce3d040302"));
const COMMON_NAME = "550403";
const SUBJECT_ALTERNATIVE_NAME = "551d11";

/** Makes a self-signed certificate for a loopback IPv4 address (RFC 5280, section 4.1). */
export function makeSelfSigned({ address = "127.0.0.1", days = 90 } = {}): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const now = Date.now();
  const name = sequence(
    element(0x31, sequence(identifier(COMMON_NAME), element(0x0c, "Tenant of the tests"))),
  );
  const addresses = sequence(element(0x87, Buffer.from(address.split(".").map(Number))));
  const extension = sequence(identifier(SUBJECT_ALTERNATIVE_NAME), element(0x04, addresses));
  const body = sequence(
    element(0xa0, hex("020102")), // version 3
    hex("020101"), // serial number 1
    ECDSA_WITH_SHA256,
    name,
    sequence(time(new Date(now - 86_400_000)), time(new Date(now + days * 86_400_000))),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    element(0xa3, sequence(extension)),
  );
  const signature = element(0x03, hex("00"), sign("sha256", body, privateKey));
  const text = sequence(body, ECDSA_WITH_SHA256, signature).toString("base64");
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${text.replace(/.{64}/g, "$&\n")}\n-----END CERTIFICATE-----\n`,
  };
}
