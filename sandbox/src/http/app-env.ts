/** The values that one middleware passes to the next. */
export interface AppEnv {
  Variables: {
    requestId: string;
    /** The operation of the request, set when a route matches. */
    operation: string | undefined;
  };
}
