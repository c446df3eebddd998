import { flushCompileCache } from 'node:module';
import { detectLanguage } from '#server/platform/language/detect-language.ts';
import { getResolvedPDFJS } from 'unpdf';
import { readFile } from '../files/read-file.ts';
import { readTableFile } from '../files/read-table-file.ts';
import { type FileTask, MAX_FILE_MEMORY, type ReaderReport, type TableTask } from './messages.ts';
import { dropRootPrivileges } from './reader-account.ts';
import { report, runReaderTask } from './run-reader-task.ts';

/** Node's own exit code when it runs out of memory. */
const OUT_OF_MEMORY = 134;

/**
 * The program of a reader process for one file. It loads everything it needs, then drops root: the libraries
 * process untrusted content under an unprivileged account, without any key.
 */
await Promise.all([getResolvedPDFJS(), detectLanguage('one two three')]);
flushCompileCache();
dropRootPrivileges();
// Unpacked data is outside of the engine's heap, which has its own limit.
runReaderTask(work, () => {
  if (process.memoryUsage.rss() > MAX_FILE_MEMORY) process.exit(OUT_OF_MEMORY);
});

async function work(order: FileTask | TableTask): Promise<ReaderReport> {
  if ('file' in order) return { kind: 'file', read: await readFile(order.file) };
  const sendRows = (rows: string[][]) => report({ kind: 'rows', rows });
  return { kind: 'table', outcome: await readTableFile(order.table, sendRows) };
}
