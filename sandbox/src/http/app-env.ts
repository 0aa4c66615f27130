/** What a request carries from one step of its way to the next. */
export interface AppEnv {
  Variables: {
    requestId: string;
    /** Which operation answers it, once that is known. */
    operation: string | undefined;
  };
}
