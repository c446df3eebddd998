import { Parser } from 'htmlparser2';
import type { CsvLibrary } from '../csv-reader.ts';
import { type FieldName, matchField } from '../field-names.ts';
import { MAX_DEPTH, MAX_FIELDS, newTree, type Tree, treeOf } from './form-tree.ts';
import { findTable } from './heading-rows.ts';

/** A parsed body, or the problem: no fields, text without structure, or past the limits. */
export type ParsedBody =
  | { data: object; isForm: boolean; problem?: never }
  | { data?: never; problem: 'empty' | 'limits' }
  | { data?: never; problem: 'unreadable' };

/** Characters. Longer bodies are kept without checking whether all fields are empty. */
const MAX_EMPTY = 100_000;

/**
 * Parses text as JSON, XML, a table or a form, whatever its declared type: services send JSON as text, as
 * a form and without a type. `entries` unescapes the names and values of a form.
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
  const table = findTable(trimmed, csv);
  if (table) return { data: table, isForm: false };
  const lines = fieldsInLines(trimmed);
  if (lines) return readEntries(lines);
  // A form starts with a name before the first equals sign, without spaces or markup.
  if (!/^[^\s<>{}"=]+=/.test(trimmed)) return { problem: 'unreadable' };
  return readEntries(entries());
}

/** XML that isn't an HTML page: its first element contains others. */
const XML = /^<(?!!doctype html|html)(?:[?!]|[\w:-]+[^<>]*>\s*<)/i;

/** Turns XML into an object: each element becomes its text, or its attributes and content. */
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
/** List, email quote and bold markers around a field's name. */
const MARKS = /^[\s>*•·–-]+|\*{2}/g;
/** Addresses in email headers (RFC 5322) belong to the form's mailer. */
const ENVELOPE = /^(?:from|sender|to|cc|bcc|return-path|delivered-to)$/i;
/** Lines before the fields, such as a heading and a greeting. */
const MAX_ABOVE = 4;

interface LineField {
  name: string;
  lines: string[];
  /** fields without an empty line between them share a block */
  block: number;
}

/** Fields with one line each, as in plain browser forms and emails; undefined if there are none. */
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
    // An answer may span several lines.
    else if (last) last.lines.push(line);
    else if (line.trim() !== '' && (above += 1) > MAX_ABOVE) return undefined;
  }
  if (fields.length < 2) return undefined;
  return withoutHead(fields)
    .map(({ name, lines }): [string, string] => [name, lines.join('\n').trim()])
    .filter(([name, value]) => !(ENVELOPE.test(name) && value.includes('@')));
}

const MIN_HEAD = 3;
/** A year with a day or a time. Mail programs write dates in words of their language. */
const DATE = /(?=.*(?<!\p{Nd})\p{Nd}{1,2}(?!\p{Nd})).*(?<!\p{Nd})\p{Nd}{4}(?!\p{Nd})/u;
/** Longer values aren't dates. */
const MAX_DATE = 80;
const ASKED = new Set<FieldName | undefined>([
  'phone',
  'email',
  'full_name',
  'first_name',
  'last_name',
]);

/** Removes the header of a forwarded email. Mail programs write it in their own language. */
function withoutHead(fields: LineField[]): LineField[] {
  const blocks = [...Map.groupBy(fields, ({ block }) => block).values()];
  return blocks.slice(blocks.slice(0, -1).findLastIndex(isHead) + 1).flat();
}

/** Whether a block is an email header: addresses and a date, but no field that forms ask for. */
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

/** Reads the fields of a form, encoded or multipart. */
export function readEntries(entries: Entries): ParsedBody {
  if (entries.length > MAX_FIELDS) return { problem: 'limits' };
  if (entries.every(([, value]) => value.trim() === '')) return { problem: 'empty' };
  const [only] = entries;
  // JSON declared as a form arrives as the name of its only field.
  const whole = entries.length === 1 && only ? parseNested(`${only[0]}${only[1]}`) : undefined;
  if (whole) return { data: whole, isForm: true };
  const data = treeOf(entries);
  return data ? { data, isForm: true } : { problem: 'limits' };
}

/** Base64 of text that starts like JSON, alone or as the payload of a signed token (RFC 7519). */
const ENCODED = /^(?:ey[\w-]+\.)?((?:e[w-z]|W[1yz])[\w+/-]{14,}={0,2})(?:\.[\w-]*)?$/;

/** No encoded form is longer. */
const MAX_ENCODED = 300_000;
const mayBeEncoded = (text: string): boolean =>
  (text[0] === 'e' || text[0] === 'W') && text.length > MIN_ENCODED && text.length <= MAX_ENCODED;
const MIN_ENCODED = 16;

/** Parses JSON inside a text, including inside a JSON string or base64; undefined if there is none. */
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

/** Parses one JSON object per line (NDJSON) as a list. */
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
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}

const isEmpty = (data: object): boolean =>
  Object.values(data).every(
    (value) =>
      value === null ||
      (typeof value === 'string' && value.trim() === '') ||
      (typeof value === 'object' && Object.keys(value as object).length === 0),
  );
