import { catalogueCopy } from '#copy/library/items.ts';
import type { CampaignFact } from '../campaigns/fact-edits.ts';
import { cutText, isWebAddress } from '../text.ts';
import { isEmptyRow } from '../leads/csv-reader.ts';
import {
  type ImportedItem,
  itemText,
  MAX_IMPORTED,
  MAX_LINK,
  MAX_NAME,
  MAX_PRICE,
} from './library.ts';

export const CATALOGUE_FIELDS = ['name', 'price', 'link', 'picture_url', 'send_when'] as const;
export type CatalogueField = (typeof CATALOGUE_FIELDS)[number];

/** The index of each field's column; -1: none. */
export type CatalogueColumns = Record<CatalogueField, number>;

export interface Catalogue {
  /** without the heading and empty rows */
  rows: string[][];
  /** from the heading, or numbered */
  titles: string[];
  columns: CatalogueColumns;
}

/** The number of rows from which columns are guessed. */
const SAMPLE = 100;

const isPicture = (cell: string): boolean =>
  isWebAddress(cell) && /\.(?:jpe?g|png|webp|gif|avif)(?:[?#]|$)/i.test(cell);
/** A short figure with a currency or cents; a bare number may be a quantity or a code. */
const isPrice = (cell: string): boolean =>
  cell.length <= 30 &&
  /\d/.test(cell) &&
  (/\p{Sc}|\b[A-Z]{3}\b/u.test(cell) || /^\d[\d\s.,']*[.,]\d{2}$/.test(cell));
const isWords = (cell: string): boolean => /\p{L}{2}/u.test(cell) && !isWebAddress(cell);

/** Reads the rows of a file. Recognizes columns by their content, in any language. */
export function readCatalogue(all: readonly (readonly string[])[]): Catalogue {
  const rows = all.filter((row) => !isEmptyRow(row)).map((row) => row.map((cell) => cell.trim()));
  const width = Math.max(0, ...rows.map((row) => row.length));
  const [first = [], ...others] = rows;
  const hasHeading =
    others.length > 0 && !first.some((cell) => isWebAddress(cell) || isPrice(cell));
  const body = hasHeading ? others : rows;
  const titles = Array.from(
    { length: width },
    (_, at) => (hasHeading && first[at]) || catalogueCopy.column({ number: at + 1 }),
  );
  return { rows: body, titles, columns: guessColumns(body.slice(0, SAMPLE), width) };
}

function guessColumns(rows: string[][], width: number): CatalogueColumns {
  const usedColumns = new Set<number>();
  const best = (test: (cell: string) => boolean): number => {
    const shares = Array.from({ length: width }, (_, at) => {
      const cells = rows.flatMap((row) => row[at] || []);
      const fit = cells.filter(test);
      // A category has few values; a name has many.
      return usedColumns.has(at) ? 0 : (fit.length / Math.max(1, rows.length)) * spread(fit);
    });
    const share = Math.max(0, ...shares);
    const at = share > 0.2 ? shares.indexOf(share) : -1;
    if (at >= 0) usedColumns.add(at);
    return at;
  };
  const spread = (cells: string[]) => (cells.length === 0 ? 0 : 0.5 + distinct(cells) / 2);
  const picture_url = best(isPicture);
  const price = best(isPrice);
  const link = best(isWebAddress);
  const name = best(isWords);
  return { name, price, link, picture_url, send_when: -1 };
}

const distinct = (cells: string[]): number => new Set(cells).size / cells.length;

/** Returns a catalogue's items, and the number of rows left out as invalid, such as without a name. */
export function itemsOf(
  { rows, columns }: Pick<Catalogue, 'rows' | 'columns'>,
  idOf: (row: number) => string,
): { items: ImportedItem[]; left_out: number } {
  const items = rows.flatMap((row, at) => {
    const cell = (field: CatalogueField) => row[columns[field]] ?? '';
    const link = isWebAddress(cell('link')) ? cell('link') : '';
    const texts = { name: cell('name'), price: cell('price'), send_when: cell('send_when'), link };
    const read = itemText.safeParse(texts);
    // The item's page may name its picture.
    const picture_url = isWebAddress(cell('picture_url')) ? cell('picture_url') : link;
    return read.success ? [{ ...read.data, picture_url, item_id: idOf(at) }] : [];
  });
  return { items, left_out: rows.length - items.length };
}

/**
 * Turns a website's prices into items: the thing priced becomes the name, its page the link. Only a
 * page about one thing provides its picture.
 */
export function itemsOfFacts(
  facts: readonly CampaignFact[],
  existingNames: readonly string[],
): Omit<ImportedItem, 'item_id'>[] {
  const prices = facts.filter(({ kind, about, removed }) => kind === 'price' && about && !removed);
  const usedNames = new Set(existingNames.map((name) => name.toLowerCase()));
  const items: Omit<ImportedItem, 'item_id'>[] = [];
  for (const { about = '', value, page } of prices) {
    const name = cutText(about.trim(), MAX_NAME);
    if (name === '' || usedNames.has(name.toLowerCase())) continue;
    usedNames.add(name.toLowerCase());
    const link = isWebAddress(page) && page.length <= MAX_LINK ? page : '';
    const isAlone = prices.filter((other) => other.page === page).length === 1;
    const picture_url = isAlone ? link : '';
    items.push({ name, send_when: '', price: cutText(value, MAX_PRICE), link, picture_url });
  }
  return items.slice(0, MAX_IMPORTED);
}
