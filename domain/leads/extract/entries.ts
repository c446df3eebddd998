import { isMeaningless } from '../field-names.ts';
import { cappedCache } from './capped-cache.ts';
import { MAX_FIELDS, treeOf } from './form-tree.ts';

/** An object of a body that represents one field, with its description and value. */
export interface Entry extends Description {
  value: unknown;
  /** properties beyond the description */
  others: string[];
}

/** Description of a field without its value. */
export interface Description {
  /** its names, readable ones first */
  labels: string[];
  /** its identifiers */
  ids: string[];
  type: string;
}

type Node = Record<string, unknown>;
type Role = 'label' | 'name' | 'id' | 'type' | 'value' | 'answer' | 'typed value';

/** Roles of the properties of such an object. APIs use English names. */
const ROLES: [Role, RegExp][] = [
  ['value', /^(?:values?|plain_text)$/],
  ['answer', /^(?:answers?|response|reply)(?:_?(?:details?|value|text|data))?$/],
  ['typed value', /_(?:values?|answers?)$/],
  ['type', /(?:^|_)(?:type|kind)$/],
  ['id', /(?:^|_)(?:id|key|ref|code|uid|uuid|handle|field|fields?_?name)$/],
  ['label', /(?:^|_)(?:title|label|question|heading|caption|prompt|text)$/],
  ['name', /(?:^|_)(?:names?|property|slug|column|header|autocomplete|part)$/],
];

const roleOf = cappedCache((key: string): Role | undefined => {
  const at = key
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replaceAll('-', '_')
    .toLowerCase();
  return ROLES.find(([, pattern]) => pattern.test(at))?.[0];
});

/** Roles of the value, best first: some services send a raw value beside the readable one. */
const VALUE_ROLES: readonly (Role | undefined)[] = ['value', 'answer', 'typed value'];
/** An object with more properties doesn't describe a field. */
const MAX_PROPERTIES = 40;
/** A list entry with more properties is more than an answer. */
const MAX_BARE = 3;

/**
 * Reads an object as a field; undefined if it isn't one. `parentKey` names a field without its own name:
 * `{phone: {value: …}}`. `isLead`: whether a property belongs to a lead. A lead with a property "value"
 * is not a field.
 */
export function entryOf(
  node: Node,
  keys: string[],
  parentKey: string,
  isLead: (key: string, value: unknown) => boolean,
): Entry | undefined {
  if (keys.length > MAX_PROPERTIES) return undefined;
  const valueKey = valueKeyOf(node, keys);
  if (valueKey === undefined || isListOfObjects(node[valueKey])) return undefined;
  // `{"type": "person", "person": {"email": …}}` is a person, not a field.
  if (node.type === valueKey && isObject(node[valueKey]) && isLead(valueKey, node[valueKey]))
    return undefined;
  const entry = describe(node, keys, valueKey);
  if (parentKey !== '') entry.labels.push(parentKey);
  let asked: string | undefined;
  if (entry.labels.length === 0 && entry.ids.length === 0) {
    asked = keys.find((key) => key !== valueKey && isObject(node[key]) && 'id' in node[key]);
    const { labels, ids, type } = questionIn(node[asked ?? '']);
    entry.labels.push(...labels);
    entry.ids.push(...ids);
    entry.type ||= type;
  }
  if (entry.labels.length === 0 && entry.ids.length === 0) return undefined;
  const rest = keys.filter(
    (key) => key !== valueKey && key !== asked && node[key] !== node[valueKey],
  );
  if (rest.some((key) => isLead(key, node[key]))) return undefined;
  // A second value that is an object is read as fields.
  const isFurther = (key: string) => isObject(node[key]) && VALUE_ROLES.includes(roleOf(key));
  const others = rest.filter(
    (key) => key !== 'options' && (roleOf(key) === undefined || isFurther(key)),
  );
  return { ...entry, value: withOptions(node, node[valueKey]), others };
}

function valueKeyOf(node: Node, keys: string[]): string | undefined {
  let found: string | undefined;
  let best = VALUE_ROLES.length;
  let type: string | undefined;
  for (const key of keys) {
    const role = roleOf(key);
    const at = VALUE_ROLES.indexOf(role);
    if (at !== -1 && at < best) [found, best] = [key, at];
    if (role === 'type' && typeof node[key] === 'string') type ??= node[key];
  }
  // `{"type": "phone_number", "phone_number": "+34…"}`: the type names the property.
  const typed = type !== undefined && Object.hasOwn(node, type) ? type : undefined;
  return found ?? typed ?? textBesideQuestion(node, keys);
}

