/** Deeper names and bodies exceed the limits. */
export const MAX_DEPTH = 1_000;
/** No form has more fields. */
export const MAX_FIELDS = 10_000;

/** An object with untrusted keys. It has no prototype that they could reach. */
export type Tree = Record<string, unknown>;
export const newTree = (): Tree => Object.create(null) as Tree;

/**
 * Identifiers joined by dots, or by two underscores as automation services do. A dot before a space or a
 * digit ends a word.
 */
const JOINED = /^[\p{L}_][\p{L}\p{N}_-]*?(?:(?:\.|__)[\p{L}_][\p{L}\p{N}_-]*?)+$/u;

/** Whether the names of an object describe a deeper one: `fields[phone][value]`, `contact.phone`. */
export const isNested = (key: string): boolean =>
  key.indexOf('[') > 0 || ((key.includes('.') || key.includes('__')) && JOINED.test(key));

/**
 * Builds the object that the names of form entries describe, as PHP and others do:
 * `fields[phone][value]=…` becomes `{fields: {phone: {value: …}}}`, `tags[]=a&tags[]=b` a list. Of
 * several values with the same name, the first non-empty one counts. Undefined past the limits.
 */
export function treeOf(entries: Iterable<readonly [string, unknown]>): Tree | undefined {
  const root = newTree();
  const counts: Counts = new Map();
  for (const [name, value] of entries) {
    const path = pathOf(name);
    if (path.length > MAX_DEPTH) return undefined;
    setAt(root, path, value, counts);
  }
  return root;
}

/** Parses a value that is itself an encoded form with several fields, as chat buttons send it. */
export const nestedForm = (text: string): object | undefined =>
  /^[\w.[\]-]+=[^\s&]*(?:&[\w.[\]-]+=[^\s&]*)+$/.test(text)
    ? treeOf(new URLSearchParams(text))
    : undefined;

function pathOf(name: string): string[] {
  if (!isNested(name)) return [name];
  if (!name.includes('[')) return name.split(/\.|(?<=.)__(?=.)/);
  const parts = name.split(/\]?\[|\]$/);
  return name.endsWith(']') ? parts.slice(0, -1) : parts;
}

/** The next free index of each list. Searching each list from the start would take quadratic time. */
type Counts = Map<Tree, number>;

function setAt(root: Tree, path: string[], value: unknown, counts: Counts): void {
  let at = root;
  for (const part of path.slice(0, -1)) {
    const before = at[part];
    if (isTree(before)) {
      at = before;
      continue;
    }
    const inner = newTree();
    // The name already has a value: keep it beside the nested ones.
    if (before !== undefined && before !== '') inner.value = before;
    at[part] = inner;
    at = inner;
  }
  const last = path.at(-1) ?? '';
  // `tags[]` doesn't name its values.
  const key = last === '' && path.length > 1 ? nextIndex(at, counts) : last;
  const before = at[key];
  if (before === undefined || before === '') at[key] = value;
  else if (isTree(before)) before.value ??= value;
}

function nextIndex(at: Tree, counts: Counts): string {
  let index = counts.get(at) ?? 0;
  while (index in at) index += 1;
  counts.set(at, index + 1);
  return String(index);
}

const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
