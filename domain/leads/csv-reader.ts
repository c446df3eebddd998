/** What a library for delimited text does. */
export interface CsvLibrary {
  /**
   * The complete rows of a text, and where the rest begins. `last`: there is nothing after it, so what
   * is left is a row, too.
   */
  parse(text: string, delimiter: string, last: boolean): { rows: string[][]; end: number };
}

/** Characters from which the delimiter is detected. */
const HEAD = 64 * 1024;
/** Characters of one row. More comes of a quotation mark that is never closed. */
const MAX_ROW = 256 * 1024;

/** A file that is no table: its rows have no end. */
export class EndlessRow extends Error {
  override readonly name = 'EndlessRow';
}

/** Reads the rows of a delimited text, a piece at a time. Throws EndlessRow. */
export class CsvReader {
  readonly #library: CsvLibrary;
  #delimiter: string | undefined;
  #rest = '';
  /** a line break may be cut in two */
  #carriage = false;

  constructor(library: CsvLibrary) {
    this.#library = library;
  }

  /** The rows that are complete by now. */
  push(text: string): string[][] {
    this.#append(text);
    if (this.#delimiter === undefined && this.#rest.length < HEAD) return [];
    return this.#read(false);
  }

  /** The rows that are left. */
  end(): string[][] {
    if (this.#carriage) this.#rest += '\n';
    this.#carriage = false;
    return this.#read(true);
  }

  /** Line breaks of every system become one kind. */
  #append(text: string): void {
    let added = this.#carriage ? `\r${text}` : text;
    this.#carriage = added.endsWith('\r');
    if (this.#carriage) added = added.slice(0, -1);
    this.#rest += added.replace(/\r\n?/g, '\n');
  }

  #read(last: boolean): string[][] {
    this.#delimiter ??= this.#takeDelimiter();
    if (this.#rest === '') return [];
    const { rows, end } = this.#library.parse(this.#rest, this.#delimiter, last);
    this.#rest = last ? '' : this.#rest.slice(end);
    if (this.#rest.length > MAX_ROW) throw new EndlessRow('A row of the file has no end');
    // After the last line break there is no row.
    return last && rows.at(-1)?.join('') === '' ? rows.slice(0, -1) : rows;
  }

  /** Some spreadsheets name the delimiter in a separate line, `sep=;`. */
  #takeDelimiter(): string {
    const named = /^sep=(.)\n/i.exec(this.#rest);
    if (!named?.[1]) return guessDelimiter(this.#library, this.#rest.slice(0, HEAD));
    this.#rest = this.#rest.slice(named[0].length);
    return named[1];
  }
}

/** Commas stand in ordinary texts, too, so they come late where two fit equally. */
const DELIMITERS = [';', '\t', '|', ',', '^', '~', '¦', '\u001f'];
/** Rows from which the delimiter is guessed. */
const GUESSED_ROWS = 50;

/** The delimiter that gives most rows the same number of cells, more than one. */
function guessDelimiter(library: CsvLibrary, head: string): string {
  let best = { delimiter: ',', rows: 0, width: 1 };
  for (const delimiter of DELIMITERS) {
    const { rows } = library.parse(head, delimiter, true);
    const counts = new Map<number, number>();
    for (const row of rows.filter((item) => !isEmptyRow(item)).slice(0, GUESSED_ROWS)) {
      if (row.length > 1) counts.set(row.length, (counts.get(row.length) ?? 0) + 1);
    }
    for (const [width, count] of counts) {
      const better = count > best.rows || (count === best.rows && width > best.width);
      if (better) best = { delimiter, rows: count, width };
    }
  }
  return best.delimiter;
}

/** A row without anything in its cells, as spreadsheets leave them at the end. */
export const isEmptyRow = (row: readonly string[]): boolean =>
  row.every((cell) => cell.trim() === '');