/**
 * Finds a text beside its question, `{"text": "Ana", "field": {"title": "Your name"}}`, or beside only its
 * id, `{"row_id": "1011", "text": "Ana"}`.
 */
function textBesideQuestion(node: Node, keys: string[]): string | undefined {
  if (keys.length < 2 || keys.length > MAX_BARE) return undefined;
  const asks = (key: string) =>
    (keys.length === 2 && /[a-z](?:_i|I)d$/.test(key)) ||
    (['id', 'label'].includes(roleOf(key) ?? '') &&
      isObject(node[key]) &&
      questionIn(node[key]).labels.length > 0);
  const text = keys.find((key) => roleOf(key) === 'label' && typeof node[key] === 'string');
  return text !== undefined && keys.some(asks) ? text : undefined;
}

/** Runs of formatted text and unnamed answers don't count: each of these is a value. */
const isListOfObjects = (value: unknown): boolean =>
  Array.isArray(value) && value.some((item) => isObject(item) && !isBareValue(item));

/** Whether a value contains fields. */
export const isNode = (value: unknown): boolean => isObject(value) || isListOfObjects(value);

/** Joins a text that is split where its format changes. */
export const textOfRuns = (items: readonly unknown[]): string | undefined =>
  items.length > 1 && items.every((item) => isObject(item) && typeof item.plain_text === 'string')
    ? items.map((item) => (item as Node).plain_text).join('')
    : undefined;

function isBareValue(node: Node): boolean {
  const keys = Object.keys(node);
  if ('plain_text' in node) return true;
  if (keys.length > MAX_BARE || keys.some((key) => isObject(node[key]))) return false;
  const { labels, ids } = describe(node, keys, valueKeyOf(node, keys) ?? keys[0]);
  return labels.length === 0 && ids.length === 0;
}

/** An object with an id beside an answer is its question, whatever the service calls them. */
function questionIn(asked: unknown): Description {
  if (!isObject(asked)) return { labels: [], ids: [], type: '' };
  const keys = Object.keys(asked).slice(0, MAX_PROPERTIES);
  const found = describe(asked, keys);
  const isText = (text: unknown) => typeof text === 'string' && text !== '' && text.length <= 300;
  const texts = keys.filter((key) => roleOf(key) === undefined).map((key) => asked[key]);
  if (found.labels.length === 0) found.labels.push(...(texts.filter(isText) as string[]));
  return found;
}

/** Describes a field from its object, without the value. */
export function describe(node: Node, keys: string[], valueKey?: string): Description {
  const [labels, names, ids]: [string[], string[], string[]] = [[], [], []];
  let type = '';
  for (const key of keys) {
    const role = key === valueKey ? undefined : roleOf(key);
    const value = node[key];
    if ((role === 'id' || role === 'label') && isObject(value)) {
      const inner = describe(value, Object.keys(value).slice(0, MAX_PROPERTIES));
      labels.push(...inner.labels);
      ids.push(...inner.ids);
      type ||= inner.type;
    }
    const text = typeof value === 'number' && role === 'id' ? String(value) : lineOf(value);
    if (typeof text !== 'string' || text === '' || text.length > 300) continue;
    if (role === 'type') type ||= text;
    else if (role === 'id') ids.push(text);
    else if (role === 'label') labels.push(text);
    else if (role === 'name') names.push(text);
  }
  return { labels: [...labels, ...names], ids, type };
}

/** Some editors store a question as a list of pieces. */
const lineOf = (value: unknown): unknown =>
  Array.isArray(value) && value.length < MAX_BARE && value.every((item) => typeof item === 'string')
    ? value.join(' ')
    : value;

/** Replaces the id of a choice with the text that the visitor saw. */
function withOptions(node: Node, value: unknown): unknown {
  const { options } = node;
  if (!Array.isArray(options) || options.length > 100) return value;
  const texts = new Map(
    options.filter(isObject).map((option) => [option.id, option.text ?? option.label] as const),
  );
  const read = (chosen: unknown) => texts.get(chosen) ?? chosen;
  return Array.isArray(value) ? value.map(read) : read(value);
}

/** Field descriptions from elsewhere in the body, by field identifier. */
export type Definitions = Map<string, Description>;
const MAX_DEFINITIONS = 1_000;

/**
 * Stores the description of a field whose value is elsewhere in the body. `under`: the object's key, which
 * is the id of a field that has no other: `"fields": {"87": {"type": "phone"}}`.
 */
