export function projectFiles(source: string): string[];
