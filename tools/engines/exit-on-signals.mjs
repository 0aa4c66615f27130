/** Exit codes by signal: 128 plus the number of the signal, as in a shell. */
const SIGNALS = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 };

/**
 * Ends this process at once when it is interrupted. The launchers end their browsers in `exit` listeners, which Node does
 * not call for a signal without a listener. Puppeteer's own listener for SIGTERM closes its browser, but leaves the test
 * runner waiting for it.
 */
export function exitOnSignals() {
  for (const [signal, code] of Object.entries(SIGNALS)) process.once(signal, () => process.exit(code));
  if (process.env.npm_lifecycle_event) exitWithParent();
}

/** A SIGTERM that ends npm does not reach this process: only the shell between the two ends. */
function exitWithParent() {
  const parent = process.ppid;
  const check = () => process.ppid === parent || process.exit(SIGNALS.SIGTERM);
  setInterval(check, 1000).unref();
}
