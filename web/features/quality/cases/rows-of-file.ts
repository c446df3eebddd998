import { CsvReader } from '#domain/leads/csv-reader.ts';
import { TextReader } from '#domain/leads/decode-text.ts';
import { papaparse } from '#web/shared/csv-library.ts';

/** All rows of a small file, in any encoding and with any delimiter that spreadsheets write. */
export async function rowsOfFile(file: Blob): Promise<string[][]> {
  const text = new TextReader();
  const csv = new CsvReader(papaparse);
  const bytes = new Uint8Array(await file.arrayBuffer());
  return [...csv.push(text.push(bytes)), ...csv.push(text.end()), ...csv.end()];
}
