import { lookup } from "node:dns/promises";
import { BlockList } from "node:net";
import { isOwnName } from "./check-host.js";

/** Where a sandbox listens. */
export interface ListenAddress {
  /** An IP address. */
  address: string;
  /** Whether nothing but this machine reaches it. */
  isLoopback: boolean;
  /** How this machine's programs name it in a URL. */
  hostname: string;
}

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet("127.0.0.0", 8, "ipv4");
LOOPBACK.addAddress("::1", "ipv6");

/** Finds the address that a host stands for, however it is spelled. @throws Error when there is none. */
export async function findAddress(host: string): Promise<ListenAddress> {
  const { address, family } = await lookup(host).catch((error: unknown) => {
    throw new Error(`The sandbox can't listen on ${host}: ${(error as Error).message}.`, { cause: error });
  });
  const isLoopback = LOOPBACK.check(address, family === 6 ? "ipv6" : "ipv4");
  const own = new URL(`http://${family === 6 ? `[${address}]` : address}`).hostname;
  // who listens on every address is reached by this machine's own
  if (own === "0.0.0.0" || own === "[::]") return { address, isLoopback, hostname: "127.0.0.1" };
  const name = host.toLowerCase();
  // a name of this machine alone may be one that the check of the host header does not know
  const isNamed = !host.includes(":") && (isOwnName(name) || !isLoopback);
  return { address, isLoopback, hostname: isNamed ? name : own };
}
