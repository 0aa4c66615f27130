/** The type `true` if two types are identical; `any` is identical only to `any`. */
export type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/** Compiles only if the type argument is true. */
export function check<_Fact extends true>(): void {
  // a type has no code to run
}
