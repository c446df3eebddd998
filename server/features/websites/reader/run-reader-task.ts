import { ALIVE_MS, type ReaderReport } from './messages.ts';

export function report(message: ReaderReport, then?: () => void): void {
  process.send?.(message, () => then?.());
}

/**
 * The lifecycle of a reader process: it reports that it's ready and alive, executes one order, reports the
 * outcome and ends. It also ends when its parent disconnects. `watch` runs with each sign of life.
 */
export function runReaderTask(
  work: (order: never) => Promise<ReaderReport>,
  watch: () => void = () => {},
): void {
  process.once('message', (order) => {
    void work(order as never).then((outcome) => report(outcome, () => process.exit(0)));
  });
  process.once('disconnect', () => process.exit(0));
  setInterval(() => {
    watch();
    report({ kind: 'alive' });
  }, ALIVE_MS).unref();
  report({ kind: 'ready' });
}
