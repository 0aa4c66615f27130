export function withTables(readme: string, manifest: object): Promise<string>;
