import { matchesIn } from '../../matches.ts';
import { isOfOtherScript, isMeaningless, distinctiveWords, wordsOf } from '../field-names.ts';
import { preferMatching } from '../prefer-matching.ts';
import {
  candidateByValue,
  type Candidate,
  candidate,
  isAround,
  isOfBusiness,
  type KnownLeaf,
} from './candidates.ts';
import { isNameField } from './find-name.ts';
import { cachedField, type Leaf } from './leaves.ts';
import { cachedKind } from './object-kinds.ts';
import type { Scope } from './scope.ts';
import { AREA_CODE, digitsIn, looksLikePhone } from './values.ts';

export interface FoundPhone {
  /** best first; the first is the lead's */
  candidates: Candidate[];
  /** the object with the number; the name is searched for around it */
  scope: Scope | undefined;
  /** `unreadable`: a phone field was found but can't be parsed. `unclear`: several values could be it. */
  problem?: 'missing' | 'unreadable' | 'unclear';
}

interface PhoneTests {
  isPhone: (leaf: Leaf) => boolean;
  isMobile: (leaf: Leaf) => boolean;
}

/** Parsing a number is slow, and a hostile body has thousands. */
const MAX_TRIED = 40;
const MAX_PEOPLE = 5;
/** A value with fewer digits is an answer in words. */
const MIN_DIGITS = 5;

/**
 * Finds the lead's number: first by the declared type and the field's name, if the value is a number. If
 * no field is named as the phone, the only value that is a number.
 */
export function findPhone(known: KnownLeaf[], tests: PhoneTests): FoundPhone {
  const { isPhone } = tests;
  const named = known.filter(
    ({ field, leaf }) => field === 'phone' && leaf.value !== '' && leaf.scope.kind !== 'business',
  );
  const scopes = [...new Set(named.map(({ leaf }) => leaf.scope))];
  const people = scopes.filter(isPersonByName).slice(0, MAX_PEOPLE);
  /** Of sibling objects, one named for a person comes before those with unknown names. */
  const aside = new Set(
    scopes.filter((scope) => isUnnamed(scope) && people.some((person) => !isAround(scope, person))),
  );
  const ordered = named.toSorted(
    (a, b) =>
      Number(a.leaf.scope.kind === 'staff') - Number(b.leaf.scope.kind === 'staff') ||
      Number(a.leaf.scope.kind === 'thing') - Number(b.leaf.scope.kind === 'thing') ||
      Number(aside.has(a.leaf.scope)) - Number(aside.has(b.leaf.scope)) ||
      b.rank - a.rank ||
      a.leaf.scope.depth - b.leaf.scope.depth,
  );
  const good = ordered
    .slice(0, MAX_TRIED)
    .filter(({ leaf }) => digitsIn(leaf.value) > 0 || /\P{ASCII}/u.test(leaf.value))
    .filter(({ leaf }) => isPhone(leaf));
  const first = good.find((item) => good[0] && isLonger(item, good[0])) ?? good[0];
  const best =
    first && !tests.isMobile(first.leaf) ? (mobileOf(first, good, tests) ?? first) : first;
  const candidates = good
    .toSorted((a, b) => Number(b === best) - Number(a === best))
    .map(candidate);
  // A staff number is the lead's only if the body has no one else.
  if (best && !(best.leaf.scope.kind === 'staff' && known.some(belongsToOther))) {
    if (good.some((other) => isEqualPerson(other.leaf, best.leaf, known)))
      return { candidates, scope: undefined, problem: 'unclear' };
    const isDoubted = !best.exact && best.reason === 'name' && !tests.isMobile(best.leaf);
    const boxes = isDoubted ? inBoxes(known, tests) : undefined;
    return boxes?.scope ? boxes : { candidates, scope: best.leaf.scope };
  }
  const broken = ordered.find(
    ({ leaf }) => leaf.scope.kind !== 'staff' && digitsIn(leaf.value) >= MIN_DIGITS,
  );
  if (broken) return { candidates: [candidate(broken)], scope: undefined, problem: 'unreadable' };
  return byValueAlone(known, tests);
}

