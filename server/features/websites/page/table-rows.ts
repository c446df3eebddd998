import { type Element, isTag } from 'domhandler';
import { elementsNamed, textOf } from './parse-html.ts';

const SHORT_ROW = 300;
const MAX_HEAD = 60;
const MAX_COLUMNS = 30;

/** Above the names of the columns there may be a row with the table's own. */
const MAX_TITLE_ROWS = 2;

/** The names of a table's columns, where its first row of several cells has them. */
export function tableHeads(table: Element): string[] {
  const rows = elementsNamed(table, 'tr').slice(0, MAX_TITLE_ROWS + 1);
  const first = rows.find((row) => cellsOf(row).length > 1);
  const cells = first ? cellsOf(first) : [];
  const isHead =
    cells.length > 1 &&
    (cells.every(({ name }) => name === 'th') ||
      (first?.parent && 'name' in first.parent && first.parent.name === 'thead') ||
      cells.every((cell) => /\p{L}/u.test(textOf(cell)) && !/\p{Nd}/u.test(textOf(cell))));
  return isHead ? cells.flatMap(namesOf).slice(0, MAX_COLUMNS) : [];
}

/** A name over several columns is the name of each. */
function namesOf(cell: Element): string[] {
  const columns = Math.trunc(Number(cell.attribs.colspan)) || 1;
  const name = textOf(cell).slice(0, MAX_HEAD);
  return Array.from({ length: Math.max(1, Math.min(columns, MAX_COLUMNS)) }, () => name);
}

/**
 * Short cells of a table or a description list, joined in a row: `Cut | 45 €`. A cell whose number
 * says nothing alone, that is one of several, or whose column's name is more than a word, has that name
 * before it: `Price per hour: 45 €`.
 */
export function rowText(node: Element, heads: string[] = []): string[] | undefined {
  if (node.name === 'dl') return termRows(node);
  const cells = [...nameAbove(node), ...cellsOf(node)];
  if (cells.length < 2 || cells.some(containsTable)) return undefined;
  const texts = cells.map((cell) => textOf(cell));
  const isHead = texts.every((text) => text === '' || heads.includes(text));
  const isNamed = heads.length === cells.length && !isHead;
  const named = texts.map((text, at) => {
    const head = heads[at];
    const isBare = !/\p{L}|\p{Sc}|%/u.test(text) || texts.length > 2 || /\s/.test(head ?? '');
    const needsHead = isNamed && at > 0 && text && head && isBare && /\p{Nd}/u.test(text);
    return needsHead ? `${head}: ${text}` : text;
  });
  const row = named.filter(Boolean).join(' | ');
  return row.length <= SHORT_ROW ? [row] : undefined;
}

/** Rows that may share a name. */
const MAX_SPAN = 30;

/** The first cell of a row above that spans this one, too: the name of both. */
function nameAbove(row: Element): Element[] {
  let distance = 1;
  for (let one = row.prev; one && distance <= MAX_SPAN; one = one.prev) {
    if (!isTag(one) || one.name !== 'tr') continue;
    const [first] = cellsOf(one);
    if (first && Number(first.attribs.rowspan) > distance) return [first];
    distance += 1;
  }
  return [];
}

const cellsOf = (row: Element) =>
  row.children.filter(isTag).filter(({ name }) => name === 'td' || name === 'th');

function termRows(list: Element): string[] | undefined {
  const parts = list.children
    .filter(isTag)
    .flatMap((child) => (child.name === 'div' ? child.children.filter(isTag) : [child]));
  const rows: string[] = [];
  let isNamed = false;
  for (const part of parts) {
    const text = textOf(part);
    const isName = part.name === 'dt';
    // Names in a row have one description.
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
