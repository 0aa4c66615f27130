export const SCENES: readonly { name: string }[];
