import { tableProblemCopy } from '#copy/leads/table-problems.ts';

/** For the choice of a file. What we refuse is among them, so that someone reads what to do with it. */
export const TABLE_FILES =
  '.csv,.tsv,.txt,.xlsx,.xlsm,.xls,.xlsb,.numbers,.ods,text/csv,text/plain,text/tab-separated-values';

/** Why a file can't be read as a table, and what to do. */
export const TABLE_PROBLEMS = tableProblemCopy;
export type TableProblem = keyof typeof TABLE_PROBLEMS;

/** A file that can't be read as a table. */
export class TableRefused extends Error {
  override readonly name = 'TableRefused';
  readonly problem: TableProblem;
  constructor(problem: TableProblem) {
    super(TABLE_PROBLEMS[problem]);
    this.problem = problem;
  }
}

/** Bytes from which the kind of a file is known. */
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

/** Whether a file begins as text or as a ZIP, in which a workbook may be. Throws TableRefused. */
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

/** An Excel file with a password has the outside of the old format. */
export function oldExcelProblem(content: Uint8Array): TableProblem {
  const [first = 0] = ENCRYPTED;
  for (let at = content.indexOf(first); at !== -1; at = content.indexOf(first, at + 1))
    if (ENCRYPTED.every((byte, index) => content[at + index] === byte)) return 'password';
  return 'old_excel';
}
