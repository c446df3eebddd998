import { flushCompileCache } from 'node:module';
import { detectLanguage } from '#server/platform/language/detect-language.ts';
import { getResolvedPDFJS } from 'unpdf';
import { readFile } from '../files/read-file.ts';
import { readTableFile } from '../files/read-table-file.ts';
import { type FileTask, MAX_FILE_MEMORY, type ReaderReport, type TableTask } from './messages.ts';
import { dropRootPrivileges } from './reader-account.ts';
import { report, runReaderTask } from './take-order.ts';

/** As Node ends itself when its memory is used up. */
const OUT_OF_MEMORY = 134;

/**
 * The program of a reader process for one file. It loads all it needs, then leaves root: the libraries
 * see what strangers wrote under an account that owns nothing, and without any key.
 */
await Promise.all([getResolvedPDFJS(), detectLanguage('one two three')]);
flushCompileCache();
dropRootPrivileges();
// What is unpacked lies outside of the engine's heap, which alone has its own bound.
runReaderTask(work, () => {
  if (process.memoryUsage.rss() > MAX_FILE_MEMORY) process.exit(OUT_OF_MEMORY);
});

async function work(order: FileTask | TableTask): Promise<ReaderReport> {
  if ('file' in order) return { kind: 'file', read: await readFile(order.file) };
  const sendRows = (rows: string[][]) => report({ kind: 'rows', rows });
  return { kind: 'table', outcome: await readTableFile(order.table, sendRows) };
}