/**
 * WhatsApp needs a mobile: another number of the same person that is one, whatever the fields promise. A
 * field with other words, such as `emergency_phone`, may be someone else's.
 */
function mobileOf(
  first: KnownLeaf,
  good: KnownLeaf[],
  { isMobile }: PhoneTests,
): KnownLeaf | undefined {
  const ownerOf = ({ leaf }: KnownLeaf) =>
    leaf.labels.map((label) => distinctiveWords(label).join(' '))[0];
  return good.find(
    (item) =>
      item.exact &&
      item.leaf.scope === first.leaf.scope &&
      (item.reason === 'name' || ownerOf(item) === ownerOf(first)) &&
      isMobile(item.leaf),
  );
}

/** Some services send the whole number beside one without its area code. */
function isLonger({ leaf }: KnownLeaf, { leaf: best }: KnownLeaf): boolean {
  const [digits, part] = [leaf, best].map(({ value }) => value.replace(/\D/g, '')) as [
    string,
    string,
  ];
  return leaf.scope === best.scope && digits.length > part.length && digits.endsWith(part);
}

/**
 * Two people with a name and a number each, in objects that only a counter or a letter tells apart, such as
 * `guest_1` and `guest_2`. Nothing says which of them asks.
 */
function isEqualPerson(one: Leaf, other: Leaf, known: KnownLeaf[]): boolean {
  const [a, b] = [one.scope, other.scope];
  if (a.parent !== b.parent || a.key === b.key || stemOf(a) === '' || stemOf(a) !== stemOf(b))
    return false;
  const [name, otherName] = [a, b].map((scope) =>
    known
      .filter(({ leaf, field }) => leaf.scope === scope && isNameField(field))
      .map(({ leaf }) => leaf.value.toLowerCase())
      .join(' '),
  );
  return (
    Boolean(name && otherName) &&
    name !== otherName &&
    isDifferent([{ leaf: one }, { leaf: other }])
  );
}

const stemOf = ({ key }: Scope): string =>
  wordsOf(key)
    .filter((word) => word.length > 1)
    .join(' ');

const isPersonByName = ({ key }: Scope): boolean => cachedKind(key) === 'person';
/** Inside a lead, an object with an unknown name is another party, such as the portal. */
const isUnnamed = ({ key, kind }: Scope): boolean =>
  kind === undefined || (kind === 'person' && cachedKind(key) === undefined);

const belongsToOther = ({ field, leaf }: KnownLeaf): boolean =>
  !isOfBusiness(leaf.scope) &&
  leaf.scope.kind !== 'thing' &&
  leaf.value !== '' &&
  (field === 'email' ||
    field === 'full_name' ||
    field === 'first_name' ||
    (field === 'name' && isPersonByName(leaf.scope)));

function byValueAlone(known: KnownLeaf[], tests: PhoneTests): FoundPhone {
  const { isPhone, isMobile } = tests;
  const alone = known.filter(({ leaf }) => looksLikePhone(leaf.value) > 0);
  const called = alone.length > 0 ? [] : known.filter(namesPhone);
  const numbers = [...alone, ...called]
    .filter(({ leaf, field }) => isFree(leaf) && (field === undefined || isSwapped(field)))
    .map(({ leaf }) => ({ leaf, form: looksLikePhone(leaf.value) }))
    .toSorted((a, b) => b.form - a.form)
    .slice(0, MAX_TRIED)
    .filter(({ leaf }) => isPhone(leaf) && (isMobile(leaf) || isLikelyLandline(leaf)));
  const [first] = numbers;
  if (!first) return inBoxes(known, tests);
  // A value in international form is almost certainly a number. A label that says nothing may hide one.
  const international = preferMatching(numbers, ({ form }) => form === 2);
  // Some services repeat all values in a list without names.
  const own = preferMatching(international, ({ leaf }) => isOnly(leaf, known));
  const likely = preferMatching(own, ({ leaf }) => leaf.labels.every(isMeaningless));
  const candidates = likely.map(({ leaf }) => candidateByValue(leaf));
  if (isDifferent(likely)) {
    // WhatsApp needs a mobile: a single mobile beside landlines is the lead's.
    const mobiles = likely.filter(({ leaf }) => isMobile(leaf));
    const [mobile] = mobiles;
    if (!mobile || isDifferent(mobiles))
      return { candidates, scope: undefined, problem: 'unclear' };
    return {
      candidates: mobiles.map(({ leaf }) => candidateByValue(leaf)),
      scope: mobile.leaf.scope,
    };
  }
  return { candidates, scope: likely[0]?.leaf.scope };
}

