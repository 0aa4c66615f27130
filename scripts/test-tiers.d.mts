export const TIERS: Readonly<Record<string, object>>;
export function filesOf(name: string): string[];
