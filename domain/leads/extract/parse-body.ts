import { Parser } from 'htmlparser2';
import type { CsvLibrary } from '../csv-reader.ts';
import { type FieldName, matchField } from '../field-names.ts';
import { MAX_DEPTH, MAX_FIELDS, newTree, type Tree, treeOf } from './form-tree.ts';
import { tableIn } from './heading-rows.ts';

/** A body as data, or why there is none: no fields, text without a structure, or past the limits. */
export type ParsedBody =
  | { data: object; isForm: boolean; problem?: never }
  | { data?: never; problem: 'empty' | 'limits' }
  | { data?: never; problem: 'unreadable' };

/** Characters: whether all fields are empty is asked of shorter bodies only, and longer ones are kept. */
const MAX_EMPTY = 100_000;

/**
 * Reads text as JSON, XML, a table or a form, whatever type it was declared: services send JSON as
 * text, as a form and without a type. `entries` unescapes the names and values of a form.
 */
export function parseBody(text: string, csv: CsvLibrary, entries: () => Entries): ParsedBody {
  const trimmed = text.replace(/^\uFEFF/, '').trim();
  if (trimmed === '') return { problem: 'empty' };
  if (/^[[{"]/.test(trimmed) || mayBeEncoded(trimmed)) {
    const data = parseNested(trimmed) ?? parseLines(trimmed);
    const isShort = trimmed.length <= MAX_EMPTY;
    if (data) return isShort && isEmpty(data) ? { problem: 'empty' } : { data, isForm: false };
  }
  if (XML.test(trimmed)) return readXml(trimmed);
  const table = tableIn(trimmed, csv);
  if (table) return { data: table, isForm: false };
  const lines = fieldsInLines(trimmed);
  if (lines) return readEntries(lines);
  // A form has a name before its first sign of equality, without spaces or markup.
  if (!/^[^\s<>{}"=]+=/.test(trimmed)) return { problem: 'unreadable' };
  return readEntries(entries());
}

/** XML, and no page: its first element holds others. */
const XML = /^<(?!!doctype html|html)(?:[?!]|[\w:-]+[^<>]*>\s*<)/i;

/** XML as the object that it is: of an element its text, or its attributes with what is in it. */
function readXml(text: string): ParsedBody {
  const root = newTree();
  const open: { name: string; node: Tree; text: string }[] = [{ name: '', node: root, text: '' }];
  let elements = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        elements += 1;
        const own = Object.entries(attributes).filter(([key]) => !key.startsWith('xmlns'));
        const node = Object.assign(newTree(), Object.fromEntries(own));
        open.push({ name: name.slice(name.indexOf(':') + 1), node, text: '' });
        if (elements > MAX_FIELDS || open.length > MAX_DEPTH) parser.pause();
      },
      ontext(piece) {
        const last = open.at(-1);
        if (last) last.text += piece;
      },
      onclosetag() {
        const closed = open.pop();
        const around = open.at(-1)?.node;
        if (!closed || !around) return;
        const { name, node, text: said } = closed;
        const isText = Object.values(node).every((value) => typeof value === 'string');
        if (isText && said.trim() !== '') node.value = said.trim();
        const value = Object.keys(node).join() === 'value' ? node.value : node;
        const before = around[name];
        if (before === undefined) around[name] = value;
        else if (Array.isArray(before)) before.push(value);
        else around[name] = [before, value];
      },
    },
    { xmlMode: true },
  );
  parser.end(text);
  if (elements > MAX_FIELDS || open.length > MAX_DEPTH) return { problem: 'limits' };
  return Object.values(root).every((node) => isObjectEmpty(node))
    ? { problem: 'unreadable' }
    : { data: root, isForm: false };
}

const isObjectEmpty = (value: unknown): boolean =>
  typeof value !== 'object' || value === null || isEmpty(value);

export type Entries = readonly (readonly [string, string])[];

/** No form that a person fills in has more. */
const MAX_LINES = 1_000;
const FIELD_LINE = /^([^\s:：=&<>{}"[][^:：=&<>{}"]{0,119})[:：=](?!\/\/)\s*(.*)$/;
/** Marks of a list, of a quoted email and of bold text around the name of a field. */
const MARKS = /^[\s>*•·–-]+|\*{2}/g;
/** Addresses in the head of an email (RFC 5322) are those of the form's own mailer. */
const ENVELOPE = /^(?:from|sender|to|cc|bcc|return-path|delivered-to)$/i;
/** A heading and a greeting may come before the fields. */
const MAX_ABOVE = 4;

interface LineField {
  name: string;
  lines: string[];
  /** fields without an empty line between are of the same block */
  block: number;
}

/** Fields in a line each, as a plain form of a browser and emails have them; undefined: there are none. */
export function fieldsInLines(text: string): [string, string][] | undefined {
  const fields: LineField[] = [];
  const all = text.split(/\r?\n/, MAX_LINES + 1);
  if (all.length < 2 || all.length > MAX_LINES) return undefined;
  let above = 0;
  let block = 0;
  for (const line of all) {
    const written = line.replace(MARKS, '');
    const [, name, value = ''] = FIELD_LINE.exec(written) ?? [];
    const last = fields.at(-1);
    if (written.trim() === '') block += 1;
    if (name !== undefined) fields.push({ name: name.trim(), lines: [value], block });
    // An answer may have several lines.
    else if (last) last.lines.push(line);
    else if (line.trim() !== '' && (above += 1) > MAX_ABOVE) return undefined;
  }
  if (fields.length < 2) return undefined;
  return withoutHead(fields)
    .map(({ name, lines }): [string, string] => [name, lines.join('\n').trim()])
    .filter(([name, value]) => !(ENVELOPE.test(name) && value.includes('@')));
}

const MIN_HEAD = 3;
/** A year, and a day or a time: mail programs write dates in the words of their language. */
const DATE = /(?=.*(?<!\p{Nd})\p{Nd}{1,2}(?!\p{Nd})).*(?<!\p{Nd})\p{Nd}{4}(?!\p{Nd})/u;
/** Longer values are no date. */
const MAX_DATE = 80;
const ASKED = new Set<FieldName | undefined>([
  'phone',
  'email',
  'full_name',
  'first_name',
  'last_name',
]);

/** The fields below the head of a forwarded email, which mail programs write in their own language. */
function withoutHead(fields: LineField[]): LineField[] {
  const blocks = [...Map.groupBy(fields, ({ block }) => block).values()];
  return blocks.slice(blocks.slice(0, -1).findLastIndex(isHead) + 1).flat();
}

/** Addresses and a date, and no field that forms ask for. */
function isHead(block: LineField[]): boolean {
  if (block.length < MIN_HEAD) return false;
  const values = block.map(({ lines: [value = ''] }) => value);
  const addresses = values.filter((value) => value.includes('@')).length;
  return (
    (addresses > 1 || (values[0] ?? '').includes('@')) &&
    values.some((value) => value.length <= MAX_DATE && !value.includes('@') && DATE.test(value)) &&
    !block.some(({ name }) => ASKED.has(matchField(name)?.field))
  );
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

/** Base64 of text that begins as JSON does, alone or as the middle of a signed token (RFC 7519). */
const ENCODED = /^(?:ey[\w-]+\.)?((?:e[w-z]|W[1yz])[\w+/-]{14,}={0,2})(?:\.[\w-]*)?$/;

/** No form of this size is encoded. */
const MAX_ENCODED = 300_000;
const mayBeEncoded = (text: string): boolean =>
  (text[0] === 'e' || text[0] === 'W') && text.length > MIN_ENCODED && text.length <= MAX_ENCODED;
const MIN_ENCODED = 16;

/** JSON within a text, also within a JSON text or encoded; undefined if there is none. */
export function parseNested(text: string): object | undefined {
  let value: unknown = text;
  for (let level = 0; level < 2 && typeof value === 'string'; level += 1) {
    try {
      const [, encoded] = mayBeEncoded(value) ? (ENCODED.exec(value) ?? []) : [];
      if (encoded !== undefined) value = textOfBase64(encoded);
      if (!/^\s*[[{"]/.test(value as string)) return undefined;
      value = JSON.parse(value as string);
    } catch {
      return undefined;
    }
  }
  return typeof value === 'object' && value !== null ? value : undefined;
}

/** A JSON object a line (NDJSON), as a list. */
function parseLines(text: string): object[] | undefined {
  const lines = text.split('\n', MAX_LINES + 1);
  if (lines.length < 2 || lines.length > MAX_LINES) return undefined;
  const objects: object[] = [];
  for (const line of lines) {
    const object = line.trim() === '' ? undefined : parseNested(line);
    if (object) objects.push(object);
    else if (line.trim() !== '') return undefined;
  }
  return objects;
}

function textOfBase64(encoded: string): string {
  const letters = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = new Uint8Array(letters.length);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = letters.charCodeAt(at);
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}

const isEmpty = (data: object): boolean =>
  Object.values(data).every(
    (value) =>
      value === null ||
      (typeof value === 'string' && value.trim() === '') ||
      (typeof value === 'object' && Object.keys(value as object).length === 0),
  );