/** Joins two or three adjacent fields that form one number: `tel-1=090&tel-2=8274&tel-3=1163`. */
function inBoxes(known: KnownLeaf[], { isPhone, isMobile }: PhoneTests): FoundPhone {
  const isStart = ({ value, labels }: Leaf) =>
    /^\d{2,5}$/.test(value) && (value.startsWith('0') || AREA_CODE.test(labels[0] ?? ''));
  const starts = known.flatMap(({ leaf }, at) => (isStart(leaf) ? at : []));
  const found = starts.slice(0, MAX_TRIED).flatMap((at) =>
    [2, 3].flatMap((count) => {
      const boxes = known.slice(at, at + count).map(({ leaf }) => leaf);
      const [first] = boxes;
      const isOne = ({ scope, value }: Leaf) => scope === first?.scope && BOX.test(value);
      if (!first || boxes.length < count || !boxes.every(isOne) || !isFree(first)) return [];
      const whole = { ...first, value: boxes.map(({ value }) => value).join('') };
      const keys = boxes.map(({ key }) => key);
      return isPhone(whole) && isMobile(whole) ? [{ leaf: whole, keys }] : [];
    }),
  );
  const [only] = found;
  if (!only || isDifferent(found)) return { candidates: [], scope: undefined, problem: 'missing' };
  return {
    candidates: [{ ...candidateByValue(only.leaf), keys: only.keys }],
    scope: only.leaf.scope,
  };
}

const BOX = /^\d{2,5}(?:-?\d{2,4})?$/;

const isDifferent = (numbers: { leaf: Leaf }[]): boolean =>
  new Set(numbers.map(({ leaf }) => leaf.value.replace(/\D/g, ''))).size > 1;

/** A value of labeled numbers only: "Fixed: 91 123 45 67 / Mobile: 655 443 322". */
const CALLED = /^(?:\s*[/|,;]?\s*(\p{L}[\p{L} .]{0,20}):\s*\+?[\d\s().-]{6,20}){1,3}$/u;
const CALLS = /\p{L}[\p{L} .]{0,20}(?=:)/gu;

const namesPhone = ({ field, leaf: { value } }: KnownLeaf): boolean =>
  field === undefined &&
  value.length < 120 &&
  value.includes(':') &&
  digitsIn(value) >= MIN_DIGITS &&
  CALLED.test(value) &&
  matchesIn(value, CALLS).some(([label]) => cachedField(label)?.field === 'phone');

/** Under a name that says something else, plain digits are a tax number sooner than a landline. */
const isLikelyLandline = ({ value, labels }: Leaf): boolean =>
  !/^\d+$/.test(value) || labels.every(isMeaningless) || labels.some(isOfOtherScript);

const isOnly = (leaf: Leaf, known: KnownLeaf[]): boolean =>
  known.every((other) => other.leaf === leaf || other.leaf.key !== leaf.key);

/** A name or a message that contains only a number is taken as the number. */
const isSwapped = (field: string): boolean => field !== 'company' && field !== 'email';

/**
 * Excludes identifiers and values of the business. In things, such as the `meta` of an entry, a value
 * counts only if it's written like a phone number, or if its name is in another script than services'
 * identifiers.
 */
function isFree({ labels, scope, value }: Leaf): boolean {
  if (isOfBusiness(scope)) return false;
  const isWritten = /^\s*(?:\+|\(?0)\d*[\s()./-]/.test(value) || labels.some(isOfOtherScript);
  if (scope.kind === 'thing' && !isWritten) return false;
  return !labels.some((label) =>
    /(?:^|[^a-z])(?:id|uid|ip|sku|ref|token|hash|time|date|timestamp)$/i.test(
      label.replace(/([a-z\d])([A-Z])/g, '$1_$2'),
    ),
  );
}
