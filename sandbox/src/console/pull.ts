/** Pulls a lever, and says what has been done, or why not. */
export type Pull = (done: string, method: string, path: string, body?: object) => void;
