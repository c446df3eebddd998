import { MAX_IMPORT_BYTES } from './import-states.ts';

/** For the choice of a file. What we refuse is among them, so that someone reads what to do with it. */
export const TABLE_FILES =
  '.csv,.tsv,.txt,.xlsx,.xlsm,.xls,.xlsb,.numbers,.ods,text/csv,text/plain,text/tab-separated-values';

/** Why a file can't be read as a table, and what to do. */
export const TABLE_PROBLEMS = {
  old_excel:
    'This is an Excel file in the old format (.xls), which we can\'t read. Open it, choose "Save as", then "Excel Workbook (.xlsx)", and upload that file.',
  password:
    'This Excel file is protected by a password. Open it, save it without the password, and upload that file.',
  excel_binary:
    'This is an Excel file in the binary format (.xlsb), which we can\'t read. Open it, choose "Save as", then "Excel Workbook (.xlsx)", and upload that file.',
  numbers:
    'This is a Numbers file, which we can\'t read. Open it in Numbers, choose "File", "Export to", then "CSV" or "Excel", and upload that file.',
  open_document:
    'This is an OpenDocument file, which we can\'t read. Open it, choose "Save as", then "CSV" or "Excel (.xlsx)", and upload that file.',
  archive: 'This is a ZIP archive. Unpack it, and upload the CSV or Excel file that it contains.',
  web_page:
    'This is a web page, although its name may end like a spreadsheet\'s. Open it in Excel, choose "Save as", then "Excel Workbook (.xlsx)", and upload that file.',
  no_table:
    'This is no table. Export your leads as CSV or as an Excel Workbook (.xlsx), and upload that file.',
  broken:
    "This Excel file is damaged and can't be read. Open it, save it again as .xlsx or CSV, and upload that file.",
  too_complex:
    'This Excel file is too large to be read. Save the sheet with your leads as CSV, and upload that file.',
  bytes: `This file is larger than ${MAX_IMPORT_BYTES / 1024 / 1024} MB. Split it into several files.`,
  endless:
    'This file is no table, or a quotation mark in it is never closed. Export it again as CSV.',
} as const;
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
