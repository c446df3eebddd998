import { CsvReader, type CsvLibrary, EndlessRow } from './csv-reader.ts';
import { concatBytes, fixDoubleEncoding, TextReader } from './decode-text.ts';
import type { Encoding } from './encodings.ts';
import { MAX_IMPORT_BYTES } from './import-states.ts';
import { KIND_BYTES, kindOfFile, oldExcelProblem, TableRefused } from './table-problems.ts';

type Take = (rows: string[][]) => void | Promise<void>;

export interface TableOptions {
  library: CsvLibrary;
  /** Reads a workbook and returns the name of its sheet. Throws TableRefused. */
  workbook: (content: Uint8Array, take: Take) => Promise<string>;
  /** encoding of a text; undefined to detect it */
  encoding?: Encoding | undefined;
  /** whether guessed characters are marked, for `removeMarks` */
  marked?: boolean;
  /** its language distinguishes similar encodings */
  country?: string | undefined;
}

export interface TableRead {
  /** null for a workbook */
  encoding: Encoding | null;
  /** null for a text */
  sheet: string | null;
}

/**
 * Reads a table as it streams in: delimited text, or an Excel workbook with any file name. `take` gets its
 * rows in order. If it throws TableRefused, discard the rows that `take` got.
 */
export async function readTable(
  pieces: ReadableStream<Uint8Array>,
  options: TableOptions,
  take: Take,
): Promise<TableRead> {
  const reader = pieces.getReader();
  let head = new Uint8Array(0);
  let ended = false;
  while (!ended && head.length < KIND_BYTES) {
    const { value, done } = await reader.read();
    ended = done;
    if (value) head = concatBytes([head, value]);
  }
  const rest: Pieces = { reader, ended };
  try {
    if (kindOfFile(head) === 'text') return await readText(head, rest, options, take);
    const content = await readAll(head, rest);
    return { encoding: null, sheet: await options.workbook(content, take) };
  } catch (error) {
    if (error instanceof EndlessRow) throw new TableRefused('endless');
    if (error instanceof TableRefused && error.problem === 'old_excel') {
      throw new TableRefused(oldExcelProblem(await readAll(head, rest)));
    }
    throw error;
  }
}

interface Pieces {
  reader: ReadableStreamDefaultReader<Uint8Array>;
  ended: boolean;
}

async function* each(head: Uint8Array, { reader, ended }: Pieces): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for (let piece: Uint8Array | undefined = head; piece; ) {
    bytes += piece.length;
    if (bytes > MAX_IMPORT_BYTES) throw new TableRefused('bytes');
    yield piece;
    piece = ended ? undefined : (await reader.read()).value;
  }
}

async function readText(
  head: Uint8Array,
  rest: Pieces,
  { library, encoding, marked = false, country }: TableOptions,
  take: Take,
): Promise<TableRead> {
  const text = new TextReader({ encoding, marked, country });
  const csv = new CsvReader(library);
  const takeOnce = (rows: string[][]) =>
    take(rows.map((row) => row.map((cell) => fixDoubleEncoding(cell, marked))));
  for await (const piece of each(head, rest)) await takeOnce(csv.push(text.push(piece)));
  await takeOnce(csv.push(text.end()));
  await takeOnce(csv.end());
  return { encoding: text.encoding ?? 'utf-8', sheet: null };
}

async function readAll(head: Uint8Array, rest: Pieces): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of each(head, rest)) pieces.push(piece);
  return concatBytes(pieces);
}
