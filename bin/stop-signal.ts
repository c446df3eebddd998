/** Two signals this close together are one Ctrl+C. */
const ECHO_MS = 300;

/** Aborts on SIGINT, SIGTERM or SIGHUP, so the program can clean up. A second signal ends the process. */
export function createStopSignal(): AbortSignal {
  const controller = new AbortController();
  let at = 0;
  const stop = () => {
    // npm and the starter forward a signal that the terminal has already sent us.
    if (at > 0 && performance.now() - at > ECHO_MS) process.exit(130);
    at ||= performance.now();
    controller.abort();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  return controller.signal;
}
