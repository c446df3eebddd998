import { isLastAmong, wordsOf } from '../field-names.ts';
import {
  type Candidate,
  candidate,
  distance,
  isAround,
  isOfBusiness,
  joined,
  type KnownLeaf,
} from './candidates.ts';
import { cachedField } from './leaves.ts';
import { cachedKind } from './object-kinds.ts';
import type { Scope } from './scope.ts';
import { type Contact, type FoundName, singleName } from './name-by-place.ts';
import { nameByValue, nameFromEmail } from './name-by-value.ts';
import { canBeName, looksLikeFullName } from './values.ts';

/** In order of preference by kind: a bare name may be that of anything. */
interface Named extends Candidate {
  scope: Scope;
  kind: 'whole' | 'bare' | 'part';
}

/** Names beyond this limit are ignored. */
const MAX_NAMES = 200;
const KINDS = ['whole', 'bare', 'part'];

/** Finds the names in a body, the one of the number's owner first. */
export function findName(
  known: KnownLeaf[],
  around: Scope | undefined,
  contact: Contact = {},
): FoundName {
  const called = known.filter(({ field, leaf }) => isNameField(field) && canBeName(leaf.value));
  const isClear = called.some(({ field }) => field !== 'name');
  const parts = [...(isClear ? [] : partsOfOwner(known)), ...called].slice(0, MAX_NAMES);
  const groups = Map.groupBy(parts, ({ leaf }) => leaf.scope);
  const names = [...groups].flatMap(([scope, group]) => namesIn(group, scope));
  const from = around ?? (names.find(({ scope }) => scope.kind === 'person') ?? names[0])?.scope;
  if (!from) return nameByValue(known, around, contact);
  const near = names
    .filter((name) => isPersons(name, from, known))
    .map((name) => ({ name, far: distance(from, name.scope) }))
    .toSorted((a, b) => a.far - b.far || KINDS.indexOf(a.name.kind) - KINDS.indexOf(b.name.kind));
  const [first] = near;
  if (!first) return nameByValue(known, around, contact);
  // An enclosing object's name, such as a step's, rarely looks like a person's.
  const { kind, scope, value } = first.name;
  const isDoubted = kind === 'bare' && scope !== from;
  // An object with an email is another person, such as an adviser.
  const isBeside =
    scope.kind !== 'person' &&
    known.some(({ leaf, field }) => leaf.scope === scope && field === 'email');
  if (isDoubted && (isBeside || !looksLikeFullName(value))) {
    const own = nameByValue(known, around, contact);
    if (own.names.length > 0) return own;
  }
  const proven = nameFromEmail(known, from, first.name.value, contact.email);
  if (proven) return singleName(proven);
  const found = near.map(({ name: { value, reason, says, keys } }) => ({
    value,
    reason,
    says,
    keys,
  }));
  return { names: found, unsure: [] };
}

/** `contact_first_name`: name parts prefixed with a word for one person, as phone or email may be. */
function partsOfOwner(known: KnownLeaf[]): KnownLeaf[] {
  const owners = new Set<string>();
  const parts = known.slice(0, MAX_NAMES).flatMap((item): KnownLeaf[] => {
    const [says = ''] = item.leaf.labels;
    const [owner = '', ...rest] = wordsOf(says);
    if (item.field !== undefined || rest.length < 2 || !canBeName(item.leaf.value)) return [];
    const match = cachedField(rest.join(' '));
    if (!match?.exact || match.field === 'name' || !isNameField(match.field)) return [];
    owners.add(owner);
    return [{ ...item, field: match.field, exact: true, says }];
  });
  const [owner = ''] = owners;
  const isOfContact = ({ field, says }: KnownLeaf) =>
    (field === 'phone' || field === 'email') && wordsOf(says)[0] === owner;
  const isOne = owners.size === 1 && (cachedKind(owner) === 'person' || known.some(isOfContact));
  return isOne ? parts : [];
}

export const isNameField = (field: KnownLeaf['field']): boolean =>
  field === 'full_name' || field === 'name' || field === 'first_name' || field === 'last_name';

/** Builds the names from the fields of one object, the best first. */
function namesIn(group: KnownLeaf[], scope: Scope): Named[] {
  const find = (field: KnownLeaf['field']) => group.find((part) => part.field === field);
  const [full, first, last, bare] = [
    find('full_name'),
    find('first_name'),
    find('last_name'),
    find('name'),
  ];
  const of = (part: KnownLeaf, kind: Named['kind']): Named => ({ ...candidate(part), scope, kind });
  const join = (...both: KnownLeaf[]): Named => ({
    ...joined(both, 'joined'),
    scope,
    kind: 'whole',
  });
  const names: Named[] = [];
  if (full) names.push(of(full, 'whole'));
  if (first && last) names.push(join(first, last));
  if (bare && last && !first) {
    names.push(has(bare, last) ? of(bare, 'whole') : join(bare, last));
  }
  if (bare && first && !last) {
    if (isLastAmong(first.says, bare.says)) names.push(join(first, bare));
    else names.push(of(has(bare, first) ? bare : first, 'whole'));
  }
  if (bare) names.push(of(bare, bare.reason === 'type' ? 'whole' : 'bare'));
  if (first ?? last) names.push(of((first ?? last) as KnownLeaf, 'part'));
  return names;
}

const has = (whole: KnownLeaf, part: KnownLeaf): boolean =>
  ` ${whole.leaf.value.toLowerCase()} `.includes(` ${part.leaf.value.toLowerCase()} `);

/** Whether a name is a person's, rather than a form's, a company's or a product's. */
function isPersons({ kind, scope }: Named, from: Scope, known: KnownLeaf[]): boolean {
  // The form's answers may be in the notes of what it led to, such as a payment.
  const isNoted = scope.parent === from && cachedField(scope.key)?.field === 'message';
  if (scope === from || (isNoted && !scope.listed)) return true;
  if (isOfBusiness(scope)) return false;
  if (kind !== 'bare') return true;
  if (scope.kind === 'thing') return false;
  if (isAround(scope, from)) return !scope.describes;
  if (scope.kind === 'person') return true;
  // Elsewhere, a bare name is a person's if its object also has an email or a phone.
  return known.some(
    ({ leaf, field }) => leaf.scope === scope && (field === 'email' || field === 'phone'),
  );
}
