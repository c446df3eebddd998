import { cutText } from '../../text.ts';
import { type Candidate, joined, type Reason } from './candidates.ts';
import type { Extraction } from './extract-lead.ts';
import type { Leaf } from './leaves.ts';
import { readAttribution } from './read-attribution.ts';

/** Roles that members can give to a form's field. */
export const FIELD_ROLES = ['name', 'phone', 'email', 'message', 'ignore'] as const;
export type FieldRole = (typeof FIELD_ROLES)[number];

/** Roles of the fields in posts of one shape, by key. Unmapped fields are stored as details. */
export type FieldMap = Record<string, FieldRole>;

export interface StoredMap {
  shape: string;
  map: FieldMap;
}

/** A field of a post that waits for review. */
export interface PostField {
  key: string;
  label: string;
  value: string;
  /** the guessed role and its reason, for a member to confirm */
  guess?: FieldGuess;
}

export interface FieldGuess {
  role: Exclude<FieldRole, 'ignore'>;
  reason: Reason;
  says: string;
}

/** No form has more fields to map. */
export const MAX_MAPPED = 100;
/** Limited because the shape is a database key. */
const MAX_SHAPE = 500;
const MAX_LABEL = 120;
const MAX_VALUE = 300;

type Found = Pick<Extraction, 'leaves' | 'phone' | 'name' | 'email' | 'message' | 'problem'>;

/** The distinct fields of a post with their guessed roles, for a member to map. */
export function postFields(extraction: Found): PostField[] {
  const guesses = guessesOf(extraction);
  const fields = new Map<string, PostField>();
  for (const { key, labels, value } of extraction.leaves) {
    if (value === '' || fields.has(key)) continue;
    if (fields.size === MAX_MAPPED) break;
    const label = cutText(labels[0] ?? key, MAX_LABEL);
    const guess = guesses.get(key);
    fields.set(key, { key, label, value: cutText(value, MAX_VALUE), ...(guess && { guess }) });
  }
  return [...fields.values()];
}

const GUESSED = ['phone', 'email', 'name', 'message'] as const;

/** The best candidate of each role, or every one if several could be the phone. */
function guessesOf(found: Found): Map<string, FieldGuess> {
  const guesses = new Map<string, FieldGuess>();
  for (const role of GUESSED) {
    const isUnclear = role === 'phone' && found.problem === 'unclear';
    for (const { keys, reason, says } of isUnclear ? found.phone : found[role].slice(0, 1)) {
      const guess = { role, reason, says: cutText(says, MAX_LABEL) };
      for (const key of keys) if (!guesses.has(key)) guesses.set(key, guess);
    }
  }
  return guesses;
}

/** Builds a map from the guesses. A member chooses between several numbers. */
export function guessMap(fields: readonly PostField[]): FieldMap {
  const phones = fields.filter(({ guess }) => guess?.role === 'phone');
  return Object.fromEntries(
    fields.flatMap(({ key, guess }) =>
      guess && (guess.role !== 'phone' || phones.length === 1) ? [[key, guess.role]] : [],
    ),
  );
}

/**
 * Identifies posts of the same form: by the form's name if the post contains it, whichever fields are
 * filled in, otherwise by its field names.
 */
export function shapeOf({ leaves }: Pick<Extraction, 'leaves'>): string {
  const { form_id, form_name } = readAttribution(leaves) ?? {};
  const form = form_id ?? form_name;
  if (form !== undefined) return `form ${cutText(form, MAX_SHAPE)}`;
  const keys = [...new Set(leaves.map(({ key }) => key))].toSorted();
  const all = keys.join('\n');
  return `fields ${keys.length} ${all.length} ${cutText(all, MAX_SHAPE)}`;
}

/**
 * Finds the map for a post: the one of its shape, or for forms without a name, one whose mapped fields are
 * all present. Optional fields vary from post to post.
 */
export function findMap(
  extraction: Pick<Extraction, 'leaves'>,
  maps: readonly StoredMap[],
): FieldMap | undefined {
  if (maps.length === 0) return undefined;
  const shape = shapeOf(extraction);
  const same = maps.find((item) => item.shape === shape);
  if (same || shape.startsWith('form ')) return same?.map;
  const keys = new Set(extraction.leaves.map(({ key }) => key));
  return maps.find(
    ({ shape: other, map }) =>
      other.startsWith('fields ') &&
      Object.entries(map).every(([key, role]) => role === 'ignore' || keys.has(key)),
  )?.map;
}

/** Applies a member's field map to a post. */
export function applyMap(extraction: Extraction, map: FieldMap): Extraction {
  const of = (role: FieldRole) =>
    extraction.leaves.filter(({ key, value }) => map[key] === role && value !== '');
  const [phone, email, name, message] = [of('phone'), of('email'), of('name'), of('message')];
  const hidden = new Set(
    [...of('ignore'), ...phone, ...email, ...name].map(({ labels }) => labels[0] ?? ''),
  );
  const fields = Object.entries(extraction.fields).filter(([label]) => !hidden.has(label));
  return {
    ...extraction,
    phone: phone.map((leaf) => mapped([leaf])),
    email: email.map((leaf) => mapped([leaf])),
    // Joins distinct first and last names in their order.
    name:
      name.length === 0
        ? []
        : [mapped([...new Map(name.map((leaf) => [leaf.key, leaf])).values()])],
    unsure: [],
    message: message.map((leaf) => mapped([leaf])),
    problem: phone.length === 0 ? 'missing' : undefined,
    fields: Object.fromEntries(fields),
  };
}

const mapped = (leaves: Leaf[]): Candidate =>
  joined(
    leaves.map((leaf) => ({ leaf, says: leaf.labels[0] ?? leaf.key })),
    'mapped',
  );
