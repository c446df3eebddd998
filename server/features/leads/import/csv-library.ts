import Papa from 'papaparse';
import type { CsvLibrary } from '#domain/leads/csv-reader.ts';

interface Parsed {
  data: string[][];
  meta: { cursor: number };
}

/** Papa Parse, also in web/shared: a preview must read what the server reads. */
export const papaparse: CsvLibrary = {
  parse(text, delimiter, last) {
    const parser = new Papa.Parser({ delimiter, newline: '\n' });
    const { data, meta } = parser.parse(text, 0, !last) as Parsed;
    return { rows: data, end: meta.cursor };
  },
};
