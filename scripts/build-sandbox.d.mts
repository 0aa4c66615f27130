export function isStale(built: string, sources: string[]): boolean;
export function removeBuilt(folder: string): void;
