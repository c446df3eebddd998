import { treeOf } from './form-tree.ts';

/** A body as data, or why there is none: no fields, text without a structure, or past the limits. */
export type ParsedBody =
  | { data: object; isForm: boolean; problem?: never }
  | { data?: never; problem: 'empty' | 'limits' }
  | { data?: never; problem: 'unreadable' };

/** More are past the limits: no form has them. */
export const MAX_FIELDS = 10_000;

/**
 * Reads text as JSON or as an encoded form, whatever type it was declared: services send JSON as
 * text, as a form and without a type. `decode` unescapes the names and values of a form.
 */
export function parseBody(text: string, entries: () => Entries): ParsedBody {
  const trimmed = text.replace(/^\uFEFF/, '').trim();
  if (trimmed === '') return { problem: 'empty' };
  if (/^[[{"]/.test(trimmed)) {
    const data = parseNested(trimmed);
    if (data) return isEmpty(data) ? { problem: 'empty' } : { data, isForm: false };
  }
  const lines = fieldsInLines(trimmed);
  if (lines) return readEntries(lines);
  // A form has a name before its first sign of equality, without spaces or markup.
  if (!/^[^\s<>{}"=]+=/.test(trimmed)) return { problem: 'unreadable' };
  return readEntries(entries());
}

export type Entries = readonly (readonly [string, string])[];

/** No form that a person fills in has more. */
const MAX_LINES = 1_000;
const FIELD_LINE = /^([^\s:=&<>{}"[][^:=&<>{}"]{0,119})[:=](?!\/\/)\s*(.*)$/;

/** Fields in a line each, as a plain form of a browser and emails have them; undefined: there are none. */
function fieldsInLines(text: string): [string, string][] | undefined {
  const fields: { name: string; lines: string[] }[] = [];
  const all = text.split(/\r?\n/, MAX_LINES + 1);
  if (all.length < 2 || all.length > MAX_LINES) return undefined;
  for (const line of all) {
    const [, name, value = ''] = FIELD_LINE.exec(line) ?? [];
    const last = fields.at(-1);
    if (name !== undefined) fields.push({ name: name.trim(), lines: [value] });
    else if (!last) return undefined;
    // An answer may have several lines.
    else last.lines.push(line);
  }
  if (fields.length < 2) return undefined;
  return fields.map(({ name, lines }) => [name, lines.join('\n').trim()]);
}

/** The fields of a form, encoded or in several parts. */
export function readEntries(entries: Entries): ParsedBody {
  if (entries.length > MAX_FIELDS) return { problem: 'limits' };
  if (entries.every(([, value]) => value.trim() === '')) return { problem: 'empty' };
  const [only] = entries;
  // JSON that was declared a form arrives as the name of its only field.
  const whole = entries.length === 1 && only ? parseNested(`${only[0]}${only[1]}`) : undefined;
  if (whole) return { data: whole, isForm: true };
  const data = treeOf(entries);
  return data ? { data, isForm: true } : { problem: 'limits' };
}

/** JSON within a text, also within a JSON text; undefined if there is none. */
export function parseNested(text: string): object | undefined {
  let value: unknown = text;
  for (let level = 0; level < 2 && typeof value === 'string'; level += 1) {
    if (!/^\s*[[{"]/.test(value)) return undefined;
    try {
      value = JSON.parse(value);
    } catch {
      return undefined;
    }
  }
  return typeof value === 'object' && value !== null ? value : undefined;
}

const isEmpty = (data: object): boolean =>
  Object.values(data).every(
    (value) =>
      value === null ||
      (typeof value === 'string' && value.trim() === '') ||
      (typeof value === 'object' && Object.keys(value as object).length === 0),
  );
