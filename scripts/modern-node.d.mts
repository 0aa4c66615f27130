/** The folder of a Node that is new enough for the examples, for the variable PATH. */
export function modernNodeFolder(): string;
