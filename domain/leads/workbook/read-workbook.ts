import { matchField } from '../field-names.ts';
import { MAX_COLUMNS, MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from '../import-states.ts';
import { TableRefused } from '../table-problems.ts';
import { numberText } from './cell-text.ts';
import { readXml } from './read-xml.ts';
import { openZip } from './unzip.ts';
import { openWorkbook, type Sheet, unescaped, type Workbook } from './workbook-parts.ts';

/** Rows per call of `take`. */
const BATCH = 500;
/** Above the limit of an import, so that a longer sheet fails with that limit's error. */
const MAX_ROWS = MAX_IMPORT_ROWS + 2_000;
/** Rows of each sheet that are searched for headings, and sheets that are searched. */
const SEARCHED_ROWS = 40;
const MAX_SHEETS = 20;
const MAX_CELL = 2_000;

type Take = (rows: string[][]) => void;

/**
 * Reads the first visible sheet whose headings name a field of a lead, otherwise the first with any row.
 * Returns the name of the sheet. Throws TableRefused.
 */
export async function readWorkbook(content: Uint8Array, take: Take): Promise<string> {
  const workbook = await openWorkbook(await openZip(content));
  const sheet = await chooseSheet(workbook);
  await readSheet(workbook, sheet, { take, maxRows: MAX_ROWS });
  return sheet.name;
}

async function chooseSheet(workbook: Workbook): Promise<Sheet> {
  const { sheets } = workbook;
  let filled: Sheet | undefined;
  for (const sheet of sheets.slice(0, MAX_SHEETS)) {
    const rows: string[][] = [];
    const take: Take = (more) => void rows.push(...more);
    await readSheet(workbook, sheet, { take, maxRows: SEARCHED_ROWS });
    if (rows.some((row) => row.some((cell) => matchField(cell)?.exact))) return sheet;
    if (rows.some((row) => row.some(Boolean))) filled ??= sheet;
  }
  const [first] = sheets;
  if (!filled && !first) throw new TableRefused('no_table');
  return (filled ?? first) as Sheet;
}

interface SheetBounds {
  take: Take;
  maxRows: number;
}

/** Reads the rows of a sheet while unpacking it. Rows missing from the XML are empty. */
async function readSheet(
  { shared, formats, date1904 }: Workbook,
  { part }: Sheet,
  { take, maxRows }: SheetBounds,
): Promise<void> {
  let rows: string[][] = [];
  let count = 0;
  let characters = 0;
  let row: string[] = [];
  let cell: Cell | undefined;
  let isText = false;
  const valueOf = ({ type, style, value }: Cell): string => {
    if (type === 's') return shared[Number(value)] ?? '';
    if (type === 'str' || type === 'inlineStr') return unescaped(value);
    if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
    // The error of a formula, such as #N/A.
    if (type === 'e') return '';
    return numberText(value, formats[style] ?? '', date1904);
  };
  const push = (added: string[]) => {
    characters += added.reduce((sum, item) => sum + item.length, 0);
    if (characters > MAX_IMPORT_BYTES) throw new TableRefused('bytes');
    count += 1;
    rows.push(added);
    if (rows.length < BATCH) return;
    take(rows);
    rows = [];
  };
  const opened = (name: string, attributes: Record<string, string>) => {
    if (name === 'row') {
      row = [];
      const number = Math.min(Number(attributes.r ?? count + 1), maxRows);
      const missing = number - count - 1;
      for (let empty = 0; empty < missing; empty += 1) push([]);
    } else if (name === 'c') {
      const { t: type = 'n', s = '0', r } = attributes;
      cell = { type, style: Number(s), value: '', column: columnOf(r) ?? row.length };
    } else if (name === 'v' || name === 't') isText = cell !== undefined;
    else if (name === 'rPh') isText = false;
  };
  const closed = (name: string) => {
    if (name === 'v' || name === 't') isText = false;
    else if (name === 'c' && cell) {
      const { column } = cell;
      if (column < MAX_COLUMNS) {
        while (row.length < column) row.push('');
        row[column] = valueOf(cell).slice(0, MAX_CELL);
      }
      cell = undefined;
    } else if (name === 'row' && count < maxRows) push(row);
  };
  const text = (value: string) => {
    if (isText && cell && cell.value.length < MAX_CELL) cell.value += value;
  };
  await readXml(part, { opened, closed, text, isDone: () => count >= maxRows });
  if (rows.length > 0) take(rows);
}

interface Cell {
  type: string;
  style: number;
  value: string;
  column: number;
}

/** The column of a reference such as BC12, from 0. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  if (!letters) return undefined;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}
