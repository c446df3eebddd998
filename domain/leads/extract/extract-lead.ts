import { cutText } from '../../text.ts';
import { countryNamed } from '../countries.ts';
import { preferMatching } from '../prefer-matching.ts';
import { type ParsePhone, readFormPhone } from '../read-phone.ts';
import {
  candidateByValue,
  type Candidate,
  candidate,
  distance,
  isAround,
  isOfBusiness,
  type KnownLeaf,
  toKnownLeaf,
} from './candidates.ts';
import { findName, isNameField } from './find-name.ts';
import { findPhone } from './find-phone.ts';
import { cachedField, type Leaf, leavesOf, MAX_NAMED } from './leaves.ts';
import { cachedKind } from './object-kinds.ts';
import type { Scope } from './scope.ts';
import { treeOf } from './form-tree.ts';
import { dialCodeIn, namesCountry } from '../field-names.ts';
import { fieldsInLines } from './parse-body.ts';
import { canBeName, isEmail, looksLikePhone, mayBeContact } from './values.ts';

/** The lead found in a body. The first candidate of each list is used. */
export interface Extraction {
  phone: Candidate[];
  email: Candidate[];
  name: Candidate[];
  /** if no name was found: values of which one probably is the name */
  unsure: Candidate[];
  message: Candidate[];
  /** why no phone was found */
  problem: 'missing' | 'unreadable' | 'unclear' | undefined;
  /** fields of OpenSetter's own forms; null if the form has no such field */
  own: Record<'consent' | 'source' | 'redirect' | 'trap', string | null>;
  /** all other fields, by the sender's names */
  fields: Record<string, string>;
  /** the country that the form asks for beside the number */
  country: string | null;
  leaves: Leaf[];
  /** number of values; in bodies larger than any form, only some of them are leaves */
  values: number;
  pastLimits: boolean;
}

const MAX_FIELDS = 30;
const MAX_FIELD_NAME = 64;
export const MAX_FIELD = 500;
const MAX_SHOWN = 10;

/**
 * Extracts a lead from any body. A value's content and its declared type beat the name of its field.
 * `country`: default for numbers without a country code.
 */
export function extractLead(
  body: unknown,
  country: string | undefined,
  parse: ParsePhone,
): Extraction {
  const found = extractFields(body, country, parse);
  if (found.problem !== 'missing') return found;
  // The text of a forwarded email has one field per line.
  const texts = found.leaves.slice(0, MAX_NAMED).filter(({ value }) => value.includes('\n'));
  for (const { value } of texts.slice(0, MAX_TEXTS)) {
    const within = extractFields(treeOf(fieldsInLines(value) ?? []), country, parse);
    if (within.problem) continue;
    const fields = { ...within.fields, ...found.fields };
    return { ...within, fields, leaves: [...within.leaves, ...found.leaves] };
  }
  return found;
}

const MAX_TEXTS = 3;

function extractFields(body: unknown, country: string | undefined, parse: ParsePhone): Extraction {
  const { leaves, values, pastLimits } = leavesOf(body);
  addDialCodes(leaves);
  const known = readNames(leaves);
  const countryOf = countriesIn(leaves);
  const digitsOf = ({ value, scope }: Pick<Leaf, 'value' | 'scope'>) =>
    readFormPhone(value, country, countryOf(scope), parse).digits;
  const found = findPhone(known, {
    isPhone: (leaf) => digitsOf(leaf) !== undefined,
    isMobile: (leaf) => parse.isMobile?.(digitsOf(leaf) ?? '') ?? true,
  });
  const { candidates: phone, scope, problem } = found;
  const emails = findEmail(known, scope);
  const digits = phone[0] && scope && digitsOf({ value: phone[0].value, scope });
  const { names: name, unsure } = findName(known, scope, {
    phone: phone[0],
    email: emails[0],
    country: (digits && parse.countryOf?.(digits)) ?? country,
  });
  const email = emails.length > 0 ? findEmail(withoutOthers(known, scope, name[0]), scope) : [];
  const named = known.filter(({ field }) => field !== undefined);
  const message = named.filter(({ field, leaf }) => field === 'message' && leaf.value !== '');
  const nameKeys = new Set(name[0]?.keys);
  const isBeside = ({ leaf }: KnownLeaf) => leaf.scope === scope;
  const isAsked = ({ leaf }: KnownLeaf) => isQuestion(leaf.value);
  const free = known.filter(
    ({ leaf, field }) =>
      field === undefined && !isOfBusiness(leaf.scope) && !nameKeys.has(leaf.key),
  );
  // Outside the number's object, questions are the form's own.
  const said = free.filter((item) =>
    isBeside(item) ? isAsked(item) || isProse(item.leaf) : isProse(item.leaf) && !isAsked(item),
  );
  const asked = preferMatching(preferMatching(said, isBeside), isAsked);
  const taken = new Set([phone[0], name[0], email[0]].flatMap((item) => item?.keys ?? []));
  return {
    phone: phone.slice(0, MAX_SHOWN),
    name: name.slice(0, MAX_SHOWN),
    unsure: unsure.slice(0, MAX_SHOWN),
    email: email.slice(0, MAX_SHOWN),
    message:
      message.length === 0 && asked.length === 1
        ? asked.map(({ leaf }) => candidateByValue(leaf))
        : message.slice(0, MAX_SHOWN).map(candidate),
    problem,
    own: {
      consent: ownField(named, 'consent'),
      source: ownField(named, 'source'),
      redirect: ownField(named, 'redirect'),
      trap: ownField(named, 'trap'),
    },
    fields: otherFields(known, taken, scope),
    country: (scope && countryOf(scope)) ?? null,
    leaves,
    values,
    pastLimits,
  };
}

