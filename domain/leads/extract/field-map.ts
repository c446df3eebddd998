import { cutText } from '../../text.ts';
import type { Candidate, Reason } from './candidates.ts';
import type { Extraction } from './extract-lead.ts';
import type { Leaf } from './leaves.ts';
import { readAttribution } from './read-attribution.ts';

/** What a person says that a field of a form is. */
export const FIELD_ROLES = ['name', 'phone', 'email', 'message', 'ignore'] as const;
export type FieldRole = (typeof FIELD_ROLES)[number];

/** The fields of posts of one shape, by their keys. Fields that aren't named are kept as details. */
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
  /** what it seems to be, with the reason, for a person to confirm */
  guess?: FieldGuess;
}

export interface FieldGuess {
  role: Exclude<FieldRole, 'ignore'>;
  reason: Reason;
  says: string;
}

/** No form has more fields for a person to map. */
export const MAX_MAPPED = 100;
/** A key of the database. */
const MAX_SHAPE = 500;
const MAX_LABEL = 120;
const MAX_VALUE = 300;

type Found = Pick<Extraction, 'leaves' | 'phone' | 'name' | 'email' | 'message' | 'problem'>;

/** The fields of a post, each once, for a person to map, with what was found in them. */
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

/** The best candidate of each role; all of them where several could be the phone. */
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

/** The map that the guesses make. Between several numbers a person chooses. */
export function guessedMap(fields: readonly PostField[]): FieldMap {
  const phones = fields.filter(({ guess }) => guess?.role === 'phone');
  return Object.fromEntries(
    fields.flatMap(({ key, guess }) =>
      guess && (guess.role !== 'phone' || phones.length === 1) ? [[key, guess.role]] : [],
    ),
  );
}

/**
 * What posts of one form have in common. A form that names itself is known by that, whichever of its
 * fields were filled in; any other by the names of its fields.
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
 * What was mapped for posts like this one: of its shape, or with all the mapped fields where forms
 * don't name themselves. Optional fields come and go with each post.
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

/** The post as a person has mapped its fields. */
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
    phone: phone.map(mapped),
    email: email.map(mapped),
    name: name.length === 0 ? [] : [joined(name)],
    unsure: [],
    message: message.map(mapped),
    problem: phone.length === 0 ? 'missing' : undefined,
    fields: Object.fromEntries(fields),
  };
}

const mapped = ({ key, labels, value }: Leaf): Candidate => ({
  value,
  reason: 'mapped',
  says: labels[0] ?? key,
  keys: [key],
});

/** First and last name in their order, each once. */
function joined(leaves: Leaf[]): Candidate {
  const parts = [...new Map(leaves.map((leaf) => [leaf.key, leaf])).values()];
  return {
    value: parts.map(({ value }) => value).join(' '),
    reason: 'mapped',
    says: parts.map(({ labels, key }) => labels[0] ?? key).join(' + '),
    keys: parts.map(({ key }) => key),
  };
}
