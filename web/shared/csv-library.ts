import Papa from 'papaparse';
import type { CsvLibrary } from '#domain/leads/csv-reader.ts';

interface Parsed {
  data: string[][];
  meta: { cursor: number };
}

/** Papa Parse, as in server/features/leads/import: the server must read what the preview shows. */
export const papaparse: CsvLibrary = {
  parse(text, delimiter, last) {
    const parser = new Papa.Parser({ delimiter, newline: '\n' });
    const { data, meta } = parser.parse(text, 0, !last) as Parsed;
    return { rows: data, end: meta.cursor };
  },
};
