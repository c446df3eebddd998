import { type FieldMatch, type FieldName, wordsOf } from '../field-names.ts';
import { cappedCache } from './capped-cache.ts';
import { cachedField, type Leaf } from './leaves.ts';
import { cachedKind, type ObjectKind } from './object-kinds.ts';
import type { Scope } from './scope.ts';

/** Why a value was recognized as this field. */
export type Reason =
  /** the sender declares the type of the field */
  | 'type'
  /** the field's name says it */
  | 'name'
  /** the only value of that kind */
  | 'value'
  /** first and last name joined */
  | 'joined'
  /** a member mapped the field */
  | 'mapped';

export interface Candidate {
  value: string;
  reason: Reason;
  /** the sender's name for the field, or its declared type */
  says: string;
  /** the fields it was read from */
  keys: string[];
}

/** A leaf with its meaning according to its type and names. */
export interface KnownLeaf {
  leaf: Leaf;
  field: FieldName | undefined;
  reason: 'type' | 'name';
  says: string;
  exact: boolean;
  /** for phones: higher for those named as WhatsApp or mobile numbers */
  rank: number;
}

const LONG_TEXT = /textarea|long[_-]?text|multi[_-]?line|paragraph/i;
/** A builder that names fields after their types. */
const CALLED_LONG =
  /^(?:input)?[\s_-]*(?:text[\s_-]?area|long[\s_-]?text|multi[\s_-]?line|paragraph)[\s\d_-]*$/i;
const BY_TYPE: ReadonlySet<FieldName> = new Set(['phone', 'email', 'name', 'full_name'] as const);

/** `customer_message` is a message, because a customer is a person. A pet's name is not a lead's name. */
const fieldNamed = cappedCache((label: string): FieldMatch | undefined => {
  const match = cachedField(label);
  const [owner = '', ...rest] = match ? [] : wordsOf(label);
  if (cachedKind(owner) !== 'person' || rest.length === 0) return match;
  const said = cachedField(rest.join(' '));
  return said?.field === 'message' && said.exact ? said : undefined;
});

/** The meaning of a leaf. A declared type beats a name. */
export function toKnownLeaf(leaf: Leaf): KnownLeaf {
  const declared = leaf.type === '' ? undefined : cachedField(leaf.type);
  const named = leaf.labels.map((label) => ({ label, match: fieldNamed(label) }));
  const { label = '', match } = named.find(({ match }) => match !== undefined) ?? {};
  if (declared && BY_TYPE.has(declared.field) && !partOfName(match?.field)) {
    const isNamed = match?.field === declared.field && (match.exact || match.rank > 1);
    const rank = 4 + (isNamed ? match.rank : 0);
    return { leaf, field: declared.field, reason: 'type', says: leaf.type, exact: true, rank };
  }
  const long = match ? undefined : longText(leaf);
  if (long) return { leaf, field: 'message', ...long, exact: false, rank: 0 };
  const { field, exact = false, rank = 0 } = match ?? {};
  const likely = rank + (exact ? 0.5 : 0) + OWNERS[cachedKind(wordsOf(label)[0] ?? '') ?? 'thing'];
  return { leaf, field, reason: 'name', says: label, exact, rank: likely };
}

function longText({
  type,
  labels: [label = ''],
}: Leaf): Pick<KnownLeaf, 'reason' | 'says'> | undefined {
  if (LONG_TEXT.test(type)) return { reason: 'type', says: type };
  return CALLED_LONG.test(label) ? { reason: 'name', says: label } : undefined;
}

/** `customer_phone` ranks before `phone`, and both before `agent_phone`. */
const OWNERS: Record<ObjectKind, number> = { person: 0.6, thing: 0, business: -0.9, staff: -0.9 };

/** Whether a field is part of a field of type name. */
const partOfName = (field: FieldName | undefined): boolean =>
  field === 'first_name' || field === 'last_name';

export const candidate = ({ reason, ...part }: Part & { reason: Reason }): Candidate =>
  joined([part], reason);

export const candidateByValue = (leaf: Leaf): Candidate =>
  joined([{ leaf, says: labelOf(leaf) }], 'value');

export const labelOf = ({ labels }: Leaf): string => labels[0] ?? '';

type Part = Pick<KnownLeaf, 'leaf' | 'says'>;

/** One candidate of several values, such as first and last name. */
export const joined = (parts: Part[], reason: Reason): Candidate => ({
  value: parts.map(({ leaf }) => leaf.value).join(' '),
  reason,
  says: parts.map(({ says }) => says).join(' + '),
  keys: parts.map(({ leaf }) => leaf.key),
});

/** Steps from one object of a body to another. A step up costs a little more than a step down. */
export function distance(from: Scope, to: Scope): number {
  let [a, b]: [Scope, Scope] = [from, to];
  let steps = 0;
  while (a !== b) {
    if (a.depth >= b.depth && a.parent) [a, steps] = [a.parent, steps + 1.1];
    else if (b.parent) [b, steps] = [b.parent, steps + 1];
    else return Number.POSITIVE_INFINITY;
  }
  return steps;
}

export function isAround(scope: Scope, inner: Scope): boolean {
  let at: Scope | null = inner;
  while (at && at.depth > scope.depth) at = at.parent;
  return at === scope;
}

/** Numbers and addresses in such objects belong to the business. */
export const isOfBusiness = ({ kind }: Scope): boolean => kind === 'business' || kind === 'staff';
