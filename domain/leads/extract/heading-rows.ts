import { isObject } from './entries.ts';
import { type CsvLibrary, CsvReader, isEmptyRow } from '../csv-reader.ts';
import { fieldOf, matchField } from '../field-names.ts';
import { mayBeContact } from './values.ts';

type Node = Record<string, unknown>;

const MAX_CELLS = 200;
const MAX_ROWS = 1_000;
const MAX_LISTS = 40;

/** Turns the rows below column names into objects; undefined for anything else. */
export function rowsBelowHeading(items: readonly unknown[]): Node[] | undefined {
  const [names, ...rows] = items;
  if (!isHeading(names)) return undefined;
  // Rows of two cells are usually pairs of name and value.
  if (names.length === 2 && !names.every((name) => fieldOf(name))) return undefined;
  return rowsOf(names, rows);
}

/**
 * Joins names in one list with values, or rows of values, in another:
 * `{"headers": ["Nombre", …], "row": ["Ana", …]}`.
 */
export function labeledRow(node: Node, keys: readonly string[]): Node | undefined {
  const lists = keys.filter((key) => Array.isArray(node[key]));
  if (lists.length < 2 || lists.length > MAX_LISTS) return undefined;
  const below = lists.filter((key) => mayBeRows(node[key] as unknown[]));
  if (below.length === 0) return undefined;
  for (const key of lists) {
    const names = node[key];
    if (below.includes(key) || !isHeading(names)) continue;
    for (const other of below) {
      const list = node[other] as unknown[];
      const isRow = isCells(list) && list.length === names.length;
      const rows = isRow ? rowOf(names, list) : rowsOf(names, list);
      if (rows) return { ...node, [key]: null, [other]: rows };
    }
  }
  return undefined;
}

function rowsOf(names: readonly string[], rows: readonly unknown[]): Node[] | undefined {
  if (rows.length === 0 || rows.length > MAX_ROWS) return undefined;
  const isRow = (row: unknown): row is unknown[] => isCells(row) && row.length <= names.length;
  return rows.every(isRow) && rows.some((row) => row.some(isContact))
    ? rows.map((row) => rowOf(names, row))
    : undefined;
}

/** Whether a list is rows, or a row with a contact. */
const mayBeRows = (list: unknown[]): boolean =>
  Array.isArray(list[0]) || (isCells(list) && list.some(isContact));

const isCells = (list: unknown): list is unknown[] =>
  Array.isArray(list) &&
  list.length > 1 &&
  list.length <= MAX_CELLS &&
  !list.some((cell) => isObject(cell) || Array.isArray(cell));

/** Whether a list has distinct names, none of them a number or an address. */
const isHeading = (list: unknown): list is string[] =>
  isCells(list) &&
  new Set(list).size === list.length &&
  list.every((name) => typeof name === 'string' && /\p{L}/u.test(name) && !isContact(name));

const rowOf = (names: readonly string[], cells: readonly unknown[]): Node =>
  Object.fromEntries(cells.map((cell, at) => [names[at] ?? '', cell]));

const isContact = (cell: unknown): boolean => mayBeContact(String(cell));

/** Characters. A longer table has more leads than a post may have, and should be imported as a file. */
const MAX_TABLE = 100_000;

/**
 * The rows of a delimited text, as an import reads them; undefined for anything else. Prose also contains
 * commas, so the first row must name a field and each row below must have matching cells.
 */
export function findTable(text: string, library: CsvLibrary): string[][] | undefined {
  if (text.length > MAX_TABLE || !text.includes('\n')) return undefined;
  const reader = new CsvReader(library);
  const rows = [...reader.push(text), ...reader.end()].filter((row) => !isEmptyRow(row));
  const isNamed = rows[0]?.some((name) => matchField(name)?.exact);
  return isNamed && rowsBelowHeading(rows) ? rows : undefined;
}