/** A question among the answers is the lead's message, whatever its field is called. */
const isQuestion = (text: string): boolean =>
  text.length > MIN_QUESTION && MARK.test(text.slice(-3));
const MIN_QUESTION = 6;
const MARK = /[?？؟]\s*$/;

/**
 * Text that ends like a sentence, contains a comma or answers a question. Addresses and choices rarely
 * do.
 */
const isProse = ({ value: text, labels: [label = ''] }: Leaf): boolean =>
  text.length <= MAX_PROSE &&
  (MARK.test(label) || /[.!。！…]$|\p{L}[,，、;；]\s?\p{Ll}|\p{Lo}[，、；]\p{Lo}/u.test(text)) &&
  (hasWords(text, MIN_WORDS) || /\p{Lo}{4}/u.test(text)) &&
  !/@|:\/\//.test(text) &&
  // Addresses and times are numbers among a few words.
  (!/\p{Nd}/u.test(text) || hasWords(text, MIN_AROUND_NUMBERS));
const hasWords = (text: string, count: number): boolean =>
  text.split(/\s+/, count).length === count;
const MIN_AROUND_NUMBERS = 8;
const MAX_PROSE = 2_000;
const MIN_WORDS = 4;

/** Contacts that are read from the leaves after these. */
const MAX_CONTACTS = 200;

function readNames(leaves: Leaf[]): KnownLeaf[] {
  const read = leaves.slice(0, MAX_NAMED);
  for (const leaf of leaves.slice(MAX_NAMED)) {
    if (read.length === MAX_NAMED + MAX_CONTACTS) break;
    if (mayBeContact(leaf.value)) read.push(leaf);
  }
  return read.map(toKnownLeaf);
}

const OWN = new Set<KnownLeaf['field']>(['consent', 'source', 'redirect', 'trap']);

/** A field of OpenSetter's own forms: the topmost one with a value. */
function ownField(known: KnownLeaf[], field: KnownLeaf['field']): string | null {
  const all = known
    .filter((item) => item.field === field && item.exact)
    .toSorted((a, b) => a.leaf.scope.depth - b.leaf.scope.depth);
  return (all.find(({ leaf }) => leaf.value !== '') ?? all[0])?.leaf.value ?? null;
}

/** Adds a country code from a field beside the number. */
function addDialCodes(leaves: Leaf[]): void {
  const codes = leaves.slice(0, MAX_NAMED).flatMap(({ value, labels, scope }) => {
    const code = dialCodeIn(value, labels[0] ?? '');
    return code === undefined ? [] : [{ code, scope }];
  });
  for (const { code, scope } of codes.slice(0, MAX_SHOWN)) {
    for (const leaf of leaves) {
      if (leaf.scope !== scope || looksLikePhone(leaf.value) !== 1) continue;
      if (cachedField(leaf.labels[0] ?? '')?.field !== 'phone') continue;
      leaf.value = `+${code} ${leaf.value}`;
    }
  }
}

