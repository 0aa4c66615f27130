/** True if two types are the same. Other pairs do not compile as `true`, and neither does `any` with another type. */
export type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/** Compiles only if the type argument is true. */
export function check<_Fact extends true>(): void {
  // a fact about types has nothing to run
}
