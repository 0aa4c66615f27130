export const ALLOWED_LICENSES: string[];
export const LICENSES_FILE: string;
