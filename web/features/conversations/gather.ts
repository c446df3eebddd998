/**
 * Runs `work` once for many requests: `ms` after the first of them, never twice at a time, and once
 * more when asked while it ran. Returns the asking and the stopping.
 */
export function gather(work: () => Promise<void>, ms: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = false;
  let again = false;

  async function run() {
    timer = undefined;
    running = true;
    try {
      await work();
    } catch {
      // What could not be fetched now comes with the next change, or with the reader's own retry.
    } finally {
      running = false;
      if (again) ask();
      again = false;
    }
  }

  function ask() {
    if (running) again = true;
    else timer ??= setTimeout(() => void run(), ms);
  }

  function stop() {
    clearTimeout(timer);
    timer = undefined;
    again = false;
  }
  return { ask, stop };
}
