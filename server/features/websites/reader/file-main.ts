import { flushCompileCache } from 'node:module';
import { detectLanguage } from '#server/platform/language/detect-language.ts';
import { getResolvedPDFJS } from 'unpdf';
import { readFile } from '../files/read-file.ts';
import { readTableFile } from '../files/read-table-file.ts';
import {
  ALIVE_MS,
  MAX_FILE_MEMORY,
  type FileOrder,
  type ReaderReport,
  type TableOrder,
} from './messages.ts';
import { leaveRoot } from './reader-account.ts';

/** As Node ends itself when its memory is used up. */
const OUT_OF_MEMORY = 134;

/**
 * The program of a reader process for one file. It loads all it needs, then leaves root: the libraries
 * see what strangers wrote under an account that owns nothing, and without any key.
 */
await Promise.all([getResolvedPDFJS(), detectLanguage('one two three')]);
flushCompileCache();
leaveRoot();
process.once('message', (order) => void work(order as FileOrder | TableOrder));
process.once('disconnect', () => process.exit(0));
setInterval(() => {
  // What is unpacked lies outside of the engine's heap, which alone has its own bound.
  if (process.memoryUsage.rss() > MAX_FILE_MEMORY) process.exit(OUT_OF_MEMORY);
  send({ kind: 'alive' });
}, ALIVE_MS).unref();
send({ kind: 'ready' });

function send(report: ReaderReport, then?: () => void): void {
  process.send?.(report, () => then?.());
}

async function work(order: FileOrder | TableOrder): Promise<void> {
  const report: ReaderReport =
    'table' in order
      ? { kind: 'table', outcome: await readTableFile(order.table, sendRows) }
      : { kind: 'file', read: await readFile(order.file) };
  send(report, () => process.exit(0));
}

const sendRows = (rows: string[][]) => send({ kind: 'rows', rows });
