import { matchField } from '../field-names.ts';
import { cappedCache } from './capped-cache.ts';
import {
  define,
  type Definitions,
  describe,
  type Entry,
  entryOf,
  isNode,
  isObject,
  pairsIn,
  pairsOf,
  textOfRuns,
  unflattenKeys,
} from './entries.ts';
import { labeledRow, rowsBelowHeading } from './heading-rows.ts';
import { nestedForm, isNested, MAX_DEPTH, MAX_FIELDS, treeOf } from './form-tree.ts';
import { isThingName } from './object-kinds.ts';
import { newScope, type Scope } from './scope.ts';
import { parseNested } from './parse-body.ts';
import {
  clean,
  digitsIn,
  isEmail,
  mayBeContact,
  mayHoldContact,
  phoneInParts,
  readable,
} from './values.ts';

/** The field that a name means; see `matchField`. */
export const cachedField = cappedCache(matchField);

/** One value of the body. */
export interface Leaf {
  /** the same in each post of a shape */
  key: string;
  /** the sender's names for it, the most readable first */
  labels: string[];
  /** type that the sender declares */
  type: string;
  value: string;
  scope: Scope;
}

export interface Leaves {
  leaves: Leaf[];
  /** number of values, including those beyond the size of any form that aren't leaves */
  values: number;
  /** the body has more fields, or is deeper, than any form */
  pastLimits: boolean;
}

const MAX_KEY = 300;
/** No form has more fields. Later ones are read only if they may be a number or an address. */
export const MAX_NAMED = 1_000;
const MAX_LEAVES = 2 * MAX_NAMED;
const MIN_FLATTENED = 4;
/** Values that contain JSON, such as the original request. */
const MAX_NESTED = 10;

/** Collects every value of a body with its description. */
export function leavesOf(body: unknown): Leaves {
  const walk = new Walk();
  const root = newScope(null, '', false);
  walk.visit(body, { key: '', labels: [], type: '', scope: root, isField: false }, 0);
  walk.applyDefinitions();
  setFree(walk.leaves, root);
  return { leaves: walk.leaves, values: walk.values, pastLimits: walk.pastLimits };
}

/** If a single object holds all fields of a form, ignore its name: `form[phone]=…`. */
function setFree(leaves: Leaf[], root: Scope): void {
  const scopes = new Set(leaves.map(({ scope }) => scope));
  scopes.delete(root);
  const [only] = scopes;
  if (only?.kind !== 'thing' || scopes.size > 1) return;
  const isBeside = leaves.some(({ scope, value }) => scope === root && mayBeContact(value));
  if (!isBeside) only.kind = undefined;
}

interface Place extends Omit<Leaf, 'value'> {
  /** everything inside belongs to one field */
  isField: boolean;
}

class Walk {
  readonly leaves: Leaf[] = [];
  pastLimits = false;
  values = 0;
  readonly #definitions: Definitions = new Map();
  /** the identifiers of each leaf, to look up its definition */
  readonly #ids: (string[] | undefined)[] = [];
  #nested = 0;

  visit(value: unknown, place: Place, depth: number, ids?: string[]): void {
    if (this.pastLimits || value === null || value === undefined) return;
    if (typeof value !== 'object') {
      this.#leaf(value, place, depth, ids);
    } else if (depth > MAX_DEPTH) {
      this.pastLimits = true;
    } else if (Array.isArray(value)) {
      const text = textOfRuns(value);
      if (text !== undefined) return this.#leaf(text, place, depth, ids);
      const items = rowsBelowHeading(value) ?? (value as unknown[]);
      const named = pairsIn(items) ?? pairsOf(items, isContact, isFieldName);
      if (named) return this.#object(named, { place, depth: depth + 1, listed: false, ids });
      const listed = items.length > 1;
      for (const item of items) {
        if (isObject(item)) this.#object(item, { place, depth: depth + 1, listed, ids });
        else if (this.#skips(item)) this.#count(1);
        else this.visit(item, place, depth + 1, ids);
      }
    } else {
      this.#object(value as Record<string, unknown>, { place, depth, listed: false, ids });
    }
  }

  /** Whether a value is only counted: it comes after the fields of any form and has no contact. */
  #skips(value: unknown): boolean {
    const { length } = this.leaves;
    if (length < MAX_NAMED || (typeof value === 'object' && value !== null)) return false;
    return length >= MAX_LEAVES || !mayHoldContact(String(value));
  }

