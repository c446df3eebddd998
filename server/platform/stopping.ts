import type { EventEmitter } from 'node:events';
import type { Logger } from './log.ts';

/**
 * How long a process may take to stop, in ms. Requests and jobs end in parallel, so `all` is the
 * longer of the two plus time to close their tools. `supervisor` is when the starter kills the
 * process (docs/operations/deployment.md has other supervisors).
 */
export const STOP_MS = { requests: 10_000, jobs: 20_000, all: 30_000, supervisor: 32_000 };

export type Close = () => Promise<unknown>;

/** What to close, by its name in the log, and how to close it. */
export type ShutdownStep = readonly [what: string, close: Close];

/**
 * Stops what accepts work (requests, jobs) in parallel, then closes its tools in order. A failure is
 * logged and doesn't stop the others. `open` holds the names of what isn't closed yet.
 */
export async function closeAll(
  { servers, tools }: { servers: readonly ShutdownStep[]; tools: readonly ShutdownStep[] },
  log: Pick<Logger, 'warn'>,
  open: Set<string> = new Set(),
): Promise<void> {
  for (const [name] of [...servers, ...tools]) open.add(name);
  const safely = async ([name, close]: ShutdownStep) => {
    await close().catch((error: unknown) => log.warn({ err: error, what: name }, 'closing failed'));
    open.delete(name);
  };
  await Promise.all(servers.map(safely));
  for (const tool of tools) await safely(tool);
}

/**
 * Calls `stop` at the first signal and ignores later ones. Terminals and systemd signal every process of
 * a group, so a process whose parent forwards signals gets each one twice. A signal without a listener
 * would end a process in the middle of its work.
 */
export function stopAtFirstSignal(stop: () => void, source: EventEmitter = process): void {
  let isStopping = false;
  for (const signal of ['SIGTERM', 'SIGINT', 'disconnect']) {
    source.on(signal, () => {
      if (!isStopping) stop();
      isStopping = true;
    });
  }
}
