/** Calls a lever, and says what has been done, or why not. */
export type AdminAction = (done: string, method: string, path: string, body?: object) => void;
