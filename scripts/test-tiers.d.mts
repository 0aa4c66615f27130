export const TIERS: Readonly<Record<string, object>>;
export function filesOf(name: string): string[];
export function isPure(file: string): boolean;
