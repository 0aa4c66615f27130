/** Calls the admin API, and shows what was done or why it failed. */
export type AdminAction = (done: string, method: string, path: string, body?: object) => void;
