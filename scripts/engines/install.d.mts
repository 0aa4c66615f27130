export function canInstall(): boolean;
export function installPackages(packages: string[], downloadLimit?: number): boolean;
