import { type Element, isTag } from 'domhandler';
import { textOf } from './parse-html.ts';

const SHORT_ROW = 300;
const MAX_HEAD = 60;
const MAX_COLUMNS = 30;
const MIN_COLUMNS = 3;
/** Rows with the table's title above the column names. Those may also take several rows. */
const MAX_TITLE_ROWS = 2;
const MAX_HEAD_ROWS = 3;

/** The rows of a table, with cells by column. A cell that spans several columns is in each. */
export interface TableGrid {
  rows: Map<Element, Element[]>;
  /** names of the columns, if the table has them */
  heads: string[];
  headRows: Set<Element>;
}

export function tableGrid(table: Element): TableGrid {
  const rows = new Map<Element, Element[]>();
  let above: { cell: Element; left: number }[] = [];
  for (const row of rowsOf(table)) {
    const own = cellsOf(row).values();
    const columns: typeof above = [];
    while (columns.length < MAX_COLUMNS) {
      const spanning = above[columns.length];
      const cell = spanning && spanning.left > 0 ? spanning.cell : own.next().value;
      if (!cell) break;
      if (cell === spanning?.cell) columns.push({ cell, left: spanning.left - 1 });
      else
        for (let width = spanOf(cell, 'colspan'); width > 0; width -= 1)
          columns.push({ cell, left: spanOf(cell, 'rowspan') - 1 });
    }
    const cells = columns.map(({ cell }) => cell);
    rows.set(row, cells);
    above = columns;
  }
  return { rows, ...headsOf(rows) };
}

/** Finds the first row of several names, and rows below it with only names. */
function headsOf(rows: TableGrid['rows']): Pick<TableGrid, 'heads' | 'headRows'> {
  const all = [...rows];
  const first = all.slice(0, MAX_TITLE_ROWS + 1).findIndex(([, cells]) => new Set(cells).size > 1);
  const found = first < 0 ? [] : all.slice(first, first + MAX_HEAD_ROWS);
  const end = found.findIndex(
    ([{ parent }, cells], at) =>
      !cells.every(({ name }) => name === 'th') &&
      !(parent && isTag(parent) && parent.name === 'thead') &&
      !(at === 0 && cells.every((cell, column) => isName(textOf(cell), column))),
  );
  const named = end < 0 ? found : found.slice(0, end);
  const heads = named[0]?.[1].map((_, column) => {
    const cells = new Set(named.flatMap(([, columns]) => columns[column] ?? []));
    return [...cells].map((cell) => textOf(cell).slice(0, MAX_HEAD)).join(' ');
  });
  return { heads: heads ?? [], headRows: new Set(named.map(([row]) => row)) };
}

/** Without digits; the first column's name may be empty. */
const isName = (text: string, column: number) =>
  /^(?=.*\p{L})\P{Nd}*$/u.test(text) || (column === 0 && text === '');

/**
 * Joins short cells of a table row or description list: `Cut | 45 €`. A cell with a number gets its column
 * name, `Price per hour: 45 €`, if the number is bare, the row has more than two cells, or the name is more
 * than a word.
 */
export function rowText(node: Element, grid?: TableGrid): string[] | undefined {
  if (node.name === 'dl') return termRows(node);
  const columns = grid?.rows.get(node) ?? [];
  const cells = [...new Set(columns)];
  if (cells.length < 2 || cells.some(containsTable)) return undefined;
  const isNamed = grid?.heads.length === columns.length && !grid.headRows.has(node);
  const named = cells.map((cell, at) => {
    const text = textOf(cell);
    const heads = isNamed ? grid.heads.filter((_, column) => columns[column] === cell) : [];
    const head = [...new Set(heads)].join(', ');
    const isBare = !/\p{L}|\p{Sc}|%/u.test(text) || cells.length > 2 || /\s/.test(head);
    return at > 0 && head && isBare && /\p{Nd}/u.test(text) ? `${head}: ${text}` : text;
  });
  const row = named.filter(Boolean).join(' | ');
  return row.length <= SHORT_ROW ? [row] : undefined;
}

const cellsOf = (row: Element) =>
  row.children
    .filter(isTag)
    .filter(({ name }) => row.name !== 'tr' || name === 'td' || name === 'th');

function rowsOf({ name, children }: Element): Element[] {
  const isRow = (node: Element) =>
    name === 'table' ? node.name === 'tr' : node.attribs.role === 'row';
  const parts = children.filter(isTag);
  const rows = parts.flatMap((part) => (isRow(part) ? [part] : part.children.filter(isTag)));
  return name === 'table' || rows.some(isRow) ? rows.filter(isRow) : parts;
}

/** Whether boxes form a table: a row of names, and rows with a name and numbers in as many columns. */
export function isBoxTable(node: Element): boolean {
  const [head = [], ...rows] = rowsOf(node).map(cellsOf);
  if (rows.length === 0 || head.length < MIN_COLUMNS) return false;
  if (rows.some((cells) => cells.length !== head.length)) return false;
  const isBody = (cell: Element, column: number) => {
    const text = textOf(cell, MAX_HEAD + 1);
    return column === 0 ? /\p{L}/u.test(text) : /\p{Nd}/u.test(text) || !/\p{L}/u.test(text);
  };
  return (
    [head, ...rows].flat().every((cell) => textOf(cell, MAX_HEAD + 1).length <= MAX_HEAD) &&
    head.every((cell, column) => isName(textOf(cell), column)) &&
    rows.every((cells) => cells.every(isBody))
  );
}

const spanOf = ({ attribs }: Element, name: 'colspan' | 'rowspan'): number =>
  Math.min(Math.max(1, Math.trunc(Number(attribs[name])) || 1), MAX_COLUMNS);

function termRows(list: Element): string[] | undefined {
  const parts = list.children
    .filter(isTag)
    .flatMap((child) => (child.name === 'div' ? child.children.filter(isTag) : [child]));
  const rows: string[] = [];
  let isNamed = false;
  for (const part of parts) {
    const text = textOf(part);
    const isName = part.name === 'dt';
    // Consecutive names share one description.
    if (isName && !isNamed) rows.push(text);
    else if (rows.length > 0) rows[rows.length - 1] += `${isName ? ', ' : ' | '}${text}`;
    isNamed = isName;
  }
  const isShort = rows.every((row) => row.length <= SHORT_ROW / 2 && !/[?？؟]/.test(row));
  return isShort && rows.length > 0 ? rows : undefined;
}

function containsTable(cell: Element): boolean {
  return cell.children.some(
    (child) => isTag(child) && (child.name === 'table' || containsTable(child)),
  );
}
