import { isObject } from './entries.ts';
import { fieldOf } from '../field-names.ts';
import { mayBeContact } from './values.ts';

type Node = Record<string, unknown>;

const MAX_CELLS = 200;
const MAX_ROWS = 1_000;
const MAX_LISTS = 40;

/** Rows of a sheet below the names of its columns, each as an object; undefined: they are something else. */
export function rowsUnder(items: readonly unknown[]): Node[] | undefined {
  const [names, ...rows] = items;
  if (rows.length === 0 || rows.length > MAX_ROWS || !isHeading(names)) return undefined;
  // Two cells a row are a name and its value elsewhere.
  if (names.length === 2 && !names.every((name) => fieldOf(name))) return undefined;
  const isRow = (row: unknown): row is unknown[] => isCells(row) && row.length <= names.length;
  return rows.every(isRow) && rows.some((row) => row.some(isContact))
    ? rows.map((row) => rowOf(names, row))
    : undefined;
}

/** `{"headers": ["Nombre", …], "row": ["Ana", …]}`: the names in one list, their values in another. */
export function rowBeside(node: Node, keys: readonly string[]): Node | undefined {
  const lists = keys.slice(0, MAX_LISTS).filter((key) => isCells(node[key]));
  for (const key of lists.length > 1 ? lists : []) {
    const names = node[key];
    if (!isHeading(names)) continue;
    const other = lists.find((list) => {
      const cells = node[list] as unknown[];
      return cells.length === names.length && cells.some(isContact);
    });
    if (other === undefined) continue;
    return { ...node, [key]: null, [other]: rowOf(names, node[other] as unknown[]) };
  }
  return undefined;
}

const isCells = (list: unknown): list is unknown[] =>
  Array.isArray(list) &&
  list.length > 1 &&
  list.length <= MAX_CELLS &&
  !list.some((cell) => isObject(cell) || Array.isArray(cell));

/** Names that differ from each other, of which none is a number or an address. */
const isHeading = (list: unknown): list is string[] =>
  isCells(list) &&
  new Set(list).size === list.length &&
  list.every((name) => typeof name === 'string' && /\p{L}/u.test(name) && !isContact(name));

const rowOf = (names: readonly string[], cells: readonly unknown[]): Node =>
  Object.fromEntries(cells.map((cell, at) => [names[at] ?? '', cell]));

const isContact = (cell: unknown): boolean => mayBeContact(String(cell));
