export function seedSchema(): object & { $defs: Record<string, object> };
