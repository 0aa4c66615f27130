export function withTables(page: string, manifest: object): string;
