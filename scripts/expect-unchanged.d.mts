export function expectUnchanged(file: string): void;
