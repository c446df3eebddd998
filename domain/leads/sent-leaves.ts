/** A value of a post, with the name of its field and the name of the object around it. */
export interface SentLeaf {
  name: string;
  /** '' at the top */
  inside: string;
  value: string;
  /** the object that it stands in also has an object or a list for the person's own fields */
  besideFields?: boolean;
}

const MAX_LEAVES = 400;
/** Objects, lists and empty values take no place among the leaves, but time. */
const MAX_VISITED = 2_000;
const MAX_DEPTH = 8;
const MAX_VALUE = 4_000;

/** Names that say only that a value stands there. */
const SAYS_NOTHING = /^(?:raw)?_?(?:value|values|text|answer|content|\d+)$/i;

/**
 * Every text, number and choice of a body, in its order. Entries that name themselves, such as
 * `{"key": "utm_source", "value": "google"}`, have that name.
 */
export function sentLeaves(body: unknown): SentLeaf[] {
  const leaves: SentLeaf[] = [];
  let visited = 0;
  const visit = (value: unknown, name: string, inside: string, depth: number, fields = false) => {
    visited += 1;
    if (leaves.length >= MAX_LEAVES || visited > MAX_VISITED || depth > MAX_DEPTH) return;
    if (value === null || value === undefined || value === '') return;
    if (typeof value !== 'object') {
      const text = String(value).slice(0, MAX_VALUE);
      leaves.push({ name, inside, value: text, ...(fields && { besideFields: true }) });
      return;
    }
    if (Array.isArray(value)) {
      for (const entry of value.slice(0, MAX_VISITED) as unknown[]) {
        visit(entry, name, inside, depth + 1);
      }
      return;
    }
    for (const label of labelsOf(value)) visit(valueOf(value), label, name, depth + 1);
    const besideFields = 'data' in value || 'fields' in value || 'answers' in value;
    for (const key in value) {
      if (visited > MAX_VISITED) return;
      const inner = (value as Record<string, unknown>)[key];
      if (SAYS_NOTHING.test(key)) visit(inner, name, inside, depth + 1);
      else visit(inner, key, name, depth + 1, besideFields);
    }
  };
  visit(body, '', '', 0);
  return leaves;
}

const LABELS = ['key', 'name', 'id', 'label', 'title', 'field'] as const;
const MAX_LABEL = 64;

/** What an entry calls itself, if it has a value besides. */
function labelsOf(entry: object): string[] {
  if (valueOf(entry) === undefined) return [];
  return LABELS.flatMap((label) => {
    const text = (entry as Record<string, unknown>)[label];
    return typeof text === 'string' && text.length <= MAX_LABEL ? [text] : [];
  });
}

function valueOf(entry: object): unknown {
  const { value, values, text, answer } = entry as Record<string, unknown>;
  return value ?? values ?? text ?? answer;
}
