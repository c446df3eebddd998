import { closeSync, openSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import {
  cancelForOperator,
  getSummary,
  type OperatorChat,
  type RunSummary,
  startForOperator,
} from '#server/features/quality/runs/run-for-operator.ts';
import type { Database } from '#server/platform/db/database.ts';
import { readStartEnv } from '#server/platform/settings/read-env.ts';
import { withRunningProduct } from '../seed/target.ts';
import { StartProblem } from '../start/start-problem.ts';
import { createStopSignal } from '../stop-signal.ts';
import { runTool, withConnections, withDatabase } from '../tool.ts';
import { junitOf, unplayedReason } from './junit.ts';
import { type EvalsOptions, readOptions, USAGE } from './options.ts';

const POLL_MS = 500;
/** If no worker picks up a run within this time, none will. */
const TAKEN_MS = 60_000;
/** Milliseconds without a change until the terminal shows that the run is still going. */
const STILL_MS = 30_000;
const COULD_NOT_RUN = 2;

/** Starts a run, waits until it ends, and writes its results. Returns the exit code. */
export const evals = ({
  args,
  source,
}: {
  args: string[];
  source: Record<string, string | undefined>;
}): Promise<number> =>
  runTool({
    args,
    usage: USAGE,
    failed: COULD_NOT_RUN,
    work: async () => {
      const options = readOptions(args);
      const env = withRunningProduct(readStartEnv(source));
      return withDatabase(env, (url) =>
        withConnections({ url, connections: 1 }, (db) => run(db, options)),
      );
    },
  });

async function run(db: Database, options: EvalsOptions): Promise<number> {
  for (const file of [options.json, options.junit]) if (file) assertWritable(file);
  const started = await startForOperator(db, options);
  createStopSignal().addEventListener('abort', () => void cancelForOperator(db, started));
  const summary = await untilEnded(() => getSummary(db, started), progressPrinter());
  if (options.json) writeFileSync(options.json, `${JSON.stringify(summary, null, 2)}\n`);
  if (options.junit) writeFileSync(options.junit, junitOf(summary));
  for (const chat of summary.chats) console.log(lineOf(chat, summary));
  const { state, percent, critical, threshold, problem } = summary;
  const share =
    percent === null ? 'nothing was checked' : `${percent}% passed, ${critical} critical`;
  console.log(`\n  ${state}: ${share}${problem ? `. ${problem}` : ''}\n`);
  if (state !== 'done') return COULD_NOT_RUN;
  return critical === 0 && (percent ?? 0) >= threshold ? 0 : 1;
}

/** Formats a conversation as a line with its failed checks, or says that it wasn't played. */
export function lineOf(chat: OperatorChat, summary: RunSummary): string {
  if (unplayedReason(chat, summary) !== undefined) return `  NOT PLAYED  ${chat.name}`;
  const failed = chat.results.flatMap(({ check, passed }) => (passed ? [] : [check]));
  return `  ${failed.length === 0 ? 'passed' : 'FAILED'}  ${chat.name}  ${failed.join(', ')}`.trimEnd();
}

/** Call it before a run that costs money, so it doesn't fail once the result is there. */
export function assertWritable(file: string): void {
  try {
    closeSync(openSync(file, 'a'));
  } catch (error) {
    throw new StartProblem(`Can't write to ${file}: ${(error as Error).message}`);
  }
}

/** Prints progress when it changes, and a reminder while it doesn't. */
export function progressPrinter(print: (line: string) => void = console.error, now = Date.now) {
  let last = '';
  let since = now();
  return ({ state, chats, chats_done, calls }: RunSummary): void => {
    const line = `  ${state}: ${chats_done} of ${chats.length} conversations, ${calls} calls`;
    if (line !== last) print(line);
    else if (now() - since < STILL_MS) return;
    else print('  still waiting: the AI model may be down. Ctrl+C cancels the run.');
    last = line;
    since = now();
  };
}

async function untilEnded(
  getSummary: () => Promise<RunSummary>,
  onProgress: (summary: RunSummary) => void,
): Promise<RunSummary> {
  const since = Date.now();
  for (;;) {
    const summary = await getSummary();
    if (summary.ended) return summary;
    onProgress(summary);
    if (summary.state === 'waiting' && Date.now() - since > TAKEN_MS) {
      throw new StartProblem('No worker has started the evals. Start the product with npm start.');
    }
    await wait(POLL_MS);
  }
}
