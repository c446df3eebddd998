/** Faster than anyone presses Ctrl+C twice. */
const ECHO_MS = 300;

/** Aborts on Ctrl+C and the like, so that the program can clean up. A second signal ends the process. */
export function stopAsked(): AbortSignal {
  const asked = new AbortController();
  let at = 0;
  const stop = () => {
    // npm and the starter pass on a signal that the terminal has sent us already.
    if (at > 0 && performance.now() - at > ECHO_MS) process.exit(130);
    at ||= performance.now();
    asked.abort();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  return asked.signal;
}
