export function generatedDocs(): Promise<Map<string, string>>;