/** The country that a form gives for an object: its own, or else the only one given for a person. */
function countriesIn(leaves: Leaf[]): (scope: Scope) => string | undefined {
  const countries = new Map<Scope, string>();
  const ofPeople = new Set<string>();
  for (const { scope, value, labels } of leaves) {
    const country = countries.has(scope) ? undefined : countryNamed(value);
    if (!country || !labels.some(namesCountry)) continue;
    countries.set(scope, country);
    if (scope.kind === undefined || scope.kind === 'person') ofPeople.add(country);
  }
  const [only, ...others] = ofPeople;
  return (scope) => countries.get(scope) ?? (others.length === 0 ? only : undefined);
}

/** Removes values beside another person's name, unless that object encloses the number. */
function withoutOthers(
  known: KnownLeaf[],
  around: Scope | undefined,
  name: Candidate | undefined,
): KnownLeaf[] {
  if (!around || !name) return known;
  const own = name.value.toLowerCase();
  const others = new Set<Scope>();
  for (const { leaf, field } of known) {
    if (!isNameField(field) || leaf.scope.kind === 'thing' || isAround(leaf.scope, around))
      continue;
    const value = leaf.value.toLowerCase();
    if (canBeName(value) && !own.includes(value) && !value.includes(own)) others.add(leaf.scope);
  }
  const isOfOtherPerson = ({ scope }: Leaf) =>
    others.has(scope) ||
    (scope.parent !== null && scope.parent !== around && others.has(scope.parent));
  return others.size === 0 ? known : known.filter(({ leaf }) => !isOfOtherPerson(leaf));
}

function findEmail(known: KnownLeaf[], around: Scope | undefined): Candidate[] {
  const named = known.filter(({ field, leaf }) => field === 'email' && isEmail(addressIn(leaf)));
  const far = ({ leaf }: KnownLeaf) => (around ? distance(around, leaf.scope) : leaf.scope.depth);
  const own = named
    .filter(({ leaf }) => !isOfBusiness(leaf.scope) || leaf.scope === around)
    .toSorted((a, b) => far(a) - far(b) || Number(b.exact) - Number(a.exact) || b.rank - a.rank);
  if (own.length > 0)
    return own.map((item) => ({ ...candidate(item), value: addressIn(item.leaf) }));
  const values = known.filter(
    ({ field, leaf }) =>
      (field === undefined || field === 'name') &&
      (leaf.scope.kind !== 'thing' || leaf.scope === around) &&
      !isOfBusiness(leaf.scope) &&
      cachedKind(leaf.labels[0] ?? '') !== 'staff' &&
      isEmail(leaf.value),
  );
  const likely = preferMatching(values, ({ leaf }) => leaf.scope === around);
  const different = new Set(likely.map(({ leaf }) => leaf.value.toLowerCase()));
  return different.size === 1 ? likely.map(({ leaf }) => candidateByValue(leaf)) : [];
}

/** `"Ana Soto" <ana@…>`, as mail programs write an address. */
const addressIn = ({ value }: Leaf): string =>
  value.endsWith('>') ? value.slice(value.lastIndexOf('<') + 1, -1) : value;

/** Outside the number's object, such a name means nothing without its object. */
const OF_ITS_OBJECT = /^(?:id|uuid|ref|key|type|object|name|title|url|email|phone)$/i;

/** The name under which a leaf is kept with its lead. */
export const fieldLabel = ({ labels: [label = ''] }: Leaf): string =>
  cutText(label, MAX_FIELD_NAME).trim();

/** All other fields, those beside the number first. */
function otherFields(
  known: KnownLeaf[],
  taken: ReadonlySet<string>,
  around: Scope | undefined,
): Record<string, string> {
  const fields = new Map<string, string>();
  const far = (scope: Scope) => (scope === around ? -1 : scope.depth);
  const scopes = [...Map.groupBy(known, ({ leaf }) => leaf.scope)];
  for (const [, group] of scopes.toSorted(([a], [b]) => far(a) - far(b))) {
    for (const { leaf, field, exact } of group) {
      if (fields.size === MAX_FIELDS) return Object.fromEntries(fields);
      if (leaf.value === '' || taken.has(leaf.key) || (exact && OWN.has(field))) continue;
      const label = fieldLabel(leaf);
      if (leaf.scope !== around && OF_ITS_OBJECT.test(label)) continue;
      if (label !== '' && !fields.has(label)) fields.set(label, cutText(leaf.value, MAX_FIELD));
    }
  }
  return Object.fromEntries(fields);
}