export function define(node: Node, keys: string[], definitions: Definitions, under: string): void {
  if (keys.length < 2 || keys.length > MAX_PROPERTIES || definitions.size > MAX_DEFINITIONS) return;
  const description = describe(node, keys);
  const { labels, ids, type } = description;
  if (ids.length === 0 && under.length > 1 && isMeaningless(under)) ids.push(under);
  // A second id says what the field is: `{"questionId": 1, "predefinedField": "PHONE_NUMBER"}`.
  if (labels.length === 0 && type === '' && ids.length < 2) return;
  for (const id of ids) if (!definitions.has(id)) definitions.set(id, description);
}

/** A longer list doesn't hold the fields of a form. */
const MAX_PAIRS = 200;

/** An entry with one of these roles declares which property is its value, or is found by its type. */
const NO_PAIR = new Set<Role | undefined>([...VALUE_ROLES, 'type']);

/**
 * Reads a list of objects with two properties besides their ids, one naming a field and the other holding
 * its value, in any language: `[{"rótulo": "Nome", "valor": "Inês"}, …]`. Only some values may be
 * contacts: if all are, the list holds people.
 */
export function pairsOf(
  items: readonly unknown[],
  isContact: (value: unknown) => boolean,
  isKnown: (key: string) => boolean,
): Node | undefined {
  const [first] = items;
  if (items.length < 2 || items.length > MAX_PAIRS || !isObject(first)) return undefined;
  const keys = Object.keys(first);
  const [one = '', other = '', ...more] = keys.filter((key) => roleOf(key) !== 'id');
  const isAlike = (item: unknown) =>
    isObject(item) && Object.keys(item).join('\n') === keys.join('\n');
  const isTold = (key: string) => NO_PAIR.has(roleOf(key)) || isKnown(key);
  if (other === '' || more.length > 0 || isTold(one) || isTold(other)) return undefined;
  if (!items.every(isAlike)) return undefined;
  const all = items as Node[];
  const contacts = (key: string) => all.filter((item) => isContact(item[key])).length;
  const [label, value] = contacts(one) === 0 ? [one, other] : [other, one];
  const names = new Set(all.map((item) => item[label]));
  const isNamed = all.every((item) => typeof item[label] === 'string' && item[label] !== '');
  if (contacts(label) > 0 || contacts(value) === 0 || contacts(value) === all.length)
    return undefined;
  if (!isNamed || names.size < all.length) return undefined;
  return Object.fromEntries(all.map((item) => [item[label] as string, item[value]]));
}

/** A part of a flattened list, such as `data_0_name` beside `data_0_value`. */
const FLATTENED = /^(.*[_.\s-])?(\d{1,3})[_.\s-]([a-z].*)$/i;

/** Rebuilds entries from an object's flattened names; undefined if it has none. */
export function unflattenKeys(node: Node, keys: string[]): Node | undefined {
  if (keys.length > MAX_PAIRS) return undefined;
  const found = keys.flatMap((key) => {
    if (!/\d/.test(key)) return [];
    const [, before = '', at, part] = FLATTENED.exec(key) ?? [];
    return part === undefined ? [] : [{ key, of: `${before}${at}`, part, role: roleOf(part) }];
  });
  if (found.length < 2) return undefined;
  const groups = Map.groupBy(found, ({ of }) => of);
  for (const [of, parts] of groups) {
    const has = (...roles: (Role | undefined)[]) => parts.some(({ role }) => roles.includes(role));
    if (of in node || !has(...VALUE_ROLES) || !has('label', 'name', 'id')) groups.delete(of);
  }
  if (groups.size === 0) return undefined;
  const places = new Map(found.map(({ key, of }) => [key, of]));
  const entries = keys.map((key): [string, unknown] => {
    const of = places.get(key) ?? '';
    const parts = groups.get(of);
    if (!parts) return [key, node[key]];
    return [of, Object.fromEntries(parts.map((item) => [item.part, node[item.key]]))];
  });
  return Object.fromEntries(entries);
}

/** Turns a list of name and value pairs into an object. */
export function pairsIn(items: unknown[]): Record<string, unknown> | undefined {
  if (items.length < 2 || items.length > MAX_FIELDS) return undefined;
  const names = new Set<unknown>();
  for (const item of items) {
    if (!Array.isArray(item) || item.length !== 2 || typeof item[0] !== 'string') return undefined;
    names.add(item[0]);
  }
  return names.size === items.length ? treeOf(items as [string, unknown][]) : undefined;
}

export const isObject = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
