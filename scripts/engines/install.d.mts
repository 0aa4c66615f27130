export function canInstall(): boolean;
export function installPlan(packages: string[]): string[][];
export function installPackages(packages: string[], downloadLimit?: number): boolean;
