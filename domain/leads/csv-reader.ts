/** The part of a CSV library that `CsvReader` needs. */
export interface CsvLibrary {
  /**
   * Returns the complete rows of a text, and where the rest begins. `last`: nothing follows, so the rest
   * is a row, too.
   */
  parse(text: string, delimiter: string, last: boolean): { rows: string[][]; end: number };
}

/** Characters from which the delimiter is detected. */
const HEAD = 64 * 1024;
/** Characters of one row. Only an unclosed quotation mark exceeds this. */
const MAX_ROW = 256 * 1024;

/** Thrown for a file that isn't a table: a row never ends. */
export class EndlessRow extends Error {
  override readonly name = 'EndlessRow';
}

/** Reads the rows of a delimited text piece by piece. Throws EndlessRow. */
export class CsvReader {
  readonly #library: CsvLibrary;
  #delimiter: string | undefined;
  #rest = '';
  /** the last piece ended in CR, and its LF may follow */
  #carriage = false;

  constructor(library: CsvLibrary) {
    this.#library = library;
  }

  /** Returns the rows completed by this piece. */
  push(text: string): string[][] {
    this.#append(text);
    if (this.#delimiter === undefined && this.#rest.length < HEAD) return [];
    return this.#read(false);
  }

  /** Returns the remaining rows. */
  end(): string[][] {
    if (this.#carriage) this.#rest += '\n';
    this.#carriage = false;
    return this.#read(true);
  }

  /** Normalizes line breaks. */
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
    // An empty text after the last line break is not a row.
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

/** By preference, if several fit equally. The comma comes late because ordinary text contains it. */
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

/** Whether all cells of a row are empty. Spreadsheets leave such rows at the end. */
export const isEmptyRow = (row: readonly string[]): boolean =>
  row.every((cell) => cell.trim() === '');
