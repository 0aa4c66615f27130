import { lookup } from "node:dns/promises";
import { BlockList } from "node:net";
import { isOwnName } from "./check-host.js";

/** The address that a sandbox listens on. */
export interface ListenAddress {
  /** An IP address. */
  address: string;
  /** Whether only this machine can reach it. */
  isLoopback: boolean;
  /** Its name in URLs for this machine's programs. */
  hostname: string;
}

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet("127.0.0.0", 8, "ipv4");
LOOPBACK.addAddress("::1", "ipv6");

/** Finds the address of a host name or an IP address in any spelling. @throws Error if there is none. */
export async function findAddress(host: string): Promise<ListenAddress> {
  const { address, family } = await lookup(host).catch((error: unknown) => {
    throw new Error(`The sandbox can't listen on ${host}: ${(error as Error).message}.`, { cause: error });
  });
  const isLoopback = LOOPBACK.check(address, family === 6 ? "ipv6" : "ipv4");
  const own = new URL(`http://${family === 6 ? `[${address}]` : address}`).hostname;
  // a server that listens on all addresses is reached at the loopback address of this machine
  if (own === "0.0.0.0" || own === "[::]") return { address, isLoopback, hostname: "127.0.0.1" };
  const name = host.toLowerCase();
  // `checkHost` may reject a name that refers to this machine only
  const isNamed = !host.includes(":") && (isOwnName(name) || !isLoopback);
  return { address, isLoopback, hostname: isNamed ? name : own };
}
