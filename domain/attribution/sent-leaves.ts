/** A value of a post, with the name of its field and the name of the object around it. */
export interface SentLeaf {
  name: string;
  /** '' at the top */
  inside: string;
  value: string;
  /** the object that it stands in also has an object or a list for the person's own fields */
  besideFields: boolean;
}

const MAX_LEAVES = 400;
/** Objects, lists and empty values take no place among the leaves, but time. */
const MAX_VISITED = 2_000;
const MAX_DEPTH = 8;
const MAX_VALUE = 4_000;

/** Names that say only that a value stands there. */
const SAYS_NOTHING = /^(?:raw)?_?(?:value|values|text|answer|content|\d+)$/i;

interface Walk {
  leaves: SentLeaf[];
  visited: number;
}

type Place = Omit<SentLeaf, 'value'> & { depth: number };

/**
 * Every text, number and choice of a body, in its order. Entries that name themselves, such as
 * `{"key": "utm_source", "value": "google"}`, have that name.
 */
export function sentLeaves(body: unknown): SentLeaf[] {
  const walk: Walk = { leaves: [], visited: 0 };
  visit(walk, body, { name: '', inside: '', besideFields: false, depth: 0 });
  return walk.leaves;
}

function visit(walk: Walk, value: unknown, { depth, ...place }: Place): void {
  walk.visited += 1;
  if (isOver(walk) || depth > MAX_DEPTH || value === '') return;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    walk.leaves.push({ ...place, value: `${value}`.slice(0, MAX_VALUE) });
  } else if (Array.isArray(value)) {
    for (const entry of value as unknown[]) {
      if (isOver(walk)) return;
      visit(walk, entry, { ...place, besideFields: false, depth: depth + 1 });
    }
  } else if (typeof value === 'object' && value !== null) {
    visitFields(walk, value, { ...place, depth: depth + 1 });
  }
}

function visitFields(walk: Walk, fields: object, { name, inside, depth }: Place): void {
  const entry = fields as Record<string, unknown>;
  for (const label of labelsOf(entry)) {
    visit(walk, valueOf(entry), { name: label, inside: name, besideFields: false, depth });
  }
  const besideFields = 'data' in fields || 'fields' in fields || 'answers' in fields;
  for (const key in fields) {
    if (isOver(walk)) return;
    const place = SAYS_NOTHING.test(key)
      ? { name, inside, besideFields: false, depth }
      : { name: key, inside: name, besideFields, depth };
    visit(walk, entry[key], place);
  }
}

const isOver = ({ leaves, visited }: Walk): boolean =>
  leaves.length >= MAX_LEAVES || visited > MAX_VISITED;

const LABELS = ['key', 'name', 'id', 'label', 'title', 'field'] as const;
const MAX_LABEL = 64;

/** What an entry calls itself, if it has a value besides. */
function labelsOf(entry: Record<string, unknown>): string[] {
  if (valueOf(entry) === undefined) return [];
  return LABELS.flatMap((label) => {
    const text = entry[label];
    return typeof text === 'string' && text.length <= MAX_LABEL ? [text] : [];
  });
}

function valueOf({ value, values, text, answer }: Record<string, unknown>): unknown {
  return value ?? values ?? text ?? answer;
}
