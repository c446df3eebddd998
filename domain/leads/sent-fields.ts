import { cutText } from '../text.ts';

/** What a form may call each field, without case, spaces, punctuation and a leading "your". */
const NAMES = {
  name: ['name', 'fullname'],
  first_name: ['firstname'],
  last_name: ['lastname'],
  phone: ['phone', 'phonenumber'],
  email: ['email', 'emailaddress'],
  consent: ['consent'],
  source: ['source', 'sourceurl'],
  redirect: ['redirect'],
  trap: ['gotcha'],
} as const;
type Field = keyof typeof NAMES;

/** The values of a form by their meaning; '' for missing ones. */
export interface SentLead {
  name: string;
  phone: string;
  email: string;
  /** null: the form has no such field */
  consent: string | null;
  source: string;
  redirect: string;
  /** the field that no person sees */
  trap: string;
  /** everything else, by the names that it was sent under */
  fields: Record<string, string>;
}

interface Leaf {
  /** the field's name, as it was sent */
  name: string;
  value: string;
  depth: number;
}

const MAX_LEAVES = 300;
const MAX_DEPTH = 6;
const MAX_FIELDS = 30;
const MAX_FIELD_NAME = 64;
const MAX_FIELD = 500;
/** Longer values are cut: no field of a lead needs more. */
const MAX_TEXT = 2_000;

/**
 * Finds the fields of a lead in JSON or in a form. They may stand at the top or deeper, and in lists
 * whose entries name themselves: `{"fields": [{"key": "phone", "value": "+33…"}]}`. The one nearest to
 * the top counts.
 */
export function readSentLead(body: unknown): SentLead {
  const leaves: Leaf[] = [];
  collect(body, '', 0, leaves);
  const sorted = leaves.toSorted((a, b) => a.depth - b.depth);
  const find = (field: Field): string | undefined => {
    const names: readonly string[] = NAMES[field];
    const found = names.flatMap((known) => sorted.find(({ name }) => plain(name) === known) ?? []);
    // An empty one may stand beside the one that was filled in.
    return (found.find(({ value }) => value !== '') ?? found[0])?.value;
  };
  const [whole, first, last] = [find('name'), find('first_name'), find('last_name')];
  return {
    name: whole || [first, last].filter(Boolean).join(' '),
    phone: find('phone') ?? '',
    email: find('email') ?? '',
    consent: find('consent') ?? null,
    source: find('source') ?? '',
    redirect: find('redirect') ?? '',
    trap: find('trap') ?? '',
    fields: otherFields(sorted),
  };
}

const KNOWN_NAMES: ReadonlySet<string> = new Set(Object.values(NAMES).flat());

function otherFields(leaves: Leaf[]): Record<string, string> {
  const fields = new Map<string, string>();
  for (const { name, value } of leaves) {
    if (fields.size === MAX_FIELDS) break;
    const key = cutText(readable(name), MAX_FIELD_NAME);
    if (key === '' || value === '' || KNOWN_NAMES.has(plain(name)) || fields.has(key)) continue;
    fields.set(key, cutText(value, MAX_FIELD));
  }
  return Object.fromEntries(fields);
}

/** Every text, number and choice with the name of its field. */
function collect(value: unknown, name: string, depth: number, leaves: Leaf[]): void {
  if (leaves.length >= MAX_LEAVES || depth > MAX_DEPTH || value === null) return;
  if (typeof value !== 'object') {
    if (name !== '' && value !== undefined) leaves.push({ name, value: readable(value), depth });
    return;
  }
  if (Array.isArray(value)) {
    const entries: unknown[] = value;
    for (const entry of entries) collect(entry, name, depth + 1, leaves);
    return;
  }
  const pair = namedPair(value);
  if (pair) {
    collect(pair.value, pair.name, depth + 1, leaves);
    return;
  }
  for (const [key, inner] of Object.entries(value)) collect(inner, key, depth + 1, leaves);
}

/**
 * An entry that names itself: it has one field called value, values or something_value, and one that
 * says which field it is.
 */
function namedPair(entry: object): { name: string; value: unknown } | undefined {
  const all = Object.entries(entry) as [string, unknown][];
  const isValue = (key: string) => /(^|[^a-z])values?$/i.test(key);
  const values = all.filter(([key]) => isValue(key));
  const [only] = values;
  if (!only || values.length > 1) return undefined;
  const labels = all.flatMap(([key, label]) =>
    !isValue(key) && typeof label === 'string' ? [label] : [],
  );
  const name = labels.find((label) => KNOWN_NAMES.has(plain(label))) ?? labels[0];
  return name === undefined ? undefined : { name, value: only[1] };
}

const readable = (value: unknown): string =>
  cutText(String(value).toWellFormed().replaceAll('\0', ''), MAX_TEXT).trim();

const plain = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/^your/, '');

/**
 * The entries of a form as the object that bracketed names describe: `fields[phone][value]=…` becomes
 * `{fields: {phone: {value: …}}}`. The first of several equal names counts, unless it is empty.
 */
export function formAsObject(entries: Iterable<[string, string]>): Record<string, unknown> {
  const root = new Map<string, unknown>();
  let taken = 0;
  for (const [name, value] of entries) {
    if (taken === MAX_LEAVES) break;
    taken += 1;
    const [first = '', ...deeper] = name.split(/\]?\[|\]$/).filter((part) => part !== '');
    setNested(root, [first, ...deeper].slice(0, MAX_DEPTH), value);
  }
  return plainObject(root);
}

function setNested(at: Map<string, unknown>, [key = '', ...rest]: string[], value: string): void {
  const before = at.get(key);
  if (rest.length === 0 || (rest.length === 1 && rest[0] === 'value')) {
    if (before === undefined || before === '') at.set(key, value);
    return;
  }
  const inner =
    before instanceof Map ? (before as Map<string, unknown>) : new Map<string, unknown>();
  if (before === undefined) at.set(key, inner);
  setNested(inner, rest, value);
}

function plainObject(map: Map<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    [...map].map(([key, value]) => [
      key,
      value instanceof Map ? plainObject(value as Map<string, unknown>) : value,
    ]),
  );
}