  #leaf(value: unknown, place: Place, depth: number, ids: string[] | undefined): void {
    const text = readable(value);
    const nested =
      text.length > 1 && this.#nested < MAX_NESTED
        ? (parseNested(String(value)) ?? nestedForm(text))
        : undefined;
    if (nested) {
      this.#nested += 1;
      this.visit(nested, place, depth + 1);
      return;
    }
    if (place.labels.length === 0) return;
    this.#count(1);
    if (this.pastLimits) return;
    const { key, labels, type, scope } = place;
    this.leaves.push({ key: clean(key), labels: labels.map(readable), type, value: text, scope });
    this.#ids.push(ids);
  }

  #count(values: number): void {
    this.values += values;
    this.pastLimits ||= this.values > MAX_FIELDS;
  }

  #object(given: Record<string, unknown>, at: At): void {
    const { place, depth, listed, ids } = at;
    let node = given;
    let keys = Object.keys(node);
    if (keys.every((key) => this.#skips(given[key]))) return this.#count(keys.length);
    if (keys.some(isNested)) {
      const read = keys.filter((key, at) => at < MAX_NAMED || mayBeRead(given[key]));
      this.#count(keys.length - read.length);
      const tree = treeOf(read.map((key) => [key, given[key]]));
      if (!tree) this.pastLimits = true;
      node = tree ?? {};
      keys = Object.keys(node);
    }
    const whole = keys.every((key) => /^\d+$/.test(key))
      ? pairsOf(Object.values(node), isContact, isFieldName)
      : listed || keys.length < MIN_FLATTENED
        ? labeledRow(node, keys)
        : (unflattenKeys(node, keys) ?? labeledRow(node, keys));
    if (whole) {
      node = whole;
      keys = Object.keys(node);
    }
    const parentKey = listed && !isLeadKey(place.labels[0]) ? '' : (place.labels[0] ?? '');
    const entry = entryOf(node, keys, parentKey, isLeadProperty);
    if (!entry) {
      define(node, keys, this.#definitions, ids?.[0] ?? '');
      this.#properties(node, keys, at);
      return;
    }
    this.#entry(entry, place, depth, ids);
    // A deal also has a name and a value, and its other properties may be the lead.
    const others = entry.others.filter((key) => isNode(node[key]) || cachedField(key));
    if (others.length > 0) this.#properties(node, others, at);
  }

  #entry(entry: Entry, { key, scope }: Place, depth: number, around: string[] = []): void {
    const [id = entry.labels[0] ?? ''] = entry.ids;
    const labels = [...entry.labels, ...entry.ids];
    this.visit(
      entry.value,
      { key: joined(key, id), labels, type: entry.type, scope, isField: true },
      depth + 1,
      entry.ids.length > 0 ? entry.ids : around,
    );
  }

  #properties(node: Record<string, unknown>, keys: string[], at: At): void {
    const { place, depth, listed, ids } = at;
    const [label = ''] = place.labels;
    // In `{phone: {number: …}}`, the inner names are parts of the outer field.
    const isField = place.isField || (isLeadKey(label) && !listed);
    const scope = isField || depth === 0 ? place.scope : newScope(place.scope, label, listed);
    const whole = isField ? phoneInParts(node) : undefined;
    if (whole !== undefined) this.#leaf(whole, place, depth, ids);
    // In a field that isn't a name, the name of a chosen option is the field's value.
    const isOption = isField && place.labels.length > 0 && !isLeadKey(label) && !hasContact(node);
    // `{"kind": "mobile", "num": "…"}`
    const type = isField ? typeOf(place, node, keys) : '';
    for (const key of keys) {
      if (this.#skips(node[key])) {
        this.#count(1);
        continue;
      }
      scope.describes ||= isThingName(key);
      const isWhole = isOption && cachedField(key)?.field === 'name';
      const labels = isWhole
        ? place.labels
        : isField || !/\p{L}/u.test(key)
          ? partLabels(key, place.labels)
          : [key];
      const inner = { key: joined(place.key, key), labels, type, scope, isField: false };
      this.visit(node[key], inner, depth + 1, [key]);
    }
  }

  /** Adds each field's description from elsewhere in the body to its leaves. */
  applyDefinitions(): void {
    if (this.#definitions.size === 0) return;
    for (const [at, leaf] of this.leaves.entries()) {
      for (const id of this.#ids[at] ?? []) {
        const known = this.#definitions.get(id);
        if (!known) continue;
        const others = known.labels.length > 0 ? [] : known.ids.filter((other) => other !== id);
        leaf.labels = [...known.labels, ...others, ...leaf.labels];
        leaf.type ||= known.type;
        break;
      }
    }
  }
}

const typeOf = ({ type }: Place, node: Record<string, unknown>, keys: string[]): string =>
  type || describe(node, keys).type;

/** A part whose name is unknown has the meaning of the whole field. */
const partLabels = (key: string, whole: string[]): string[] =>
  cachedField(key) ? [key, ...whole] : [...whole, key];

const joined = (path: string, key: string): string =>
  path === '' ? key : path.length > MAX_KEY ? path : `${path}.${key}`;

interface At {
  place: Place;
  depth: number;
  /** it's one of several list items */
  listed: boolean;
  ids: string[] | undefined;
}

/** Whether a field may have parts. */
function isLeadKey(label: string | undefined): boolean {
  const field = label === undefined ? undefined : cachedField(label)?.field;
  return field === 'phone' || field === 'email' || field === 'name' || field === 'full_name';
}

/**
 * Whether a property is a person's phone or email, or an object with one, such as `person_id`. The object
 * around it is then not a field.
 */
function isLeadProperty(key: string, value: unknown): boolean {
  if (isObject(value)) return hasContact(value);
  if (typeof value !== 'string' && typeof value !== 'number') return false;
  const field = cachedField(key)?.field;
  if (field === 'email') return isEmail(String(value));
  return field === 'phone' && digitsIn(String(value)) > 5;
}

const MAX_KEYS = 40;
const hasContact = (node: Record<string, unknown>): boolean =>
  Object.keys(node).slice(0, MAX_KEYS).some(isContactKey);
const isContactKey = (key: string): boolean =>
  cachedField(key)?.field === 'phone' || cachedField(key)?.field === 'email';

const mayBeRead = (value: unknown): boolean => typeof value !== 'string' || mayHoldContact(value);

const isFieldName = (key: string): boolean => cachedField(key) !== undefined;
const isContact = (value: unknown): boolean => mayBeContact(String(value));
