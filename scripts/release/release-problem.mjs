/** A reason why there is no release: one sentence with the correction, which is printed without a stack. */
export class ReleaseProblem extends Error {}
