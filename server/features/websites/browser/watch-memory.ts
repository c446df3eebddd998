import type { Logger } from '#server/platform/log.ts';
import { descendantsOf, killAll } from './process-tree.ts';

const EVERY_MS = 250;

/**
 * Ends the browser when its processes together use more than `maxBytes`: what a page keeps outside of
 * its scripts has no other bound. Answers how to stop watching.
 */
export function watchMemory(maxBytes: number, log: Logger): () => void {
  const timer = setInterval(() => {
    const processes = descendantsOf(process.pid);
    const used = processes.reduce((sum, { memory }) => sum + memory, 0);
    if (used <= maxBytes) return;
    killAll(processes);
    log.warn({ mb: Math.round(used / 1024 / 1024) }, 'Chromium used too much memory');
  }, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
