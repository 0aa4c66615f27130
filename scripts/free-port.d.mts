/** A port of this machine that no server uses at this moment. */
export function freePort(): Promise<number>;
