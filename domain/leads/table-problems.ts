import { tableProblems } from '#copy/leads/table-problems.ts';
import { MAX_IMPORT_BYTES } from './import-states.ts';

/** For the file picker. Includes unsupported formats, so that users see what to do with them. */
export const TABLE_FILES =
  '.csv,.tsv,.txt,.xlsx,.xlsm,.xls,.xlsb,.numbers,.ods,text/csv,text/plain,text/tab-separated-values';

export type TableProblem = keyof typeof tableProblems;

/** Why a file can't be read as a table, and what to do. */
export const tableProblemText = (problem: TableProblem): string =>
  problem === 'bytes'
    ? tableProblems.bytes({ megabytes: MAX_IMPORT_BYTES / 1024 / 1024 })
    : tableProblems[problem];

/** Thrown for a file that can't be read as a table. */
export class TableRefused extends Error {
  override readonly name = 'TableRefused';
  readonly problem: TableProblem;
  constructor(problem: TableProblem) {
    super(tableProblemText(problem));
    this.problem = problem;
  }
}

/** Number of bytes that identify a file's kind. */
export const KIND_BYTES = 512;

const ascii = (text: string): number[] => [...new TextEncoder().encode(text)];

const MAGIC: [TableProblem | 'zip', number[]][] = [
  ['zip', [0x50, 0x4b, 0x03, 0x04]],
  ['archive', [0x50, 0x4b, 0x05, 0x06]],
  ['archive', [0x1f, 0x8b]],
  ['archive', [0x37, 0x7a, 0xbc, 0xaf]],
  ['archive', ascii('Rar!')],
  ['old_excel', [0xd0, 0xcf, 0x11, 0xe0]],
  ['no_table', ascii('%PDF')],
  ['no_table', [0x89, 0x50, 0x4e, 0x47]],
  ['no_table', [0xff, 0xd8, 0xff]],
];

/** Whether a file starts as text, or as a ZIP that may be a workbook. Throws TableRefused. */
export function kindOfFile(head: Uint8Array): 'text' | 'zip' {
  const kind = MAGIC.find(([, bytes]) => bytes.every((byte, at) => head[at] === byte))?.[0];
  if (kind === 'zip') return 'zip';
  if (kind) throw new TableRefused(kind);
  const text = new TextDecoder().decode(head.subarray(0, KIND_BYTES));
  if (/^\s*<(?:!doctype|html|head|meta|table|\?xml|!--)/i.test(text)) {
    throw new TableRefused('web_page');
  }
  return 'text';
}

const ENCRYPTED = new Uint8Array(ascii('EncryptedPackage').flatMap((byte) => [byte, 0]));

/** Excel files with a password have the container of the old format. */
export function oldExcelProblem(content: Uint8Array): TableProblem {
  const [first = 0] = ENCRYPTED;
  for (let at = content.indexOf(first); at !== -1; at = content.indexOf(first, at + 1))
    if (ENCRYPTED.every((byte, index) => content[at + index] === byte)) return 'password';
  return 'old_excel';
}
