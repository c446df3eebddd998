import type { Logger } from './log.ts';

/**
 * How long a process may take to stop, in milliseconds. Requests and jobs end at the same time, so
 * `all` is the longer of them and some for what they work with; `supervisor` is how long whoever
 * started the process waits before it kills it (docs/operations.md says so to other supervisors).
 */
export const STOP_MS = { requests: 10_000, jobs: 20_000, all: 30_000, supervisor: 32_000 };

export type Close = () => Promise<unknown>;

/**
 * Stops what takes work in (requests, jobs), all at once; then closes what it worked with, in order.
 * One that fails is logged and holds up no other.
 */
export async function closeAll(
  { takers, tools }: { takers: readonly Close[]; tools: readonly Close[] },
  log: Pick<Logger, 'warn'>,
): Promise<void> {
  const safely = (close: Close) =>
    close().catch((error: unknown) => log.warn({ err: error }, 'closing failed'));
  await Promise.all(takers.map(safely));
  for (const close of tools) await safely(close);
}
